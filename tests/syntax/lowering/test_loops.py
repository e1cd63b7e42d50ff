"""For loops run as often, and over the same values, as Python's."""

from __future__ import annotations

import pytest

from tests.helpers import body
from tests.running import agrees, ran

ROWS = "d: Database(of=Vector(Bit, 3)), eps: Epsilon"


@pytest.mark.parametrize(
    "lines",
    [
        "i = 7\nfor i in range(c):\n    pass\nreturn i",
        "i = 7\nfor i in range(0):\n    pass\nreturn i",
        "n = 0\nfor i in range(4):\n    n += i\n    i = 10\n    n += i\nreturn n",
        "n = 0\nfor i in range(4):\n    i += 1\nreturn n",
        "e = c\nfor e in range(e):\n    pass\nreturn e",
        "e = c\nn = 0\nfor e in range(1, e + 3, 2):\n    n += e\nreturn e, n",
        "out = []\nfor i in range(5, 0, -2):\n    out.append(i)\nreturn out",
        "out = []\nfor i in range(0, 5, -1):\n    out.append(i)\nreturn out",
        "out = []\nfor i in range(-3, 3, 2):\n    out.append(i)\nreturn out",
        "out = []\nfor i in range(3):\n    for i in range(2):\n        pass\n    out.append(i)\nreturn out",
        "a = [1, 2, 3]\nn = 0\nfor x in a:\n    n += x\n    a = [9]\nreturn n",
        "a = [1, 2]\nn = 0\nfor x in a:\n    n += x\n    if n < 9:\n        a.append(x + 1)\nreturn n",
        "n = 0\nfor i, x in enumerate(d):\n    i += 5\n    n += i + x\nreturn n",
        "x = 8\nfor x in d:\n    x += 1\nreturn x",
    ],
)
def test_loops_do_what_python_does(lines: str) -> None:
    assert agrees(lines)


def test_the_list_a_loop_runs_over_is_computed_once() -> None:
    lines = "n = 0\nfor x in d[uniform(2)]:\n    n += x\nreturn n"
    assert ran(body(lines, ROWS), [1], d=[[1, 0, 0], [1, 1, 1]]) == 3


def test_the_list_a_loop_runs_over_stays_the_same() -> None:
    lines = "n = 0\ni = 0\nfor x in d[i]:\n    n += x\n    i = 1\nreturn n"
    assert ran(body(lines, ROWS), d=[[1, 0, 0], [1, 1, 1]]) == 1
