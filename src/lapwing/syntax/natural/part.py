"""Parts of lists and arrays that are assigned: slices, rows, columns, masks and places."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import INT
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.array import (
    as_lazy,
    as_stored,
    check_lengths,
    depth,
    is_array,
    is_sequence,
    mapped,
    zipped,
)
from lapwing.syntax.natural.even import refuse_other_type
from lapwing.syntax.natural.frame import is_frame, parts_of
from lapwing.syntax.natural.order import in_order
from lapwing.syntax.natural.sequence import settle, static_items, view

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


@dataclass(frozen=True, slots=True)
class Ends:
    """`start:stop:step` as an index."""

    start: v.Value | None
    stop: v.Value | None
    step: v.Value | None

    @property
    def whole(self) -> bool:
        """Whether this is `:`."""
        return all(end in (None, v.Known(None)) for end in (self.start, self.stop, self.step))


Index = v.Value | Ends


@dataclass(frozen=True, slots=True)
class PartPlace:
    """Several items of a list, an array or a data frame: `a[1:3]`, `a[:, 0]`, `frame.loc[mask, "x"]`."""

    owner: v.Value
    indices: tuple[Index, ...]


def index_of(machine: Machine, node: ast.expr) -> Index:
    """An index as it stands in the text."""
    from lapwing.syntax.natural.evaluate import ends_of, evaluate

    if isinstance(node, ast.Slice):
        return Ends(*ends_of(machine, node))
    return machine.hold(evaluate(machine, node), "index")


def read_part(machine: Machine, owner: v.Value, indices: tuple[Index, ...]) -> v.Value:
    """What is in a part now."""
    from lapwing.syntax.natural.frame import column_or_mask
    from lapwing.syntax.natural.item import at, sliced

    first, *rest = indices
    if is_frame(owner):
        rows = owner if isinstance(first, Ends) else column_or_mask(machine, owner, first)
        return read_part(machine, rows, tuple(rest)) if rest else rows
    if isinstance(first, Ends):
        rows = owner if first.whole else sliced(machine, owner, first.start, first.stop, first.step)
        return mapped(machine, rows, lambda row: read_part(machine, row, tuple(rest))) if rest else rows
    row = at(machine, owner, first)
    return read_part(machine, row, tuple(rest)) if rest else row


def write_part(machine: Machine, owner: v.Value, indices: tuple[Index, ...], value: v.Value) -> None:
    """Assign to a part."""
    from lapwing.syntax.natural.change import set_item
    from lapwing.syntax.natural.item import at, sliced

    first, *rest = indices
    if is_frame(owner):
        write_frame(machine, owner, indices, value)
    elif not isinstance(first, Ends):
        if not rest:
            set_item(machine, owner, first, value)
        elif is_sequence(machine, first):
            machine.outside("assigning to rows that a mask or a list chooses", "Use a loop over the rows.")
        else:
            write_part(machine, at(machine, owner, first), tuple(rest), value)
    elif not rest:
        set_slice(machine, owner, first, value)
    else:
        rows = static_items(
            machine, owner if first.whole else sliced(machine, owner, first.start, first.stop, first.step)
        )
        own = depth(machine, value) > sum(isinstance(index, Ends) for index in rest)
        cells = static_items(machine, value) if own else (value,) * len(rows)
        if len(cells) != len(rows):
            machine.raise_error("ValueError", ())
            return
        for row, cell in zip(rows, cells, strict=True):
            write_part(machine, row, tuple(rest), cell)


def write_frame(machine: Machine, frame: v.Value, indices: tuple[Index, ...], value: v.Value) -> None:
    """`frame.loc[mask, "column"] = value`."""
    from lapwing.syntax.natural.frame import column, set_column
    from lapwing.syntax.natural.library.registry import Arguments
    from lapwing.syntax.natural.library.where import where_

    match indices:
        case (Ends() as ends, v.Known(value=str()) as name) if ends.whole:
            refuse_other_column(machine, frame, name, value)
            set_column(machine, frame, name, value)
        case (mask, v.Known(value=str() as text) as name) if not isinstance(mask, Ends) and is_array(machine, mask):
            if is_sequence(machine, value):
                machine.outside("assigning a series to chosen rows of a data frame", "Use np.where.")
            old = column(machine, frame, text)
            refuse_other_type(machine, machine.contents(old), value)
            set_column(machine, frame, name, where_(machine, Arguments([mask, value, old], {})))
        case _:
            machine.outside("assigning to this part of a data frame", "Assign a whole column.")


def refuse_other_column(machine: Machine, frame: v.Value, name: v.Known, value: v.Value) -> None:
    """`frame.loc[:, "column"] = value` keeps the type of a column that is there."""
    from lapwing.syntax.natural.frame import column, fields_of

    if not is_sequence(machine, value) and isinstance(frame, v.Lazy) and name.value in fields_of(machine, frame):
        refuse_other_type(machine, machine.contents(column(machine, frame, str(name.value))), value)


def object_of(machine: Machine, value: v.Value) -> v.Value:
    """An array that was computed, as an object that can change under all its names."""
    if not isinstance(value, v.Lazy) or value.kind != "array":
        return value
    if any(part is value for contents in machine.state.heap.values() for part in parts_of(contents)):
        machine.outside("changing an array that an object holds", "Change a copy of it: a.copy().")
    made = machine.allocate(v.Delayed(value, "array"))
    for cell, known in list(machine.state.cells.items()):
        if known is value:
            machine.state.cells[cell] = made
    return made


def overwrite(machine: Machine, owner: v.Value, value: v.Value) -> None:
    """`owner[:] = value`: of an array all items change, of a list their number as well."""
    if not isinstance(owner, v.Ref):
        machine.outside("assigning to a row of this value", "Copy it to a list or array first.")
    if not is_array(machine, owner):
        new = in_order(machine, settle(machine, value))
        machine.change(owner, v.Items(new.values) if isinstance(new, v.Items) else v.Delayed(new))
        return
    value = as_stored(machine, machine.contents(owner), settle(machine, value))
    if depth(machine, value) > depth(machine, owner):
        machine.outside("assigning an array of more dimensions to a part of another one", "Use a loop.")
    rows = view(machine, owner)
    if isinstance(rows, v.Items) and all(isinstance(row, v.Ref) for row in rows.values) and rows.values:
        write_rows(machine, rows, value)
        return
    made = settle(machine, zipped(machine, owner, value, lambda _, new: new))
    machine.change(owner, machine.contents(made))


def write_rows(machine: Machine, rows: v.Items, value: v.Value) -> None:
    """Rows of a matrix, each of which may have a name of its own."""
    own = depth(machine, value) > depth(machine, rows.values[0])
    cells = static_items(machine, value) if own else (value,) * len(rows.values)
    if len(cells) != len(rows.values):
        machine.raise_error("ValueError", ())
        return
    for row, cell in zip(rows.values, cells, strict=True):
        if isinstance(row, v.Ref):
            overwrite(machine, row, cell)


def set_row(machine: Machine, owner: v.Ref, index: v.Value, value: v.Value) -> None:
    """`matrix[index] = value`: the row itself changes, under all its names."""
    from lapwing.syntax.natural.change import set_stored
    from lapwing.syntax.natural.item import at
    from lapwing.syntax.natural.owners import indexed, with_one

    if isinstance(machine.contents(owner), v.Items):
        found = indexed(machine, [(None, owner)], machine.hold(index, "index"))
        with_one(machine, found, lambda row: overwrite(machine, row, value))
        return
    if depth(machine, value) > depth(machine, owner) - 1:
        machine.outside("assigning an array of more dimensions to a part of another one", "Use a loop.")
    index = machine.hold(index, "index")
    row = zipped(machine, at(machine, owner, index), value, lambda _, new: new)
    set_stored(machine, owner, index, settle(machine, row))


def set_slice(machine: Machine, owner: v.Value, ends: Ends, value: v.Value) -> None:
    """`owner[start:stop] = value`."""
    if not isinstance(owner, v.Ref) or not is_sequence(machine, owner):
        machine.outside("assigning a slice of this value", "Copy it to a list or array first.")
    if ends.whole:
        overwrite(machine, owner, value)
    elif is_array(machine, owner):
        set_array_slice(machine, owner, ends, value)
    else:
        set_list_slice(machine, owner, ends, value)


def set_list_slice(machine: Machine, owner: v.Ref, ends: Ends, value: v.Value) -> None:
    """The items of a slice of a list are replaced by others, fewer or more."""
    from lapwing.syntax.natural.item import cut
    from lapwing.syntax.natural.sequence import combined

    found, known = view(machine, owner), known_slice(ends)
    new = in_order(machine, settle(machine, value))
    if ends.step not in (None, v.Known(None), v.Known(1)):
        machine.outside("assigning a slice of a list with a step", "Use a loop.")
    if isinstance(found, v.Items) and isinstance(new, v.Items) and known is not None:
        values = list(found.values)
        values[known] = new.values
        machine.change(owner, v.Items(tuple(values), found.kind))
        return
    first, last = (machine.hold(v.Number(end, INT), "end") for end in bounds_of(machine, found, ends))
    front, back = cut(machine, owner, None, first, None), cut(machine, owner, last, None, None)
    middle = machine.allocate(new if isinstance(new, v.Items) else v.Delayed(new))
    whole = combined(machine, "+", as_list(machine, front), middle)
    whole = combined(machine, "+", whole, as_list(machine, back))
    machine.change(owner, machine.contents(settle(machine, whole)))


def remove_slice(machine: Machine, owner: v.Ref, ends: Ends) -> None:
    """`del owner[start:stop:step]`."""
    contents, found = machine.contents(owner), view(machine, owner)
    if isinstance(contents, v.Keyed) or found.kind != "list":
        machine.outside("deleting a slice of what is not a list", "Use a list.")
    known = known_slice(ends)
    if isinstance(found, v.Items) and known is not None:
        values = list(found.values)
        del values[known]
        machine.change(owner, v.Items(tuple(values), found.kind))
        return
    set_list_slice(machine, owner, ends, v.Tuple(()))


def as_list(machine: Machine, value: v.Value) -> v.Value:
    """A sequence as a list of its own."""
    found = view(machine, value)
    return machine.allocate(found if isinstance(found, v.Items) else v.Delayed(found))


def known_slice(ends: Ends) -> slice | None:
    """A slice whose ends are numbers."""
    found: list[int | None] = []
    for end in (ends.start, ends.stop, ends.step):
        if end is None or end == v.Known(None):
            found.append(None)
        elif isinstance(end, v.Known) and isinstance(end.value, int):
            found.append(int(end.value))
        else:
            return None
    return slice(*found)


def set_array_slice(machine: Machine, owner: v.Ref, ends: Ends, value: v.Value) -> None:
    """The items of a slice of an array get other values, as many."""
    found, known = view(machine, owner), known_slice(ends)
    value = as_stored(machine, machine.contents(owner), settle(machine, value))
    if isinstance(found, v.Items) and known is not None:
        set_places(machine, owner, found, list(range(len(found.values)))[known], value)
        return
    if depth(machine, owner) > 1 or depth(machine, value) > 1:
        machine.outside("assigning rows of a matrix at places that are computed", "Use a loop over the rows.")
    lazy, (first, last) = as_lazy(machine, found), bounds_of(machine, view(machine, owner), ends)
    cells = None if not is_sequence(machine, value) else as_lazy(machine, view(machine, value))
    if cells is not None:
        from lapwing.syntax.natural.operators import arithmetic

        size = machine.hold(arithmetic(machine, "-", v.Number(last, INT), v.Number(first, INT)), "size")
        check_lengths(machine, v.Lazy(size, cells.item), cells)

    def item(at: Machine, place: tree.Expression) -> v.Value:
        inside = tree.Logic(
            "and",
            (
                tree.Comparison(("<=",), (first, place), at.span),
                tree.Comparison(("<",), (place, last), at.span),
            ),
            at.span,
        )
        new = value if cells is None else None

        def assigned() -> v.Value:
            return new if new is not None else cells.item(at, tree.Binary("-", place, first, at.span))  # type: ignore[union-attr]

        return at.choose(inside, assigned, lambda: lazy.item(at, place))

    made = settle(machine, v.Lazy(lazy.length, item, lazy.guard, "array"))
    machine.change(owner, machine.contents(made))


def bounds_of(machine: Machine, found: v.Items | v.Lazy, ends: Ends) -> tuple[tree.Expression, tree.Expression]:
    """Where a slice starts and ends, inside the sequence."""
    from lapwing.syntax.natural.item import slice_bounds

    if ends.step not in (None, v.Known(None), v.Known(1)):
        machine.outside("assigning a slice with a step", "Use a loop.")
    lazy = as_lazy(machine, found)
    if lazy.guard is not None:
        machine.outside("assigning a slice of items that a mask chooses", "Copy it first: a.copy().")
    start, stop = (None if end == v.Known(None) else end for end in (ends.start, ends.stop))
    first, last = slice_bounds(machine, lazy.length, start, stop)
    low, _ = machine.number(first)
    high, _ = machine.number(last)
    return low, tree.Builtin("max", (low, high), machine.span)


def set_places(machine: Machine, owner: v.Ref, found: v.Items, places: list[int], value: v.Value) -> None:
    """The items at known places of an array get other values, as many, or all the same one."""
    from lapwing.syntax.natural.change import set_item

    rows = depth(machine, owner) - 1
    if depth(machine, value) <= rows:
        cells: tuple[v.Value, ...] = (value,) * len(places)
    else:
        cells = static_items(machine, value)
        cells = cells * len(places) if len(cells) == 1 else cells
    if len(cells) != len(places):
        machine.raise_error("ValueError", ())
        return
    for place, cell in zip(places, cells, strict=True):
        set_item(machine, owner, v.Known(place), cell)
