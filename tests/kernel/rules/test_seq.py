"""Sequence."""

from __future__ import annotations

from typing import Any

import pytest

from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import FALSE, TRUE, Local
from lapwing.kernel.rules.assign import Assign
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.seq import Seq
from lapwing.kernel.rules.skip import Skip
from tests.kernel.build import ACCEPTED, FREE, ZERO, after, compare, direct, judged, read, refusal, verdict

LINES = "x = d + 1\ny = x - x\nreturn y"
TWO_DRAWS = "x = laplace(a, scale=2 / eps)\ny = laplace(a, scale=2 / eps)\nreturn x + y"


def seq(middle: str, left: int = 1, right: int = 1) -> Any:
    return lambda goal: Seq(left, right, read(middle, goal))


def test_the_two_parts() -> None:
    goal = judged(LINES, "d<1> == 0", "y<1> == 0")
    middle = read("x<1> == 1", goal)
    one, two = after(Seq(1, 2, middle), goal)
    assert (one.left + two.left, one.right + two.right) == (goal.left, goal.right)
    assert (len(one.left), len(one.right)) == (1, 2)
    assert (one.pre, one.post, two.pre, two.post) == (goal.pre, middle, middle, goal.post)


@pytest.mark.parametrize(("left", "right"), [(-1, 0), (0, -1), (3, 0), (0, 3)])
def test_there_must_be_such_a_place(left: int, right: int) -> None:
    assert "no such place to cut" in refusal(Seq(left, right, TRUE), judged(LINES))


@pytest.mark.parametrize(("left", "right"), [(0, 0), (2, 2), (0, 2)])
def test_a_part_may_be_empty(left: int, right: int) -> None:
    assert len(Seq(left, right, TRUE).premises(judged(LINES)).goals) == 2


def test_the_middle_is_an_assertion() -> None:
    assert "which run it means" in refusal(Seq(1, 1, compare("<", Local("x", REAL), ZERO)), judged(LINES))


def test_the_middle_is_all_that_is_known_of_the_first_part() -> None:
    both = Assign("both")
    assert verdict(LINES, FREE, seq("x<1> == x<1>"), both, Skip(), both, Skip()) == ACCEPTED
    leak = "x = d - d\ny = x + 1\nreturn y"
    assert "'post' is not confirmed" in verdict(leak, FREE, seq("True"), both, Skip(), both, Skip())
    assert verdict(leak, FREE, seq("x<1> == x<2>"), both, Skip(), both, Skip()) == ACCEPTED
    assert "'post' is not confirmed" in verdict(leak, FREE, lambda goal: Seq(1, 1, FALSE), both, Skip(), both, Skip())


def test_amounts_add_up_over_the_cut() -> None:
    draw = Laplace(ZERO, 0)
    steps = (draw, Skip(), draw, Skip())
    assert verdict(TWO_DRAWS, direct(), seq("x<1> == x<2> and 2 * spent[0] <= 1"), *steps) == ACCEPTED
    assert "'post'" in verdict(TWO_DRAWS, direct(), seq("x<1> == x<2>"), *steps)
    assert "'post'" in verdict(TWO_DRAWS, direct(), seq("x<1> == x<2> and spent[0] == 0"), *steps)
