"""A description with other bounds of some columns: whatever they are, values are clamped to them before they count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from lapwing.data.description.description import Bounds, Column, Description
from lapwing.data.description.exact_input import exact_of
from lapwing.data.description.usual_step import usual_step
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.shown import shown

WIDEST = 2**53
FARTHEST = 10**300
NUMBERS = ("integer", "real")


def with_bounds(description: Description, bounds: Mapping[str, Sequence[object]]) -> Description:
    """The same columns; only stored numbers can have other bounds."""
    found = {name: between(description.column(name), given) for name, given in bounds.items()}
    return replace(description, columns=tuple(found.get(column.name, column) for column in description.columns))


def between(column: Column, given: Sequence[object]) -> Column:
    """A column with bounds, widened to multiples of the step."""
    name = column.name
    if type(column) is not Column or column.type not in NUMBERS:
        reject("query-type", name=name, type=column.type, what="range of numbers")
    if isinstance(given, str) or not isinstance(given, Sequence) or len(given) not in (2, 3):
        refuse(name, given, "it is no pair of numbers")
    lower, upper = (exact_of(end, name) for end in given[:2])
    if lower > upper:
        refuse(name, given, "the lower one is above the upper one")
    step = step_of(column, lower, upper) if len(given) == 2 else exact_of(given[2], name)
    if step <= 0 or (column.type == "integer" and step.denominator != 1):
        refuse(name, given, "the step is not above 0, or no whole number for whole numbers")
    found = Bounds(lower // step * step, -(-upper // step) * step, step)
    if max(abs(found.low), abs(found.high)) > WIDEST or max(abs(found.lower), abs(found.upper), step) > FARTHEST:
        refuse(name, given, f"they are more than {WIDEST} steps from 0")
    if column.type == "real" and 1 / step > FARTHEST:
        refuse(name, given, "the step is too small")
    return replace(column, bounds=found)


def step_of(column: Column, lower: Fraction, upper: Fraction) -> Fraction:
    """The usual step; whole numbers that go far take longer ones."""
    step = usual_step(column.type, upper - lower)
    while column.type == "integer" and max(abs(lower), abs(upper)) / step > WIDEST // 2:
        step *= 2
    return step


def refuse(name: str, given: object, why: str) -> None:
    """These are no bounds."""
    reject("query-ends", name=name, what=shown(given), why=why)
