"""Case."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import Local, Param, Term
from lapwing.kernel.rules.case import Case
from lapwing.kernel.rules.skip import Skip
from lapwing.prove.smt.discharge import discharge
from tests.kernel.build import ACCEPTED, FREE, ONE, ZERO, after, compare, implied, judged, read, refusal, verdict


def test_one_premise_for_each_case() -> None:
    goal = judged("x = d + 1\nreturn x", "a<1> <= a<2>")
    one, other = after(Case(read("d<1> == 0", goal)), goal)
    assert implied(one, "d<1> == 0 and a<1> <= a<2>")
    assert implied(other, "d<1> == 1 and a<1> <= a<2>")
    assert not implied(one, "False") and not implied(other, "False")
    assert all((part.left, part.right, part.post) == (goal.left, goal.right, goal.post) for part in (one, other))


@pytest.mark.parametrize(
    ("condition", "why"),
    [
        (compare("<", Local("x", REAL), ZERO), "which run it means"),
        (compare("<", Param("a", REAL), ZERO), "a is not public"),
    ],
)
def test_the_condition_is_an_assertion(condition: Term, why: str) -> None:
    assert why in refusal(Case(condition), judged("x = a + 1\nreturn x"))


def test_a_condition_that_is_no_truth_value_gets_nowhere() -> None:
    with pytest.raises(Refused):
        for goal in Case(ONE).premises(judged("return 0")).goals:
            discharge(Skip().premises(goal).obligations[0], goal)


def test_both_cases_must_be_shown() -> None:
    equal = lambda goal: Case(read("d<1> == d<2>", goal))  # noqa: E731
    assert "'post' is not confirmed" in verdict("return d", FREE, equal, Skip(), Skip())
    assert verdict("return 0 * d", FREE, equal, Skip(), Skip()) == ACCEPTED
