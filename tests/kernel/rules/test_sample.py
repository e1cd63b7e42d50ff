"""A draw on one side only."""

from __future__ import annotations

import pytest

from lapwing.kernel.logic.relational_terms import Side
from lapwing.kernel.rules.sample import Sample
from lapwing.kernel.rules.skip import Skip
from tests.kernel.build import ACCEPTED, FREE, after, implied, judged, refusal, verdict

DRAW = "x = uniform(3)\nreturn x"


@pytest.mark.parametrize(("side", "other"), [(1, 2), (2, 1)])
def test_nothing_is_known_of_the_value(side: Side, other: Side) -> None:
    start = judged(DRAW, "x<1> == 1 and x<2> == 1 and a<1> == 0 and spent[0] == 4")
    (goal,) = after(Sample(side), start)
    assert implied(goal, f"x<{other}> == 1 and a<1> == 0 and spent[0] == 4")
    assert not implied(goal, f"x<{side}> == 1") and not implied(goal, f"x<{side}> >= 0")
    assert not implied(goal, "False")
    assert (len(goal.left), len(goal.right)) == ((0, 1) if side == 1 else (1, 0))


@pytest.mark.parametrize("side", [1, 2])
def test_the_block_must_start_with_a_draw(side: Side) -> None:
    other = "x = d + 1\nreturn x"
    left, right = (other, DRAW) if side == 1 else (DRAW, other)
    assert "does not start with Sample" in refusal(Sample(side), judged(left, right=right))


def test_a_value_drawn_alone_may_be_anything() -> None:
    assert verdict("x = uniform(3)\nreturn 0 * x", FREE, Sample(1), Sample(2), Skip()) == ACCEPTED
    assert "'post' is not confirmed" in verdict(DRAW, FREE, Sample(1), Sample(2), Skip())
