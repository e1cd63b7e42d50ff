"""True values in results."""

from __future__ import annotations

from textwrap import indent

import pytest

from lapwing.verify.scan.flags.true_value import true_values
from tests.contracts import flag_view

HEAD = """
import logging
import numpy as np
# lapwing: data: Database(of=Reals, neighbours="add-remove"); scores: Queries
def f(data, scores, k, epsilon, rng):
"""


def texts(body: str) -> list[str]:
    flags = list(true_values(flag_view(HEAD + indent(body, "    "))))
    assert {flag.id for flag in flags} <= {"true-value"}
    return [flag.text for flag in flags]


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("return sum(data)", "`sum(data)` is returned without noise."),
        ("t = sum(data)\nreturn t + rng.laplace(), t", "`t` is returned without noise."),
        ("t = sum(data)\nreturn {'noisy': t + rng.laplace(), 'true': t}", "`t` is returned without noise."),
        ("print(sum(data))\nreturn sum(data) + rng.laplace()", "`sum(data)` is printed without noise."),
        ("logging.info('n=%s', len(data))\nreturn rng.laplace()", "`len(data)` is printed without noise."),
        (
            "if not data:\n    return 0.0\nreturn rng.laplace()",
            "Whether something is returned here depends on the data, without noise.",
        ),
        (
            "for x in data:\n    if x < 0:\n        raise ValueError(x)\nreturn rng.laplace()",
            "`ValueError(x)` is raised without noise.",
        ),
        (
            "return (sum(data) + rng.laplace()) / len(data)",
            "`len(data)` in `(sum(data) + rng.laplace()) / len(data)` is returned without noise.",
        ),
        ("yield sum(data)", "`sum(data)` is returned without noise."),
    ],
)
def test_they_are_told(body: str, told: str) -> None:
    assert texts(body) == [told]


@pytest.mark.parametrize(
    "body",
    [
        "return sum(data) + rng.laplace()",
        "if k < 1:\n    return 0\nreturn sum(data) + rng.laplace()",
        "if k < 1:\n    raise ValueError(k)\nreturn sum(data) + rng.laplace()",
        "noisy = [s + rng.laplace() for s in scores]\nreturn int(np.argmax(noisy))",
        "for i in range(len(scores)):\n    if scores[i] + rng.laplace() > k:\n        return i\nreturn None",
        "return (sum(data) + rng.laplace()) / max(1, len(data) + rng.laplace())",
        "return len(scores)",
        "print('done')\nreturn rng.laplace()",
        "import opendp.prelude as dp\nnoisy = dp.m.make_laplace(D, M, scale=1.0)\nreturn noisy(sum(data))",
        "return",
    ],
)
def test_noise_hides(body: str) -> None:
    assert texts(body) == []
