"""Data frames: rows with named fields, and columns that are arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.syntax import tree
from lapwing.syntax.natural import value as v

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def is_frame(value: v.Value) -> bool:
    """Whether a value is a data frame."""
    return isinstance(value, v.Lazy) and value.kind == "frame"


def column_or_mask(machine: Machine, frame: v.Value, index: v.Value) -> v.Value:
    """`frame["column"]`, `frame[mask]`, `frame[["a", "b"]]`."""
    from lapwing.syntax.natural.array import is_array, picked
    from lapwing.syntax.natural.sequence import static_items

    if isinstance(index, v.Known) and isinstance(index.value, str):
        return column(machine, frame, index.value)
    if is_array(machine, index):
        return picked(machine, frame, index)
    names = [item.value for item in static_items(machine, index) if isinstance(item, v.Known)]
    return columns(machine, frame, [str(name) for name in names])


def column(machine: Machine, frame: v.Value, name: str) -> v.Value:
    """One column, as a series."""
    from lapwing.syntax.natural.array import as_numpy

    if not isinstance(frame, v.Lazy):
        machine.reject("needs a data frame")
    rows = frame.item
    if name not in fields_of(machine, frame):
        machine.raise_error("KeyError", ())
        return machine.allocate(v.Items((), "series"))

    def item(at: Machine, index: tree.Expression) -> v.Value:
        row = rows(at, index)
        if not isinstance(row, v.Tuple):
            at.reject("needs a data frame")
        return as_numpy(row.items[row.fields.index(name)])

    return v.Lazy(frame.length, item, frame.guard, "series")


def columns(machine: Machine, frame: v.Value, names: list[str]) -> v.Value:
    """Some of the columns."""
    if not isinstance(frame, v.Lazy):
        machine.reject("needs a data frame")
    rows = frame.item

    def item(at: Machine, index: tree.Expression) -> v.Value:
        row = rows(at, index)
        if not isinstance(row, v.Tuple):
            at.reject("needs a data frame")
        return v.Tuple(tuple(row.items[row.fields.index(name)] for name in names), tuple(names))

    return v.Lazy(frame.length, item, frame.guard, "frame")


def fields_of(machine: Machine, frame: v.Lazy) -> tuple[str, ...]:
    """The names of the columns."""
    with machine.scratch():
        row = frame.item(machine, machine.probe(frame))
    return row.fields if isinstance(row, v.Tuple) else ()


def frame_attribute(machine: Machine, frame: v.Value, name: str) -> v.Value | None:
    """`frame.column`, `frame.loc`, `frame.columns`; None for methods."""
    from lapwing.syntax.natural.sequence import length

    if not isinstance(frame, v.Lazy):
        return None
    fields = fields_of(machine, frame)
    match name:
        case "loc" | "iloc":
            return frame
        case "columns":
            return machine.allocate(v.Items(tuple(v.Known(each) for each in fields), "array"))
        case "empty":
            from lapwing.syntax.natural.operators import as_bool, invert, truth

            return invert(machine, truth(machine, as_bool(machine, frame)))
        case "shape":
            return v.Tuple((length(machine, frame), v.Known(len(fields))))
        case "index":
            from lapwing.syntax.natural.library.ranges import make_range

            return make_range(machine, v.Known(0), length(machine, frame), 1)
        case "values":
            return machine.allocate(v.Delayed(v.Lazy(frame.length, frame.item, frame.guard, "array"), "array"))
        case _ if name in fields:
            return column(machine, frame, name)
        case _:
            return None
