"""One column of a description."""

from __future__ import annotations

from fractions import Fraction

from lapwing.data.description.description import TYPES, Bounds, Column, Key, Type
from lapwing.data.description.exact_input import FIRST_DAY, LAST_DAY
from lapwing.data.description.toml_table import Table
from lapwing.data.description.usual_step import usual_step

KEYS = ("type", "lower", "upper", "step", "values")
WIDEST = 2**53
MOST_VALUES = 1_000_000
LARGEST = 2**62


def read_column(table: Table) -> Column:
    """Its type, and its bounds or its values."""
    table.check_keys(KEYS)
    name = table.path[-1]
    found = table.needed("type", "one of " + ", ".join(TYPES))
    kind = next((one for one in TYPES if one == found), None)
    if kind is None:
        table.refuse("type", "there is no such type", "Write one of " + ", ".join(TYPES) + ".")
    if kind in ("text", "boolean"):
        for key in ("lower", "upper", "step"):
            if key in table.values:
                table.refuse(key, f"{kind} has no bounds", "Leave it out; a text column may have values.")
    if kind == "boolean":
        return Column(name, kind, Bounds(Fraction(0), Fraction(1), Fraction(1)), (False, True))
    return Column(name, kind, read_bounds(table, kind), read_values(table, kind))


def read_bounds(table: Table, kind: Type) -> Bounds | None:
    """Both bounds or none, widened to multiples of the step."""
    take = table.day if kind == "date" else table.number
    lower, upper = take("lower"), take("upper")
    if lower is None and upper is None:
        if "step" in table.values:
            table.refuse("step", "there are no bounds to take steps between", "Give lower and upper, too.")
        return None
    if lower is None or upper is None:
        table.missing("lower" if lower is None else "upper", "the other bound: bounds come in pairs")
    if lower > upper:
        table.refuse("lower", "it is above the upper bound", "Exchange the two.")
    step = read_step(table, kind, upper - lower)
    bounds = Bounds(lower // step * step, -(-upper // step) * step, step)
    if max(abs(bounds.low), abs(bounds.high)) > WIDEST:
        table.refuse("step", f"the bounds are more than {WIDEST} steps from 0", "Take a larger step, or nearer bounds.")
    if kind != "real" and max(abs(bounds.lower), abs(bounds.upper)) > LARGEST:
        table.refuse("upper", "it does not fit into 62 bits", "Give nearer bounds.")
    if kind == "real" and max(abs(bounds.lower), abs(bounds.upper), 1 / step, step) > 10**300:
        table.refuse("upper", "it is beyond what floating-point numbers hold", "Give nearer bounds.")
    if kind == "date" and not FIRST_DAY <= bounds.lower <= bounds.upper <= LAST_DAY:
        table.refuse("lower", "it is not a date from the year 1 to the year 9999", "Give nearer bounds.")
    return bounds


def read_step(table: Table, kind: Type, width: Fraction) -> Fraction:
    """The step that is described, or the usual one."""
    step = table.number("step", usual_step(kind, width)) or Fraction(0)
    if step <= 0:
        table.refuse("step", "it is not above 0", "Write step = 1.")
    if kind != "real" and step.denominator != 1:
        table.refuse("step", f"steps of {kind} are whole", "Write step = 1.")
    return step


def read_values(table: Table, kind: Type) -> tuple[Key, ...] | None:
    """The values that count as keys, in the order in which they are to be shown."""
    if "values" not in table.values:
        return None
    if kind not in ("text", "integer"):
        table.refuse("values", f"a column of type {kind} has none", "Give lower and upper instead.")
    found = table.values["values"]
    wanted = str if kind == "text" else int
    if not isinstance(found, list) or not found or len(found) > MOST_VALUES:
        table.refuse("values", "it is not a list of 1 to a million values", 'Write values = ["a", "b"].')
    if any(type(value) is not wanted for value in found):
        table.refuse("values", f"not all of them are of type {kind}", "Write values of the type of the column.")
    if len(set(found)) != len(found):
        table.refuse("values", "one of them stands there twice", "Write each once.")
    return tuple(found)
