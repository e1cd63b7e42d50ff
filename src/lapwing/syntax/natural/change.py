"""Changing one item or field of an object."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import INT
from lapwing.syntax import tree
from lapwing.syntax.natural import shape as s
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.aliases import share
from lapwing.syntax.natural.copies import is_scalar
from lapwing.syntax.natural.fit import fit
from lapwing.syntax.natural.labels import check_place
from lapwing.syntax.natural.operators import compare, truth
from lapwing.syntax.natural.sequence import each, lazy_of, settle, store
from lapwing.syntax.natural.tally import has_keys_of, opened, set_chosen

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def set_field(machine: Machine, owner: v.Value, name: str, value: v.Value) -> None:
    """`owner.name = value`."""
    from lapwing.syntax.natural.construct import check_frozen
    from lapwing.syntax.natural.lineage import find_method

    if isinstance(owner, v.Ref):
        contents = machine.state.heap[owner.key]
        if isinstance(contents, v.Instance):
            method = find_method(machine, contents.of, name)
            if method is not None and "property" in method.marks:
                machine.outside(f"assigning to the property `{name}`", "Assign to a field.")
            check_frozen(machine, contents.of)
            fields = {**dict(contents.fields), name: value}
            machine.change(owner, v.Instance(contents.of, tuple(fields.items())))
            return
    machine.outside("changing a field of this value", "Use a variable.")


def set_item(machine: Machine, owner: v.Value, index: v.Value, value: v.Value) -> None:
    """`owner[index] = value`."""
    from lapwing.syntax.natural import array, chosen, even, part
    from lapwing.syntax.natural.dictionary import set_key
    from lapwing.syntax.natural.frame import is_frame, set_column

    if is_frame(owner):
        set_column(machine, owner, index, value)
        return
    if not isinstance(owner, v.Ref):
        machine.outside("changing an item of this value", "Copy it to a list first.")
    contents = machine.state.heap[owner.key]
    if has_keys_of(machine, owner, index):
        set_chosen(machine, owner, index, value)
        return
    if isinstance(contents, v.Keyed):
        set_key(machine, owner, index, value)
        return
    if array.is_sequence(machine, index):
        chosen.set_chosen(machine, owner, index, value)
        return
    if isinstance(contents, v.Items | v.Stored | v.Delayed) and contents.kind in v.SERIES:
        check_place(machine, contents, index)
        even.refuse_other_type(machine, contents, value)
    value = array.as_stored(machine, contents, value)
    if array.is_array(machine, owner) and array.depth(machine, owner) > 1:
        part.set_row(machine, owner, index, value)
        return
    match contents:
        case v.Items(values=values, kind=kind):
            machine.change(owner, v.Items(set_known(machine, values, index, value, kind), kind))
        case v.Stored() | v.Delayed():
            set_stored(machine, owner, index, value)
        case _:
            machine.outside("changing an item of this value", "Use a list or dictionary.")


def change_cells(machine: Machine, owner: v.Value, index: v.Value, op: type, value: v.Value) -> bool:
    """`cells[index] op= value` where the cells are known and the index is not: each cell changes if it is the one."""
    from lapwing.syntax.natural.array import as_stored
    from lapwing.syntax.natural.evaluate import is_number
    from lapwing.syntax.natural.item import wrapped
    from lapwing.syntax.natural.known_key import covers, is_known_key
    from lapwing.syntax.natural.operators import binary, select

    contents = opened(machine, owner) if isinstance(owner, v.Ref) else None
    if not isinstance(owner, v.Ref) or is_known_key(index) or not isinstance(index, v.Number | v.Text | v.Tuple):
        return False
    keys: tuple[v.Value, ...]
    if isinstance(contents, v.Items) and isinstance(index, v.Number):
        keys, cells = tuple(v.Known(place) for place in range(len(contents.values))), contents.values
    elif isinstance(contents, v.Mapping) and covers(machine, contents, index):
        keys, cells = tuple(key for key, _ in contents.entries), tuple(value for _, value in contents.entries)
    else:
        return False
    if not is_number(value) or not all(is_number(cell) for cell in cells):
        return False
    if isinstance(contents, v.Items):
        index = wrapped(machine, index, v.Known(len(cells)))
    changed: list[v.Value] = []
    for key, old in zip(keys, cells, strict=True):
        here = truth(machine, compare(machine, ast.Eq, index, key))
        new = as_stored(machine, contents, binary(machine, op, old, value))
        if isinstance(here, bool):
            changed.append(new if here else old)
        else:
            changed.append(machine.hold(select(machine, here, new, old), "cell"))
    if isinstance(contents, v.Items):
        machine.change(owner, v.Items(tuple(changed), contents.kind))
    else:
        entries = tuple(zip((key for key, _ in contents.entries), changed, strict=True))
        machine.change(owner, v.Mapping(entries, contents.default, contents.kind))
    return True


def set_known(
    machine: Machine, values: tuple[v.Value, ...], index: v.Value, value: v.Value, kind: v.Kind
) -> tuple[v.Value, ...]:
    """Known items with one changed, at a place that may be computed."""
    from lapwing.syntax.natural.evaluate import is_number
    from lapwing.syntax.natural.item import wrapped
    from lapwing.syntax.natural.operators import select

    if isinstance(index, v.Known) and isinstance(index.value, int):
        place = int(index.value)
        if not -len(values) <= place < len(values):
            machine.raise_error("IndexError", ())
            return values
        place %= len(values)
        return (*values[:place], value, *values[place + 1 :])
    index = wrapped(machine, index, v.Known(len(values)), kind)
    changed: list[v.Value] = []
    for place, old in enumerate(values):
        here = truth(machine, compare(machine, ast.Eq, index, v.Known(place)))
        if isinstance(here, bool):
            changed.append(value if here else old)
        elif is_number(old) and is_number(value):
            changed.append(machine.hold(select(machine, here, value, old), "cell"))
        else:
            changed.append(machine.choose(here, lambda: value, lambda old=old: old))  # type: ignore[misc]
    return tuple(changed)


def set_stored(machine: Machine, owner: v.Ref, index: v.Value, value: v.Value) -> None:
    """A list of the core with one item changed: it is built anew."""
    from lapwing.syntax.natural.item import wrapped

    value = settle(machine, value)
    share(machine.state, value)
    stored = store(machine, machine.state.heap[owner.key])
    size = stored.length
    index = machine.hold(wrapped(machine, index, size), "index")
    shape = s.join(stored.shape, s.of_kind(s.open_shape(s.shape_of(machine, value)), stored.kind))
    if shape != stored.shape:
        stored = store(machine, lazy_of(stored), shape)
    where, _ = machine.number(index)
    if is_scalar(shape):
        store_leaves(machine, owner, stored, shape, where, value)
        return
    old = lazy_of(stored)

    def item(inner: Machine, place: tree.Expression) -> v.Value:
        here = compare(inner, ast.Eq, v.Number(place, INT), v.Number(where, INT))
        holds = truth(inner, here)
        if isinstance(holds, bool):
            return value if holds else old.item(inner, place)
        from lapwing.syntax.natural.evaluate import is_number
        from lapwing.syntax.natural.operators import select

        before = old.item(inner, place)
        if is_number(before) and is_number(value):
            return select(inner, holds, value, before)
        return inner.choose(holds, lambda: value, lambda: before)

    made = store(machine, v.Lazy(size, item, None, stored.kind), shape)
    machine.change(owner, made)


def store_leaves(
    machine: Machine, owner: v.Ref, stored: v.Stored, shape: s.Shape, where: tree.Expression, value: v.Value
) -> None:
    """A list of the core whose items are kept in numbers gets another one."""
    names = []
    for name, leaf in zip(stored.names, list(fit(machine, value, shape)), strict=True):
        base = name.name if isinstance(name, tree.Name) else "items"
        labels = machine.label(name) | machine.label(leaf) | machine.label(where)
        target = machine.name(base, machine.sorts[base], labels)
        machine.assign(target, tree.Stored(name, where, leaf, machine.span))
        names.append(target)
    machine.change(owner, v.Stored(shape, tuple(names), stored.length, stored.kind))


def each_item(machine: Machine, lazy: v.Lazy, body: object) -> None:
    """A loop over a sequence."""
    each(machine, lazy, body)  # type: ignore[arg-type]
