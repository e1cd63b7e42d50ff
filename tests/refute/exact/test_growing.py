"""Lists that only grow."""

from __future__ import annotations

import pytest

from lapwing.kernel.term import Local
from lapwing.refute.exact.growing import growing
from tests.helpers import body, lowered


@pytest.mark.parametrize(
    ("lines", "grows"),
    [
        ("out = []\nfor x in q:\n    out.append(x)\nreturn out", True),
        ("out = []\nif c > 0:\n    out.append(c)\nreturn out", True),
        ("out = []\nout.append(c)\nout = []\nreturn out", False),
        ("out = []\nfor x in q:\n    out = []\n    out.append(x)\nreturn out", False),
        ("n = 0\nn = n + c\nreturn n", False),
    ],
)
def test_growing(lines: str, grows: bool) -> None:
    program = lowered(body(lines)).program
    (result,) = program.results
    assert isinstance(result, Local)
    assert growing(program, result) is grows
