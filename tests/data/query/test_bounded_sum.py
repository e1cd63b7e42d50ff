"""How far a row moves a slot."""

from __future__ import annotations

import pytest

from lapwing.data.query.bounded_sum import Matching, Present, Rows, Slot, Squares, Total, Units
from lapwing.data.query.predicate import Missing


@pytest.mark.parametrize("slot", [Rows(), Units(), Present("x"), Matching(Missing("x"), True)])
def test_counts_move_by_one(slot: Slot) -> None:
    assert slot.reach == (0, 1)


@pytest.mark.parametrize(("low", "high"), [(-3, 8), (2, 9), (-9, -2), (0, 0)])
def test_reach_holds_every_value_and_nothing(low: int, high: int) -> None:
    center = (low + high) // 2
    total, squares = Total("x", center, low, high), Squares("x", center, low, high)
    added = [value - center for value in range(low, high + 1)] + [0]
    assert (min(added), max(added)) == total.reach
    squared = [(value - center) ** 2 - squares.middle for value in range(low, high + 1)] + [0]
    assert squares.reach[0] <= min(squared) and max(squared) <= squares.reach[1]
