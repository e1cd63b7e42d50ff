"""A draw that goes through running sums of exponentials is a choice by scores, and one choice only."""

from __future__ import annotations

import pytest

from tests.syntax.natural.given_verdicts import is_proved, is_refuted
from tests.syntax.natural.says import core

VOTES = '# lapwing: votes: Database(of=Integers(0, 2), neighbours="replace"); epsilon = epsilon\n'
COUNTS = "    w = [math.exp(epsilon * votes.count(k) / HALF) for k in range(3)]\n"
ADDED = """
    r = random.random() * sum(w)
    acc = 0.0
    for k in range(3):
        acc += w[k]
        if r <= acc:
            return k
    return 2
"""
TAKEN = """
    r = random.uniform(0, sum(w))
    for k, x in enumerate(w):
        r -= x
        if r <= 0:
            break
    return k
"""
SHARES = """
    z = sum(w)
    u, below = random.random(), 0
    for k, x in enumerate(w):
        below += x / z
        if u < below:
            return k
    return 2
"""
FOUND = """
    c = np.cumsum(w)
    return int(np.searchsorted(c, random.random() * c[-1]))
"""


@pytest.mark.parametrize("body", [ADDED, TAKEN, SHARES, FOUND])
def test_every_writing_is_judged(body: str) -> None:
    text = VOTES + "def choose(votes, epsilon):\n" + COUNTS + body
    assert is_proved(text.replace("HALF", "2"))
    assert is_refuted(text.replace("HALF", "1"))


WEIGHTS = "a, b = math.exp(epsilon * sum(data)), math.exp(epsilon * len(data))\nu = rng.random() * (a + b)\n"


@pytest.mark.parametrize(
    "rest",
    [
        "return u < a, u < b",
        "return u < a, u < a + 1",
        "r = 0\nif k > 0:\n    r = 1 if u < a else 2\nreturn r, u < a",
        "return u < a, u",
        "return u < a + a",
        "r = []\nfor x in data:\n    r.append(u < a)\nreturn r",
    ],
)
def test_anything_else_is_no_choice(rest: str) -> None:
    assert "exponential(" not in core(WEIGHTS + rest, "import math")


def test_one_draw_is_one_choice() -> None:
    made = core(WEIGHTS + "return u < a, u >= a, u < a + b, u < a", "import math")
    assert made.count("exponential(") == 1
    assert made.count("choice < 1") >= 2
