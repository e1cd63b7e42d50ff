"""What the scores of rounds decide."""

from __future__ import annotations

import re

import pytest

from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import BOOL, INT, REAL
from lapwing.kernel.language.term import Arithmetic, Compare, Literal, Local, Negative, Not
from lapwing.kernel.rules.selection import Selection
from lapwing.prove.smt.discharge import discharge
from tests.kernel.build import EPS, ONE, ZERO, refusal
from tests.kernel.selecting import BEST, KEPT, NOTHING, ROUNDS, SCORE, TRY, changed, goal_of, rule


@pytest.mark.parametrize(
    ("by", "reason"),
    [
        (rule(cut=-1), "cut"),
        (rule(cut=3), "cut"),
        (rule(cut=0), "outside the rounds"),
        (rule(kept=(BEST,)), "not yet set|outside the rounds"),
        (rule(kept=(BEST, KEPT, KEPT)), "twice"),
        (rule(kept=(BEST, KEPT, SCORE)), "shown"),
        (rule(kept=(BEST, KEPT, Local("draw", BOOL))), "when the rounds end"),
        (rule(score=Local("q", REAL)), "outside the rounds"),
        (rule(rank=SCORE), "outside the rounds"),
        (rule(empty=KEPT), "truth value"),
        (rule(score=Compare(">", SCORE, BEST)), "not a number"),
        (rule(epsilon=Negative(EPS)), "below 0"),
        (rule(epsilon=Arithmetic("*", Literal(2, INT), EPS)), "within the claim"),
    ],
)
def test_what_the_rule_is_given_is_looked_at(by: Selection, reason: str) -> None:
    said = refusal(by, goal_of(ROUNDS))
    assert re.search(reason, said), said


@pytest.mark.parametrize(
    ("by", "holds"),
    [
        (rule(), True),
        (rule(ties=True), False),
        (rule(rank=Arithmetic("+", BEST, ONE)), False),
        (rule(score=Negative(SCORE), rank=Negative(BEST)), False),
        (rule(empty=Compare("==", KEPT, ZERO)), False),
        (rule(empty=Not(NOTHING)), False),
    ],
)
def test_scores_decide(by: Selection, holds: bool) -> None:
    goal = goal_of(ROUNDS)
    try:
        for obligation in by.premises(goal).obligations:
            discharge(obligation, goal)
    except Refused:
        assert not holds
    else:
        assert holds


DRAWN = changed(ROUNDS, ("if score >", "other = uniform(3)\n        if score >"), ("kept = k", "kept = other"))
BRANCHES = changed(
    ROUNDS, (TRY, TRY + 7 * "\n        if k > 0:\n            extra = k\n        else:\n            extra = 0")
)
OTHERWISE = "        elif score < -1 and best < score:\n            kept = 0\n            best = score\n"
TWO_WAYS = changed(ROUNDS, ("        if flip", OTHERWISE + "        if flip"))
UNKEPT = changed(ROUNDS, ("best = score", "best = best"), ("kept = k", "kept = kept"))


@pytest.mark.parametrize(
    ("lines", "by", "reason"),
    [
        (DRAWN, rule(), "assignments and branches"),
        (BRANCHES, rule(), "too many branches"),
        (TWO_WAYS, rule(), "same way"),
        (UNKEPT, rule(), "no round is kept"),
        (ROUNDS, rule(empty=Compare("==", KEPT, NOTHING)), "wrong sort"),
        (ROUNDS, rule(score=Arithmetic("+", SCORE, NOTHING)), "wrong sort"),
        (ROUNDS, rule(rank=Arithmetic("//", BEST, ONE)), "wrong sort"),
    ],
)
def test_choices_that_are_none(lines: str, by: Selection, reason: str) -> None:
    said = refusal(by, goal_of(lines))
    assert re.search(reason, said), said
