"""If."""

from __future__ import annotations

from typing import Any

import pytest

from lapwing.kernel.rules.assign import Assign
from lapwing.kernel.rules.conditional import If
from lapwing.kernel.rules.shared.first_statements import Sides
from lapwing.kernel.rules.skip import Skip
from tests.kernel.build import ACCEPTED, FREE, after, implied, judged, refusal, unmet, verdict

BRANCH = "if d == 1:\n    x = a + 1\nelse:\n    x = a + 2\nreturn x"
LEAK = "if d == 1:\n    x = 1\nelse:\n    x = 2\nreturn x"


def test_both_sides_take_the_same_branch() -> None:
    goal = judged(BRANCH, "d<1> == d<2>")
    then, otherwise = after(If("both"), goal)
    assert unmet(If("both"), goal) == []
    assert implied(then, "d<1> == 1 and d<2> == 1")
    assert implied(otherwise, "d<1> == 0 and d<2> == 0")
    statement: Any = goal.left[0]
    assert (then.left, then.right) == (statement.then, statement.then)
    assert (otherwise.left, otherwise.right) == (statement.otherwise, statement.otherwise)


def test_the_guards_must_agree() -> None:
    assert unmet(If("both"), judged(BRANCH)) == ["guards agree"]


@pytest.mark.parametrize(("sides", "mine", "other"), [("left", 1, 2), ("right", 2, 1)])
def test_one_side_alone(sides: Sides, mine: int, other: int) -> None:
    goal = judged(BRANCH)
    rule = If(sides)
    then, otherwise = after(rule, goal)
    assert rule.premises(goal).obligations == ()
    assert implied(then, f"d<{mine}> == 1")
    assert not implied(then, f"d<{other}> == 1")
    assert implied(otherwise, f"d<{mine}> == 0")
    untouched = (goal.right, then.right, otherwise.right) if sides == "left" else (goal.left, then.left, otherwise.left)
    assert len(set(untouched)) == 1


@pytest.mark.parametrize("sides", ["both", "left", "right"])
def test_the_blocks_must_start_with_an_if(sides: Sides) -> None:
    other = "x = a + 1\nreturn x"
    if sides != "right":
        assert "does not start with If" in refusal(If(sides), judged(other, right=BRANCH))
    if sides != "left":
        assert "does not start with If" in refusal(If(sides), judged(BRANCH, right=other))


def test_a_branch_on_something_private_leaks() -> None:
    """Without the obligation that the guards agree this derivation would be accepted."""
    steps = (If("both"), Assign("both"), Skip(), Assign("both"), Skip())
    assert "'guards agree' is not confirmed" in verdict(LEAK, FREE, *steps)
    assert verdict(LEAK.replace("d == 1", "d == d"), FREE, *steps) == ACCEPTED


def test_a_leak_is_seen_one_side_at_a_time_too() -> None:
    end = (Assign("both"), Skip())
    assert "'post' is not confirmed" in verdict(
        LEAK, FREE, If("left"), If("right"), *end, *end, If("right"), *end, *end
    )
    harmless = LEAK.replace("x = 2", "x = 1")
    assert verdict(harmless, FREE, If("left"), If("right"), *end, *end, If("right"), *end, *end) == ACCEPTED
