"""Rows of series and data frames by their places (`.iloc`, `.iat`) or labels (`.loc`, `.at`)."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, TypeGuard

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.frame import column, columns, fields_of
from lapwing.syntax.natural.library.registry import kind_of
from lapwing.syntax.natural.library.similar import is_received
from lapwing.syntax.natural.sequence import replace_kind, view

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

PLACES = ("iloc", "iat")
LABELS = ("loc", "at")


def is_locator(value: v.Value) -> TypeGuard[v.Attribute]:
    """Whether a value is `rows.iloc` or the like."""
    return isinstance(value, v.Attribute) and value.name in (*PLACES, *LABELS)


def located(machine: Machine, by: v.Attribute, index: ast.Slice | ast.Tuple) -> v.Value:
    """`rows.iloc[a:b]`, or `frame.iloc[rows, columns]`."""
    from lapwing.syntax.natural.evaluate import ends_of, evaluate
    from lapwing.syntax.natural.item import sliced

    if isinstance(index, ast.Tuple):
        if kind_of(machine, by.owner) != "frame" or len(index.elts) != 2:
            machine.outside(f"an index of `.{by.name}` with so many parts", "Use one for rows and one for columns.")
        rows, names = index.elts
        by = v.Attribute(some_columns(machine, by.owner, names, by.name), by.name)
        if not isinstance(rows, ast.Slice):
            return row_or_mask(machine, by, evaluate(machine, rows))
        index = rows
    ends, owner = ends_of(machine, index), owner_of(machine, by)
    if by.name != "iloc" and ends != [None, None, None]:
        machine.outside(f"a slice in `.{by.name}`", "Use .iloc: a slice by labels includes its end.")
    return owner if ends == [None, None, None] else sliced(machine, owner, *ends)


def owner_of(machine: Machine, by: v.Attribute) -> v.Value:
    """The series or data frame; what the caller gave may be one."""
    if kind_of(machine, by.owner) in ("series", "frame") or (by.name in PLACES and is_received(machine, by.owner)):
        return by.owner
    machine.outside(f"`.{by.name}` of what is not a series or a data frame", "Use [...].")


def some_columns(machine: Machine, frame: v.Value, index: ast.expr, by: str) -> v.Value:
    """A column of a data frame by its place or name, or some columns next to each other."""
    from lapwing.syntax.natural.evaluate import ends_of, evaluate

    names = fields_of(machine, frame) if isinstance(frame, v.Lazy) else ()
    found = ends_of(machine, index) if isinstance(index, ast.Slice) else (evaluate(machine, index),)
    places = [each.value if isinstance(each, v.Known) else each for each in found]
    match places:
        case [str(name)] if by in LABELS:
            return column(machine, frame, name)
        case [int(place)] if by in PLACES and type(place) is int and -len(names) <= place < len(names):
            return column(machine, frame, names[place])
        case [_, _, _] if by in PLACES and all(each is None or type(each) is int for each in places):
            start, stop, step = (each if isinstance(each, int) else None for each in places)
            return columns(machine, frame, list(names[start:stop:step]))
        case _:
            machine.outside(f"these columns in `.{by}`", "Name a column: df['name'].")


def row_or_mask(machine: Machine, by: v.Attribute, index: v.Value) -> v.Value:
    """`rows.iloc[place]`, `rows.loc[label]`, `rows.loc[mask]`."""
    from lapwing.syntax.natural.array import is_array, picked
    from lapwing.syntax.natural.evaluate import is_number
    from lapwing.syntax.natural.item import at

    rows = owner_of(machine, by)
    if is_number(index) and (by.name in PLACES or kind_of(machine, rows) == "series"):
        return row_at(machine, rows, index) if by.name in PLACES else at(machine, rows, index)
    if by.name == "loc" and is_array(machine, index):
        return picked(machine, rows, index)
    machine.outside(f"this index of `.{by.name}`", "Use a number, a slice or a mask.")


def row_at(machine: Machine, rows: v.Value, place: v.Value) -> v.Value:
    """The row at a place, whatever its label is."""
    from lapwing.syntax.natural.item import position

    found = view(machine, rows)
    plain = machine.allocate(v.Items(found.values)) if isinstance(found, v.Items) else replace_kind(found, "list")
    return v.numpys(position(machine, plain, place))
