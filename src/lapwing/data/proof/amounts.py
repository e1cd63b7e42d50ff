"""What the SQL of a slot adds for one row, at least and at most: read off the expression, with its clamps.

A row that is left out, or whose value is missing, adds 0.
"""

from __future__ import annotations

from lapwing.data.description.description import Bounds, Description
from lapwing.data.query.bounded_sum import Kept, Matching, Present, Rows, Slot, Squares, Total, Units
from lapwing.diagnostics.diagnostic import reject


def amounts_of(slot: Slot, description: Description) -> tuple[int, int]:
    """From the bounds that the engine clamps the column to."""
    match slot:
        case Rows() | Units() | Present() | Matching() | Kept():
            return 0, 1
        case Total(column=column, center=center):
            bounds = clamped(column, description)
            return min(bounds.low - center, 0), max(bounds.high - center, 0)
        case Squares(column=column, center=center):
            bounds = clamped(column, description)
            furthest = max((bounds.high - center) ** 2, (bounds.low - center) ** 2)
            return min(-slot.middle, 0), max(furthest - slot.middle, 0)


def clamped(column: str, description: Description) -> Bounds:
    """The bounds that `engines.code` clamps a column to."""
    bounds = description.column(column).bounds
    if bounds is None or bounds.low > bounds.high:
        reject("plan-unproved", name=column, why="nothing bounds what one row adds")
    return bounds
