"""Lists and counters that only grow."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.term import Local
from lapwing.refute.exact.growing import growing, rising
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


@pytest.mark.parametrize(
    ("lines", "rises"),
    [
        ("n = 0\nwhile flip():\n    n = n + 1\nreturn n", True),
        ("n = 5\nif flip():\n    n += 2\nreturn n", True),
        ("n = 0\nwhile flip():\n    n = n - 1\nreturn n", False),
        ("n = 0\nn = n + c\nreturn n", False),
        ("n = 0\nwhile flip():\n    n = n + 1\nn = 0\nreturn n", False),
        ("n = 0\nwhile flip():\n    n = 0\n    n = n + 1\nreturn n", False),
        ("n = 0\nwhile flip():\n    n = n + 1\nn = geometric(c, scale=1)\nreturn n", False),
        ("n = 0\nwhile flip():\n    n = 1 + n\n    if flip():\n        n = uniform(3)\nreturn n", False),
        ("out = []\nfor x in q:\n    out.append(x)\nreturn out", False),
    ],
)
def test_rising(lines: str, rises: bool) -> None:
    program = lowered(body(lines)).program
    (result,) = program.results
    assert isinstance(result, Local)
    assert rising(program, result) is rises
