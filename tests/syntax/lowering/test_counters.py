"""Counters after their loops are lengths where something is divided, and only where that is what they are."""

from __future__ import annotations

import pytest

from tests.helpers import body
from tests.running import agrees, normal

COUNTED = """
s = 0
i = 0
while i < len(d):
    s = s + d[i]
    i = i + 1
"""
BESIDE = """
n = 0
s = 0
for x in d:
    n += 1
    s += x
"""


@pytest.mark.parametrize(
    "lines", [COUNTED + "return laplace(s / i, scale=1)", BESIDE + "return laplace(s / n, scale=1)"]
)
def test_a_counter_that_has_reached_the_end(lines: str) -> None:
    assert "laplace(s / len(d), scale=1)" in normal(body(lines))
    assert agrees(lines, [2])


def test_scales_and_laws() -> None:
    text = normal(body(COUNTED + "return laplace(s, scale=i), gaussian(s, sigma=i), exponential(q, scale=2 * i)"))
    assert "laplace(s, scale=len(d))" in text
    assert "gaussian(s, sigma=len(d))" in text
    assert "exponential(q, scale=2 * len(d))" in text


def test_centres_keep_their_counters() -> None:
    assert "laplace(i, scale=1)" in normal(body(COUNTED + "return laplace(i, scale=1)"))


def test_branches_and_loops_know_what_is_before_them() -> None:
    text = normal(
        body(
            COUNTED + "t = 0\nif c > 0:\n    t = s / i\nelse:\n    i = 2\n    t = s / i\nreturn laplace(t / i, scale=1)"
        )
    )
    assert "t = s / len(d)" in text and "t = s / i" in text and "laplace(t / i" in text
    text = normal(body(COUNTED + "t = 0\nwhile t < c:\n    t = t + 1 // i\nreturn laplace(t, scale=1)"))
    assert "1 // len(d)" in text


NOT_REACHED = {
    "it stops early": "i = 0\nwhile i < len(d) and c > 0:\n    i = i + 1\n",
    "it starts elsewhere": "i = 1\nwhile i < len(d):\n    i = i + 1\n",
    "it starts anywhere": "i = c\nwhile i < len(d):\n    i = i + 1\n",
    "it jumps": "i = 0\nwhile i < len(d):\n    i = i + 2\n",
    "it is raised twice": "i = 0\nwhile i < len(d):\n    i = i + 1\n    i = i + 1\n",
    "it is raised at times": "n = 0\ni = 0\nwhile n < len(d):\n    n = n + 1\n    if c > n:\n        i = i + 1\n",
    "it is raised inside": "n = 0\ni = 0\nfor x in d:\n    for y in q:\n        i = i + 1\n",
    "it is changed afterwards": COUNTED + "i = i + 1\n",
    "it is drawn afterwards": COUNTED + "i = uniform(3)\n",
    "it may be changed afterwards": COUNTED + "if c > 2:\n    i = 7\n",
    "the last place counts": "i = 0\nwhile i <= len(d):\n    i = i + 1\n",
    "another bound": "i = 0\nwhile i < c:\n    i = i + 1\n",
    "its loop changes it": COUNTED + "while i < c:\n    i = i + 1\n",
    "it breaks": "i = 0\nfor x in d:\n    if x == 1:\n        break\n    i += 1\n",
    "it continues": "i = 0\nfor x in d:\n    if x == 1:\n        continue\n    i += 1\n",
}


@pytest.mark.parametrize("lines", NOT_REACHED.values(), ids=NOT_REACHED.keys())
def test_a_counter_that_may_be_something_else_stays(lines: str) -> None:
    assert "laplace(6 / i, scale=1)" in normal(body(lines + "return laplace(6 / i, scale=1)"))


def test_inside_its_loop_it_is_no_length() -> None:
    lines = "out = []\ni = 0\nwhile i < len(d):\n    i = i + 1\n    out.append(laplace(6 / i, scale=1))\nreturn out"
    assert "laplace(6 / i, scale=1)" in normal(body(lines))
    assert agrees(lines, [1, 2, 3, 4])


def test_a_length_that_is_private_is_no_help() -> None:
    text = body(
        COUNTED + "return laplace(s / i, scale=1)", 'd: Database(of=Bit, neighbours="add-remove"), eps: Epsilon'
    )
    assert "laplace(s / i, scale=1)" in normal(text)
