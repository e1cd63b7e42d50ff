"""Absurd."""

from __future__ import annotations

from lapwing.kernel.rules.absurd import Absurd
from lapwing.kernel.rules.assign import Assign
from lapwing.kernel.rules.conditional import If
from lapwing.kernel.rules.skip import Skip
from tests.kernel.build import ACCEPTED, FREE, judged, unmet, verdict


def test_nothing_is_left_if_the_precondition_cannot_hold() -> None:
    goal = judged("return a", "d<1> == 2", "False")
    assert Absurd().premises(goal).goals == ()
    assert unmet(Absurd(), goal) == []


def test_neighbours_cannot_be_far_apart() -> None:
    assert unmet(Absurd(), judged("return a", "a<1> > a<2> + 1")) == []


def test_a_precondition_that_can_hold_is_not_absurd() -> None:
    assert unmet(Absurd(), judged("return a", "a<1> > a<2>")) == ["absurd"]


def test_a_leak_is_not_absurd() -> None:
    assert "'absurd' is not confirmed" in verdict("return a", FREE, Absurd())


def test_a_branch_that_is_never_taken() -> None:
    lines = "x = 0\nif d > 1:\n    x = d\nreturn x"
    steps = (FREE, Assign("both"), If("both"), Absurd(), Skip())
    assert verdict(lines, *steps) == ACCEPTED
    assert "'absurd' is not confirmed" in verdict(lines.replace("> 1", "> 0 * d - 1"), *steps)
