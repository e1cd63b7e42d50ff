"""Consequence."""

from __future__ import annotations

from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import FALSE, TRUE, Local, Param
from lapwing.kernel.logic.judgment import Judgment
from lapwing.kernel.rules.conseq import Conseq
from lapwing.kernel.rules.skip import Skip
from tests.kernel.build import ACCEPTED, FREE, ZERO, after, compare, judged, read, refusal, unmet, verdict

GOAL = judged("x = d + 1\nreturn x", "d<1> == d<2>", "x<1> <= x<2>")


def conseq(pre: str, post: str, goal: Judgment = GOAL) -> Conseq:
    return Conseq(read(pre, goal), read(post, goal))


def test_less_is_known_and_more_is_shown() -> None:
    rule = conseq("d<1> <= d<2>", "x<1> == x<2>")
    (goal,) = after(rule, GOAL)
    assert unmet(rule, GOAL) == []
    assert (goal.pre, goal.post) == (rule.pre, rule.post)
    assert (goal.left, goal.right) == (GOAL.left, GOAL.right)


def test_more_cannot_be_assumed_and_less_cannot_be_shown() -> None:
    assert unmet(conseq("d<1> == 0", "x<1> == x<2>"), GOAL) == ["pre"]
    assert unmet(conseq("True", "x<1> >= x<2>"), GOAL) == ["post"]
    assert unmet(Conseq(FALSE, TRUE), GOAL) == ["pre", "post"]


def test_neighbours_are_known_to_be_neighbours() -> None:
    assert unmet(conseq("a<1> <= a<2> + 1", "x<1> == x<2>"), GOAL) == []


def test_assertions_say_which_run_they_mean() -> None:
    wrong = compare("<", Local("x", REAL), ZERO)
    assert "which run it means" in refusal(Conseq(wrong, TRUE), GOAL)
    assert "which run it means" in refusal(Conseq(TRUE, wrong), GOAL)
    assert "a is not public" in refusal(Conseq(compare("<", Param("a", REAL), ZERO), TRUE), GOAL)


def test_a_leak_does_not_follow_from_something_else() -> None:
    assert "'pre' is not confirmed" in verdict("return a", FREE, lambda goal: Conseq(FALSE, goal.post), Skip())
    assert "'post' is not confirmed" in verdict("return a", FREE, lambda goal: Conseq(goal.pre, TRUE), Skip())
    assert verdict("return 0", FREE, lambda goal: Conseq(TRUE, goal.post), Skip()) == ACCEPTED
