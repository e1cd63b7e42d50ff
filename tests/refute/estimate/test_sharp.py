"""How well the search knows results."""

from __future__ import annotations

import pytest

from lapwing.refute.estimate.sharp import Sharpness, sharpness_of
from tests.helpers import body, lowered


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        ("return q[0] + 1", Sharpness.EXACT),
        ("return exp(q[0])", Sharpness.ROUGH),
        ("x = 0.0\nfor i in range(c):\n    y = x + 1\n    x = sqrt(y)\nreturn y if c > 0 else 1.0", Sharpness.ROUGH),
        ("x = unknown('f', q[0])\ny = x + exp(1)\nreturn y", Sharpness.OPEN),
        ("x = laplace(0, scale=exp(c))\nreturn x", Sharpness.EXACT),
    ],
)
def test_what_a_result_is_computed_from_counts(lines: str, wanted: Sharpness) -> None:
    text = lines if "y = x + 1" not in lines else "y = 0.0\n" + lines
    assert sharpness_of(lowered(body(text)).program) == (wanted,)
