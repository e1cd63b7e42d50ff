"""Loops that surely end, and those of which that is not known."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import While
from lapwing.kernel.logic.endings import ends
from tests.kernel.build import program

PARAMETERS = "d: Database(of=Bit), k: Public[int], p: Public[float], eps: Epsilon"


def loops(lines: str) -> list[bool]:
    body = program(lines, PARAMETERS).body
    return [ends(each) for each in inside(body) if isinstance(each, While)]


@pytest.mark.parametrize(
    "lines",
    [
        "for i in range(k):\n    x = i",
        "i = 0\nwhile i <= k:\n    i = i + 2",
        "i = k\nwhile i > 0:\n    i = i - 1",
        "i = 0\nwhile k > i:\n    i = i + 1",
        "i = 0\nwhile i < k:\n    if d[i] == 0:\n        i = i + 1\n    else:\n        i = i + 3",
        "for i in range(len(d)):\n    if d[i] == 1:\n        return i\nreturn 0",
        "for i in range(len(d)):\n    if d[i] == 1:\n        continue\n    if d[i] == 2:\n        break",
        "c = True\nwhile c:\n    c = flip(0.5)",
        "c = False\nwhile not c:\n    x = laplace(0, scale=1 / eps)\n    c = flip(0.1)",
        "while True:\n    c = flip(0.1)\n    if c:\n        break",
        "for i in range(k):\n    for j in range(i):\n        x = j",
    ],
)
def test_loops_that_end(lines: str) -> None:
    assert loops(lines) and all(loops(lines))


@pytest.mark.parametrize(
    "lines",
    [
        "while d[0] == 1:\n    x = 0",
        "i = 0\nwhile i < k:\n    if d[i] == 1:\n        i = i + 1",
        "i = 0\nwhile i < k:\n    i = i + 1\n    if d[i] == 1:\n        i = 0",
        "i = 0\nwhile i < k:\n    i = i - 1",
        "i = 0\nwhile i > k:\n    i = i + 1",
        "i = 0\nwhile i < k:\n    i = i + 0",
        "i = 0\nwhile i < k:\n    i = i + k",
        "i = 0\nj = 0\nwhile i < j:\n    i = i + 1\n    j = j + 1",
        "i = 0\nwhile i != k:\n    i = i + 1",
        "x = 0.0\nwhile x < 1:\n    x = x + 1",
        "i = 0\nwhile i < k or d[0] == 1:\n    i = i + 1",
        "c = True\nwhile c:\n    c = flip(p)",
        "c = True\nwhile c:\n    c = flip(1)",
        "c = True\nwhile c:\n    c = flip(0.5)\n    c = d[0] == 1",
        "c = True\nwhile c:\n    if d[0] == 1:\n        c = flip(0.5)",
        "c = True\nwhile c:\n    b = flip(0.5)\n    if b:\n        c = False\n    if d[0] == 1:\n        c = True",
        "c = True\nwhile c:\n    b = flip(0.5)\n    if b:\n        if d[0] == 1:\n            c = False",
        "s = False\ni = 0\nwhile i < k and not s:\n    if d[i] == 1:\n        s = False\n    else:\n        i = i + 1",
    ],
)
def test_loops_that_may_go_on(lines: str) -> None:
    assert not all(loops(lines))
