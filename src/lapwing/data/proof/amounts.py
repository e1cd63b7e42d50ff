"""What the SQL of a slot adds for one row, at least and at most: no arithmetic, only what its clamps are.

A slot says between which ends it lies (`reach`), from the bounds that are written in it.  These must be the bounds of
the description, which `engines.code` clamps the column to.
"""

from __future__ import annotations

from lapwing.data.description.description import Bounds, Description
from lapwing.data.query.bounded_sum import Slot, Squares, Total
from lapwing.diagnostics.diagnostic import reject


def amounts_of(slot: Slot, description: Description) -> tuple[int, int]:
    """The ends, of which one is not above and one not below 0; refused if the engine clamps to others."""
    if isinstance(slot, Total | Squares):
        bounds = clamped(slot.column, description)
        if (slot.low, slot.high) != (bounds.low, bounds.high):
            reject("plan-unproved", name=slot.column, why="the engine clamps it to other bounds than the plan says")
    return slot.reach


def clamped(column: str, description: Description) -> Bounds:
    """The bounds that `engines.code` clamps a column to."""
    bounds = description.column(column).bounds
    if bounds is None or bounds.low > bounds.high:
        reject("plan-unproved", name=column, why="nothing bounds what one row adds")
    return bounds
