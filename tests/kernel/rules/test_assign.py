"""Assign."""

from __future__ import annotations

import pytest

from lapwing.kernel.rules.assign import Assign
from lapwing.kernel.rules.shared.first_statements import Sides
from lapwing.kernel.rules.skip import Skip
from tests.kernel.build import ACCEPTED, FREE, after, implied, judged, refusal, verdict

TWICE = "x = d\nx = x + 1\nreturn x"


def test_the_value_is_known_afterwards() -> None:
    (goal,) = after(Assign("both"), judged("x = d + 1\nreturn x"))
    assert not goal.left and not goal.right
    assert implied(goal, "x<1> == d<1> + 1 and x<2> == d<2> + 1")


@pytest.mark.parametrize(
    ("sides", "known", "unknown"), [("left", "x<1> == d<1>", "x<2> == d<2>"), ("right", "x<2> == d<2>", "x<1> == d<1>")]
)
def test_one_side_alone(sides: Sides, known: str, unknown: str) -> None:
    start = judged(TWICE)
    (goal,) = after(Assign(sides), start)
    assert implied(goal, known)
    assert not implied(goal, unknown)
    left, right = goal.left, goal.right
    assert (left, right) == ((start.left[1:], start.right) if sides == "left" else (start.left, start.right[1:]))


def test_a_value_is_computed_from_the_old_one() -> None:
    start = judged("x = x + 1\nreturn x".replace("x = x", "x = d\nx = x"), "x<1> == 3 and x<2> == 5 and d<1> == 1")
    (first,) = after(Assign("both"), start)
    assert implied(first, "x<1> == 1")
    assert not implied(first, "x<1> == 3")
    (second,) = after(Assign("both"), first)
    assert implied(second, "x<1> == 2")
    assert not implied(second, "False")


def test_what_was_known_of_the_variable_is_forgotten() -> None:
    (goal,) = after(Assign("left"), judged(TWICE, "x<1> == 7 and x<2> == 7 and d<1> == 0"))
    assert not implied(goal, "False")
    assert implied(goal, "x<2> == 7 and x<1> == 0")


def test_the_postcondition_stays() -> None:
    start = judged(TWICE, "True", "x<1> == x<2>")
    (goal,) = after(Assign("both"), start)
    assert goal.post == start.post


@pytest.mark.parametrize("sides", ["both", "left", "right"])
def test_both_blocks_must_start_with_an_assignment(sides: Sides) -> None:
    other = "if d == 0:\n    x = 1\nelse:\n    x = 2\nreturn x"
    if sides != "right":
        assert "does not start with Assign" in refusal(Assign(sides), judged(other, right=TWICE))
    if sides != "left":
        assert "does not start with Assign" in refusal(Assign(sides), judged(TWICE, right=other))


def test_a_leak_through_an_assignment_is_seen() -> None:
    assert verdict("x = d + 1\nreturn x - x", FREE, Assign("both"), Skip()) == ACCEPTED
    assert "'post' is not confirmed" in verdict("x = d + 1\nreturn x", FREE, Assign("both"), Skip())
    assert "'post' is not confirmed" in verdict("x = d\nx = x + 1\nreturn x", FREE, *[Assign("both")] * 2, Skip())
