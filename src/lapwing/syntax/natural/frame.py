"""Data frames: rows with named fields, and columns that are arrays."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.kind import mistaken
from lapwing.syntax.python_tree import python_expression

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def is_frame(value: v.Value) -> bool:
    """Whether a value is a data frame."""
    return isinstance(value, v.Lazy) and value.kind in v.FRAMES


def column_or_mask(machine: Machine, frame: v.Value, index: v.Value) -> v.Value:
    """`frame["column"]`, `frame[mask]`, `frame[["a", "b"]]`."""
    from lapwing.syntax.natural.array import is_array, picked
    from lapwing.syntax.natural.sequence import static_items

    if isinstance(index, v.Known) and isinstance(index.value, str):
        return column(machine, frame, index.value)
    if isinstance(index, v.Number):
        mistaken(machine, index, "text")
    if isinstance(index, v.Text):
        return named_column(machine, frame, index)
    if is_array(machine, index):
        return picked(machine, frame, index)
    names = [item.value for item in static_items(machine, index) if isinstance(item, v.Known)]
    return columns(machine, frame, [str(name) for name in names])


def named_column(machine: Machine, frame: v.Value, name: v.Text) -> v.Value:
    """The column whose name a parameter says: whichever it is, and an error if it is none."""
    if not isinstance(frame, v.Lazy):
        machine.reject("needs a data frame")
    from lapwing.syntax.natural.array import as_numpy

    rows, fields = frame.item, fields_of(machine, frame)
    codes = [machine.code_of(v.Known(each)) for each in fields]
    tests = [tree.Comparison(("==",), (name.code, code), machine.span) for code in codes]
    known = tests[0] if len(tests) == 1 else tree.Logic("or", tuple(tests), machine.span)
    machine.check(machine.negated(known), "KeyError")
    tag: tree.Expression = tree.Number(len(fields) - 1, machine.span)
    for place in reversed(range(len(fields) - 1)):
        tag = tree.Conditional(tests[place], tree.Number(place, machine.span), tag, machine.span)

    def item(at: Machine, index: tree.Expression) -> v.Value:
        row = rows(at, index)
        if not isinstance(row, v.Tuple):
            at.reject("needs a data frame")
        if all(isinstance(each, v.Number) for each in row.items):
            return as_numpy(one_of(at, tests, row.items))
        return v.Variant(tag, tuple(map(as_numpy, row.items))) if len(row.items) > 1 else as_numpy(row.items[0])

    return v.Lazy(frame.length, item, frame.guard, series_of(frame))


def one_of(machine: Machine, tests: list[tree.Comparison], values: tuple[v.Value, ...]) -> v.Value:
    """The number whose test holds, the last one where none of the others does."""
    from lapwing.syntax.natural.operators import select

    found = values[-1]
    for test, value in zip(reversed(tests[:-1]), reversed(values[:-1]), strict=True):
        found = select(machine, test, value, found)
    return found


def column(machine: Machine, frame: v.Value, name: str) -> v.Value:
    """One column, as a series."""
    from lapwing.syntax.natural.array import as_numpy

    if not isinstance(frame, v.Lazy):
        machine.reject("needs a data frame")
    rows = frame.item
    known = fields_of(machine, frame)
    if name not in known:
        machine.reject(f"asks for the column `{name}`, and the data frame has {', '.join(known)}")

    def item(at: Machine, index: tree.Expression) -> v.Value:
        row = rows(at, index)
        if not isinstance(row, v.Tuple):
            at.reject("needs a data frame")
        return as_numpy(row.items[row.fields.index(name)])

    return v.Lazy(frame.length, item, frame.guard, series_of(frame))


def series_of(frame: v.Lazy) -> v.Kind:
    """The kind of a column."""
    return "labelled" if frame.kind == "moved" else "series"


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

    return v.Lazy(frame.length, item, frame.guard, frame.kind)


def fields_of(machine: Machine, frame: v.Lazy) -> tuple[str, ...]:
    """The names of the columns."""
    with machine.scratch():
        row = frame.item(machine, machine.probe(frame))
    return row.fields if isinstance(row, v.Tuple) else ()


def frame_attribute(machine: Machine, frame: v.Value, name: str) -> v.Value | None:
    """`frame.column`, `frame.loc`, `frame.columns`; None for methods and `frame.iloc`."""
    from lapwing.syntax.natural.sequence import length

    if not isinstance(frame, v.Lazy):
        return None
    fields = fields_of(machine, frame)
    match name:
        case "loc":
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

            if frame.kind == "moved" or frame.guard is not None:
                machine.outside("the labels of rows that were chosen, moved or cut", "Use reset_index(drop=True).")
            return make_range(machine, v.Known(0), length(machine, frame), 1)
        case "values":
            made = machine.allocate(v.Delayed(v.Lazy(frame.length, frame.item, frame.guard, "array"), "array"))
            machine.read_only.add(made.key)
            return made
        case _ if name in fields:
            return column(machine, frame, name)
        case _:
            return None


def with_column(machine: Machine, frame: v.Lazy, name: str, value: v.Value) -> v.Lazy:
    """A data frame with one column more, or with another one of this name."""
    from lapwing.syntax.natural.array import as_lazy, is_same_length, is_sequence
    from lapwing.syntax.natural.sequence import view

    rows = frame.item
    if not is_sequence(machine, value):
        held = machine.hold(value, name)
        return v.Lazy(
            frame.length, lambda at, index: extended(at, rows(at, index), name, held), frame.guard, frame.kind
        )
    found = as_lazy(machine, view(machine, value))
    if found.kind in v.SERIES and found.guard is None and (found.kind, frame.kind) != ("series", "frame"):
        machine.outside("a column whose labels may differ from those of the data frame", "Use .values, or sort first.")
    if found.guard is not frame.guard or not is_same_length(machine, found, frame):
        machine.outside("a column that is not made of this data frame's rows", "Make it of columns of the data frame.")
    cells = found.item

    def item(at: Machine, index: tree.Expression) -> v.Value:
        return extended(at, rows(at, index), name, cells(at, index))

    return v.Lazy(frame.length, item, frame.guard, frame.kind)


def extended(machine: Machine, row: v.Value, name: str, value: v.Value) -> v.Value:
    """A row with one field more, or with another value of this name."""
    if not isinstance(row, v.Tuple):
        machine.reject("needs a data frame")
    fields = {**dict(zip(row.fields, row.items, strict=True)), name: value}
    return v.Tuple(tuple(fields.values()), tuple(fields))


def set_column(machine: Machine, frame: v.Value, index: v.Value, value: v.Value) -> None:
    """`frame["name"] = value`: every name of the data frame sees the column."""
    if not isinstance(frame, v.Lazy) or not isinstance(index, v.Known) or not isinstance(index.value, str):
        machine.outside("assigning to a part of a data frame", "Assign a whole column.")
    held = [key for key, contents in machine.state.heap.items() if any(part is frame for part in parts_of(contents))]
    if held:
        machine.outside("changing a data frame that an object holds", "Change a copy of it: df = df.copy().")
    made = with_column(machine, frame, index.value, value)
    for cell, known in list(machine.state.cells.items()):
        if known is frame:
            machine.state.cells[cell] = made


def parts_of(contents: v.Contents) -> tuple[v.Value, ...]:
    """What an object holds, one level deep."""
    match contents:
        case v.Items(values=values):
            return values
        case v.Mapping(entries=entries):
            return tuple(value for _, value in entries)
        case v.Instance(fields=fields):
            return tuple(value for _, value in fields)
        case _:
            return ()


def queried(machine: Machine, text: str) -> Callable[[v.Value], v.Value]:
    """The condition of a query, as a function of a row."""
    from lapwing.syntax.natural.evaluate import evaluate

    if any(mark in text for mark in "`&|~"):
        machine.outside("`&`, `|`, `~` or quoted names in a query", "Write `and`, `or` and `not`.")
    try:
        tree_of = python_expression(text.replace("@", AT).strip())
    except SyntaxError:
        machine.outside("this query", "Use a mask.")
    span = machine.span
    for part in ast.walk(tree_of):
        part.lineno, part.col_offset = span.line, span.column  # type: ignore[attr-defined]
        part.end_lineno, part.end_col_offset = span.end_line, span.end_column  # type: ignore[attr-defined]

    def holds(row: v.Value) -> v.Value:
        if not isinstance(row, v.Tuple):
            machine.reject("needs a data frame")
        outer, made = machine.frame, machine.key() + 1_000_000
        machine.parents[made] = None
        names = {part.id for part in ast.walk(tree_of) if isinstance(part, ast.Name)}
        for name in names:
            if name.startswith(AT):
                machine.state.cells[(made, name)] = machine.lookup(name.removeprefix(AT))
            elif name in row.fields:
                machine.state.cells[(made, name)] = row.items[row.fields.index(name)]
            else:
                machine.outside(f"`{name}` in a query", "Use columns, and @name for variables.")
        machine.frame = made
        try:
            return evaluate(machine, tree_of)
        finally:
            machine.frame = outer
            for name in names:
                machine.state.cells.pop((made, name), None)

    return holds


AT = "__at_"
