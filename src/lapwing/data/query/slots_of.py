"""The slots an aggregate is computed from: those in one tuple are never moved by the same row."""

from __future__ import annotations

from fractions import Fraction

from lapwing.data.description.description import Bounds, Description
from lapwing.data.query.aggregate import (
    Aggregate,
    Count,
    CountDistinct,
    CountUnits,
    Mean,
    Share,
    ShareKept,
    Sum,
    Variance,
)
from lapwing.data.query.bounded_sum import Distinct, Kept, Matching, Present, Rows, Slot, Squares, Total, Units
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.shown import shown

WIDEST = 2**30
CAPPED = 10
LARGEST_CAP = 10**9


def slots_of(aggregate: Aggregate, description: Description) -> tuple[tuple[Slot, ...], ...]:
    """What has to be measured; each tuple is one measurement."""
    match aggregate:
        case Count(column=None):
            return ((Rows(),),)
        case Count(column=str(column)):
            description.column(column)
            return ((Present(column),),)
        case CountUnits():
            return ((Rows() if description.unit.column is None else Units(),),)
        case CountDistinct(column=column):
            if description.column(column).type == "real":
                bounds_for(column, description, "count of different values")
            return ((Distinct(column),),)
        case Share(condition=condition):
            return ((Matching(condition, True), Matching(condition, False)),)
        case Sum(column=column):
            bounds = bounds_for(column, description, "sum")
            return ((Total(column, 0, bounds.low, bounds.high),),)
        case Mean(column=column):
            return (Present(column),), (centred(column, description, "mean"),)
        case Variance(column=column):
            total = centred(column, description, "variance")
            if total.high - total.low > WIDEST:
                reject("query-fine", name=column, limit=WIDEST)
            squares = Squares(column, total.center, total.low, total.high)
            return (Present(column),), (total,), (squares,)
        case ShareKept(cap=cap):
            most = cap_of(cap, description)
            return ((Kept(most, True), Kept(most, False)),)
    raise TypeError(aggregate)


def centred(column: str, description: Description, what: str) -> Total:
    """The sum of the distances from the middle between the bounds, which one row moves least."""
    bounds = bounds_for(column, description, what)
    return Total(column, (bounds.low + bounds.high) // 2, bounds.low, bounds.high)


def bounds_for(name: str, description: Description, what: str) -> Bounds:
    """The bounds of a column that is to be added up."""
    column = description.column(name)
    if column.type not in ("integer", "real", "boolean"):
        reject("query-type", name=name, type=column.type, what=what)
    if column.bounds is None:
        reject("query-bounds", name=name, what=f"a {what}")
    return column.bounds


def cap_of(cap: object, description: Description) -> int:
    """Up to how many rows of a unit are looked at for the share that is kept."""
    unit = description.unit
    if unit.column is None:
        reject("query-all-kept")
    if cap is None:
        return CAPPED * unit.rows
    if type(cap) is not int or not unit.rows < cap <= LARGEST_CAP:
        reject("query-cap", what=shown(cap), rows=unit.rows, limit=LARGEST_CAP)
    return cap


def step_of(aggregate: Count | CountUnits | CountDistinct | Sum, description: Description) -> Fraction:
    """What a step of a count or a sum is worth."""
    return bounds_for(aggregate.column, description, "sum").step if isinstance(aggregate, Sum) else Fraction(1)
