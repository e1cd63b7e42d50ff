"""How far a step between neighbours can move the numbers of a slot, summed over all groups.

A unit has at most `unit.rows` rows in what is added up, and a row adds between `low <= 0` and `high >= 0` to one group
(nothing if a condition leaves it out).  Adding or removing a unit therefore moves the numbers of all groups together by
at most rows * max(-low, high).  Replacing a unit removes and adds that much: in one group from rows * low to
rows * high or back, and in different groups both movements count in full, which is why a histogram costs twice as much
there.
"""

from __future__ import annotations

from lapwing.data.description.description import Neighbours, Unit
from lapwing.data.query.bounded_sum import Slot, Units


def sensitivity_of(slot: Slot, unit: Unit, neighbours: Neighbours, grouped: bool) -> int:
    """The largest sum of movements between neighbours, in steps; at least 1, so that there is always noise."""
    low, high = slot.reach
    rows = 1 if isinstance(slot, Units) and not grouped else unit.rows
    match neighbours, grouped:
        case "add-remove", _:
            moved = rows * max(-low, high)
        case "replace", True:
            moved = 2 * rows * max(-low, high)
        case "replace", False:
            moved = rows * (high - low)
    return max(moved, 1)
