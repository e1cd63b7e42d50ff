"""Whole data frames: sums of all columns, rows in order, rows as tuples, and columns by other names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import INT
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.array import mapped
from lapwing.syntax.natural.evaluate import is_number
from lapwing.syntax.natural.frame import column, columns, fields_of, series_of
from lapwing.syntax.natural.library.registry import Arguments, call_method, method
from lapwing.syntax.natural.sequence import replace_kind, static_items, view
from lapwing.syntax.natural.text import is_text

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

REDUCTIONS = ("sum", "mean", "count", "max", "min", "std", "var", "median", "nunique", "any", "all")


def frame_of(machine: Machine, value: v.Value) -> v.Lazy:
    """A data frame."""
    if not isinstance(value, v.Lazy):
        machine.reject("needs a data frame")
    return value


def sample_of(machine: Machine, frame: v.Lazy) -> v.Tuple:
    """Some row, to see what its values are."""
    with machine.scratch():
        row = frame.item(machine, machine.probe(frame))
    if not isinstance(row, v.Tuple):
        machine.reject("needs a data frame")
    return row


def register(name: str) -> None:
    """A reduction of every column, or of every row."""

    @method(f"frame.{name}")
    def call(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
        frame = frame_of(machine, owner)
        axis = given.named.pop("axis", v.Known(0))
        given.named.pop("numeric_only", None)
        given.take(machine, name)
        row = sample_of(machine, frame)
        if name not in ("count", "nunique") and any(is_text(item) for item in row.items):
            machine.outside(f".{name}() of a data frame with a column of strings", "Choose the columns of numbers.")
        if axis in (v.Known(1), v.Known("columns")):
            rows = v.Lazy(frame.length, frame.item, frame.guard, series_of(frame))
            return mapped(machine, rows, lambda each: of_row(machine, each, name))
        if axis not in (v.Known(0), v.Known("index"), v.Known("rows")):
            machine.outside(f"this axis in .{name}()", "Use axis=0 or axis=1.")
        found = tuple(
            (v.Known(field), machine.hold(call_method(machine, column(machine, frame, field), name, [], {}), name))
            for field in row.fields
        )
        return machine.allocate(v.Mapping(found, None, "groups"))

    call.__doc__ = f"`.{name}()` of every column, under its name; with axis=1, of every row."


def of_row(machine: Machine, row: v.Value, name: str) -> v.Value:
    """A reduction of the values of one row."""
    cells = machine.allocate(v.Items(row.items if isinstance(row, v.Tuple) else (row,), "series"))
    return call_method(machine, cells, name, [], {})


for each in REDUCTIONS:
    register(each)


@method("frame.sort_values")
def sort_values(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The rows in the order of some columns; ties have a defined order only if the sort is stable."""
    from lapwing.syntax.natural.library.sorting import sort_by

    frame = frame_of(machine, owner)
    kind = given.named.pop("kind", v.Known("quicksort"))
    given.named.pop("ignore_index", None)
    (by,), (ascending,) = given.split(machine, "sort_values", "by", "*", "ascending=")
    names = [by] if isinstance(by, v.Known) else list(static_items(machine, by))
    keys = [str(name.value) for name in names if isinstance(name, v.Known)]
    row = sample_of(machine, frame)
    if ascending not in (None, v.Known(True), v.Known(False)) or not keys or len(keys) < len(names):
        machine.outside("a sort by columns or in a direction that are computed", "Write them out.")
    if any(key not in row.fields for key in keys):
        machine.raise_error("KeyError", ())
        return owner
    if not all(is_number(row.items[row.fields.index(key)]) for key in keys):
        machine.outside(
            "sorting a data frame by strings or by values that may be missing", "Sort by a column of numbers."
        )
    stable = kind in (v.Known("stable"), v.Known("mergesort")) or len(keys) > 1
    if not stable and set(row.fields) - set(keys):
        machine.note("Rows that are equal in the column by which they are sorted are taken to stay in their order.")

    def score(each: v.Value) -> v.Value:
        found = tuple(each.items[each.fields.index(key)] for key in keys) if isinstance(each, v.Tuple) else ()
        return found[0] if len(found) == 1 else v.Tuple(found)

    rows = v.Lazy(frame.length, frame.item, frame.guard)
    ordered = view(machine, sort_by(machine, rows, score, ascending == v.Known(False)))
    if isinstance(ordered, v.Items):
        from lapwing.syntax.natural.array import as_lazy

        ordered = as_lazy(machine, ordered)
    return replace_kind(ordered, "moved")


@method("frame.itertuples")
def itertuples(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The rows as named tuples, with their index unless index=False."""
    frame = frame_of(machine, owner)
    given.named.pop("name", None)
    (index,) = given.take(machine, "itertuples", "index=")
    rows = frame.item
    if index == v.Known(False):
        return v.Lazy(frame.length, rows, frame.guard)
    if index not in (None, v.Known(True)):
        machine.outside("the argument index= that is computed", "Write True or False.")

    def item(at: Machine, place: tree.Expression) -> v.Value:
        row = rows(at, place)
        if not isinstance(row, v.Tuple):
            at.reject("needs a data frame")
        return v.Tuple((label(frame, place), *row.items), ("Index", *row.fields))

    return v.Lazy(frame.length, item, frame.guard)


@method("frame.iterrows")
def iterrows(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The rows, with their labels."""
    frame = frame_of(machine, owner)
    given.take(machine, "iterrows")
    rows = frame.item
    return v.Lazy(frame.length, lambda at, place: v.Tuple((label(frame, place), rows(at, place))), frame.guard)


def label(frame: v.Lazy, place: tree.Expression) -> v.Value:
    """The label of a row, which is its place unless rows were moved or cut: then nothing is known of it."""
    return v.Library("pandas.label") if frame.kind == "moved" else v.Number(place, INT)


@method("frame.drop")
def drop_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The data frame without some columns."""
    frame = frame_of(machine, owner)
    given.named.pop("axis", None)
    named = given.named.pop("columns", None) or (given.positional[0] if given.positional else None)
    if named is None or set(given.named) or len(given.positional) > 1:
        machine.outside("dropping rows of a data frame", "Use a mask.")
    gone = [named] if isinstance(named, v.Known) else static_items(machine, named)
    names = [str(name.value) for name in gone if isinstance(name, v.Known)]
    fields = fields_of(machine, frame)
    if any(name not in fields for name in names) or len(names) < len(gone):
        machine.outside("dropping columns that are not there, or rows", "Name columns of the data frame.")
    return columns(machine, frame, [field for field in fields if field not in names])


@method("frame.rename")
def rename_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The data frame with some columns renamed."""
    frame = frame_of(machine, owner)
    (named,) = given.need(machine, "rename", "*", "columns")
    contents = machine.contents(named)
    if not isinstance(contents, v.Mapping):
        machine.outside("renaming columns by a function", "Use a dictionary of names.")
    names = {key.value: value.value for key, value in contents.entries if is_name(key) and is_name(value)}  # type: ignore[union-attr]
    renamed = [str(names.get(field, field)) for field in fields_of(machine, frame)]
    if len(set(renamed)) < len(renamed):
        machine.outside("two columns of one name", "Give each column a name of its own.")
    rows = frame.item

    def item(at: Machine, place: tree.Expression) -> v.Value:
        row = rows(at, place)
        if not isinstance(row, v.Tuple):
            at.reject("needs a data frame")
        return v.Tuple(row.items, tuple(str(names.get(field, field)) for field in row.fields))

    return v.Lazy(frame.length, item, frame.guard, frame.kind)


def is_name(value: v.Value) -> bool:
    """Whether a value is a string that is known."""
    return isinstance(value, v.Known) and isinstance(value.value, str)
