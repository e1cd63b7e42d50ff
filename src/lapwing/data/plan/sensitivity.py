"""How far a step between neighbours can move the numbers of a slot, summed over all groups.

A unit has at most `unit.rows` rows in what is added up, and a row adds between `low <= 0` and `high >= 0` to one group
(nothing if a condition leaves it out).  Adding or removing a unit therefore moves the numbers of all groups together by
at most rows * max(-low, high).  Replacing a unit removes and adds that much: in one group from rows * low to
rows * high or back, and in different groups both movements count in full, which is why a histogram costs twice as much
there.

With limits, a unit adds to at most `limits.groups` groups, to each of them between `limits.rows` times low and high; a
unit that counts as one adds 1.  The two sides of a share add up to no more than `limits.rows` in a group.

Rows kept and rows left out (`Kept`) are counted among the first `cap` rows of a unit, so `cap` stands for `rows`, and a
row adds 1 to one of the two.  Adding or removing a unit moves both, in all groups together, by at most `cap`; replacing
one by at most twice that.  Without groups a unit with n rows adds min(n, rows) to one and min(n, cap) - min(n, rows) to
the other: both grow with n, so that replacing the unit by one with m rows moves both the same way, together by
|min(n, cap) - min(m, cap)|, which is at most `cap`.
"""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.data.description.description import Unit
from lapwing.data.query.bounded_sum import Kept, Matching, Slot, Units
from lapwing.data.query.query import Limits
from lapwing.kernel.language.role import Neighbours


@dataclass(frozen=True, slots=True)
class Movement:
    """How far neighbours are apart: in all numbers together (L1), in how many of them (L0), in one (L infinity)."""

    together: int
    cells: int
    each: int


def movement_of(
    slot: Slot, unit: Unit, neighbours: Neighbours, grouped: bool, limits: Limits | None = None
) -> Movement:
    """All three, for the groups of a table; `grouped` also for the two sides of a share."""
    together = sensitivity_of(slot, unit, neighbours, grouped, limits)
    low, high = slot.reach
    sides = 2 if isinstance(slot, Matching | Kept) else 1
    cells = rows_of(slot, unit, grouped) if limits is None else sides * limits.groups
    most = rows_of(slot, unit, grouped) if limits is None else rows_in_group(slot, limits)
    if neighbours == "replace":
        return Movement(together, 2 * cells if grouped else 1, most * max(high - low, 1))
    return Movement(together, cells if grouped else 1, most * max(-low, high, 1))


def rows_in_group(slot: Slot, limits: Limits) -> int:
    """As how many rows a unit counts in one group at most."""
    return 1 if isinstance(slot, Units) else limits.rows


def sensitivity_of(slot: Slot, unit: Unit, neighbours: Neighbours, grouped: bool, limits: Limits | None = None) -> int:
    """The largest sum of movements between neighbours, in steps; a row counts for at least 1, so there is noise."""
    low, high = slot.reach
    rows = rows_of(slot, unit, grouped) if limits is None else limits.groups * rows_in_group(slot, limits)
    match neighbours, grouped:
        case "add-remove", _:
            return rows * max(-low, high, 1)
        case "replace", True:
            return 2 * rows * max(-low, high, 1)
        case _:
            return rows * max(high - low, 1)


def rows_of(slot: Slot, unit: Unit, grouped: bool) -> int:
    """How many rows of a unit a slot counts at most."""
    match slot:
        case Units() if not grouped:
            return 1
        case Kept(cap=cap):
            return cap
        case _:
            return unit.rows
