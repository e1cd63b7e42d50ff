"""The exponential mechanism on scores that each run has computed."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest

from lapwing.kernel.derivation import Rule
from lapwing.kernel.language import law
from lapwing.kernel.language.program import Sample
from lapwing.kernel.language.sort import INT, REAL, ListOf
from lapwing.kernel.language.term import Local, Sided, Snoc
from lapwing.kernel.rules.apart import Apart
from lapwing.kernel.rules.assign import Assign
from lapwing.kernel.rules.scores import Scores
from lapwing.kernel.rules.skip import Skip
from tests.kernel.build import ACCEPTED, EPS, ONE, ZERO, after, direct, implied, judged, of, refusal, verdict

CHOICE = "x = exponential(s, scale=1 / eps)\nreturn x"
ROW = "s = [0]\ns.append(d)\n"
PARAMETERS = "d: Bit, eps: Epsilon"


def test_both_choose_the_same_and_pay_the_rise_and_the_fall() -> None:
    goal = judged(ROW + CHOICE, "spent[0] == 1")
    goal = replace(goal, left=goal.left[2:], right=goal.right[2:])
    (found,) = after(Scores(0), goal)
    assert implied(found, "x<1> == x<2>")
    assert implied(found, "spent[0] == 1 + rise(s<1>, s<2>, 0) + rise(s<2>, s<1>, 0)")
    assert not implied(found, "False") and not implied(found, "spent[0] == 1")


def steps() -> list[Rule]:
    one, two = Sided("s", ListOf(INT), 1), Sided("s", ListOf(INT), 2)
    rows = Snoc(one, Sided("d", INT, 1)), Snoc(two, Sided("d", INT, 2))
    known = [Apart(one, two, ZERO, "rise"), Apart(two, one, ZERO, "rise")]
    longer = [Apart(*rows, ZERO, "rise"), Apart(*rows[::-1], ZERO, "rise")]
    return [Assign("both"), *known, *longer, Assign("both"), Scores(0)]


def test_one_score_moves_one_way() -> None:
    """So that 1 is enough, and half of it is not."""
    text = ROW + CHOICE
    assert verdict(text, direct(), *steps(), Skip(), parameters=PARAMETERS) == ACCEPTED
    sharp = text.replace("1 / eps", "1 / (2 * eps)")
    assert "is not confirmed" in verdict(sharp, direct(), *steps(), Skip(), parameters=PARAMETERS)


def test_the_scores_must_be_equally_many() -> None:
    text = "s = [0]\nif d == 1:\n    s = [0, 0]\n" + CHOICE
    goal = judged(text, parameters=PARAMETERS)
    goal = replace(goal, left=goal.left[-1:], right=goal.right[-1:])
    wanted = Scores(0).premises(goal).obligations
    assert [each.name for each in wanted] == ["equally many scores"]


@pytest.mark.parametrize(
    ("right", "why"),
    [
        ("x = uniform(3)\nreturn x", "not draws from Exponential"),
        ("x = exponential(s, scale=2 / eps)\nreturn x", "the scales of the two draws differ"),
    ],
)
def test_the_draws_must_be_of_one_kind_and_scale(right: str, why: str) -> None:
    goal, other = judged(ROW + CHOICE), judged(ROW + right)
    left, right_ = goal.left[2:], other.left[2:]
    assert why in refusal(Scores(0), replace(goal, left=left, right=right_))
    assert why in refusal(Scores(0), replace(goal, left=right_, right=left))


def test_lists_of_one_sort_and_units() -> None:
    goal = judged(ROW + CHOICE)
    goal = replace(goal, left=goal.left[2:], right=goal.right[2:])
    first = goal.left[0]
    assert isinstance(first, Sample)
    other = (Sample(first.target, law.Exponential(Local("r", ListOf(REAL)), of("/", ONE, EPS))),)
    assert "wrong sort" in refusal(Scores(0), replace(goal, right=other))
    assert "there is no such unit" in refusal(Scores(1), goal)


@pytest.mark.parametrize("seed", range(50))
def test_what_is_paid_is_enough(seed: int) -> None:
    """The ratio of two exponential mechanisms is at most what the rise and the fall of their scores allow."""
    chance = random.Random(seed)
    size = chance.randint(1, 5)
    one, two = ([chance.uniform(-3, 3) for _ in range(size)] for _ in range(2))
    moves = [b - a for a, b in zip(one, two, strict=True)]
    fall, rise = max(0, *(-move for move in moves)), max(0, *moves)
    weights = [[math.exp(score) for score in scores] for scores in (one, two)]
    shares = [[weight / sum(each) for weight in each] for each in weights]
    assert all(a <= math.exp(rise + fall) * b * (1 + 1e-9) for a, b in zip(*shares, strict=True))
