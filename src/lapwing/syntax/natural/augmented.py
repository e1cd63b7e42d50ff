"""`target op= value`: what changes, and what gets another value."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.evaluate import evaluate
from lapwing.syntax.natural.operators import binary
from lapwing.syntax.natural.quiet import gone_over, refuse_own

if TYPE_CHECKING:
    from lapwing.syntax.natural.assign import Place
    from lapwing.syntax.natural.machine import Machine


def augmented(machine: Machine, target: ast.expr, op: ast.operator, node: ast.expr) -> None:
    """`target op= value`: the item is read first, so that where it is missing the value is not computed."""
    from lapwing.syntax.natural.assign import ItemPlace, place_of, read_place
    from lapwing.syntax.natural.failure import nearest
    from lapwing.syntax.natural.nested import add_inside
    from lapwing.syntax.natural.owners import Chosen, chosen_item

    if add_inside(machine, target, op, node):
        return
    place = chosen_item(machine, place_of(machine, target))
    if isinstance(place, Chosen):
        value = machine.hold(evaluate(machine, node))
        place.each(machine, lambda inner: changed_place(machine, inner, op, value))
        return
    if isinstance(place, ItemPlace) and isinstance(place.owner, v.Ref):
        if nearest(machine) is not None:
            read_place(machine, place)
        before = machine.state.heap[place.owner.key]
        value = machine.hold(evaluate(machine, node))
        if machine.state.heap[place.owner.key] != before:
            machine.outside("changing an object while one of its items is computed", "Compute the value first.")
        changed_place(machine, place, op, value)
        return
    old = read_place(machine, place)
    value = gone_over(machine, node)
    refuse_own(machine, old, node)
    changed(machine, place, op, old, value)


def changed_place(machine: Machine, place: Place, op: ast.operator, value: v.Value) -> None:
    """`place op= value` where the value is computed already."""
    from lapwing.syntax.natural.assign import ItemPlace, read_place
    from lapwing.syntax.natural.change import change_cells
    from lapwing.syntax.natural.log import put_under

    if isinstance(place, ItemPlace) and put_under(machine, place.owner, place.index, op, value):
        return
    if isinstance(place, ItemPlace) and change_cells(machine, place.owner, place.index, type(op), value):
        return
    changed(machine, place, op, read_place(machine, place), value)


def changed(machine: Machine, place: Place, op: ast.operator, old: v.Value, value: v.Value) -> None:
    """Put `old op value` to a place; lists and arrays change themselves."""
    from lapwing.syntax.natural.array import is_array, is_sequence
    from lapwing.syntax.natural.assign import ItemPlace, NamePlace, write_place
    from lapwing.syntax.natural.even import refuse_cast
    from lapwing.syntax.natural.noisy import computed_if_noisy
    from lapwing.syntax.natural.part import PartPlace
    from lapwing.syntax.natural.sequence import extend_in_place, settle

    if isinstance(old, v.Ref) and isinstance(op, ast.Add) and extend_in_place(machine, old, value):
        return
    if isinstance(old, v.Opaque) and sum(holds(each, old) for each in machine.state.cells.values()) > 1:
        machine.outside("changing what an unknown function gives, which has several names,", "Write x = x + ….")
    new = binary(machine, type(op), old, value)
    if isinstance(old, v.Ref) and is_set_or_dictionary(machine, old) and is_set_or_dictionary(machine, new):
        machine.change(old, machine.contents(new))
        return
    if is_array(machine, old) and is_array(machine, new):
        refuse_cast(machine, old, new)
        if isinstance(place, PartPlace) or (isinstance(place, ItemPlace) and is_sequence(machine, place.index)):
            write_place(machine, place, new)
            return
        if isinstance(place, ItemPlace) and is_copied_row(machine, place.owner, old):
            write_place(machine, place, row_instead(machine, old, new))
            return
        if isinstance(old, v.Lazy) and is_only_once(machine, old):
            write_place(machine, place, new)
            return
        if not isinstance(old, v.Ref):
            machine.outside("changing an array of the data in place", "Write x = x + ..., which makes a new array.")
        if isinstance(place, NamePlace) and is_delayed(machine, old, new):
            overwrite(machine, old, new)
            computed_if_noisy(machine, place.name, old)
            return
        overwrite(machine, old, settle(machine, new))
        return
    write_place(machine, place, new)


def is_set_or_dictionary(machine: Machine, value: v.Value) -> bool:
    """Whether a value changes itself where an operator is assigned to it; a frozen set does not."""
    from lapwing.syntax.natural.library.sets import is_set

    if isinstance(value, v.Ref) and value.key in machine.read_only:
        return False
    return is_set(machine, value) or (isinstance(value, v.Ref) and isinstance(machine.contents(value), v.Keyed))


def is_delayed(machine: Machine, old: v.Ref, new: v.Value) -> bool:
    """Whether both an array and what it becomes are computed where they are read: so is `p = p / total`."""
    return isinstance(machine.state.heap[old.key], v.Delayed) and isinstance(new, v.Lazy)


def overwrite(machine: Machine, old: v.Ref, new: v.Value) -> None:
    """Let an array hold other items; of a matrix every row changes, which may have a name of its own."""
    before, after = machine.state.heap[old.key], machine.contents(new)
    if not isinstance(before, v.Items) or not isinstance(after, v.Items) or len(before.values) != len(after.values):
        machine.change(old, after)
        return
    pairs = list(zip(before.values, after.values, strict=True))
    if not pairs or not all(isinstance(row, v.Ref) and isinstance(made, v.Ref) for row, made in pairs):
        machine.change(old, after)
        return
    for row, made in pairs:
        if isinstance(row, v.Ref):
            overwrite(machine, row, made)
    machine.change(old, before)


def holds(value: v.Value, part: v.Opaque) -> bool:
    """Whether a value is what an unknown function gives, or made of it."""
    if value is part:
        return True
    match value:
        case v.Tuple(items=parts) | v.Variant(cases=parts) | v.Opaque(parts=parts):
            return any(holds(each, part) for each in parts)
        case _:
            return False


def row_instead(machine: Machine, old: v.Value, new: v.Value) -> v.Value:
    """A row of a matrix computed here and now, in place of another one, which nobody else has."""
    from lapwing.syntax.natural.sequence import store, view

    found = view(machine, new)
    if isinstance(found, v.Lazy) and isinstance(found.length, v.Known) and found.guard is None:
        places = (tree.Number(place, machine.span) for place in range(int(found.length.value)))  # type: ignore[arg-type]
        found = v.Items(tuple(machine.hold(found.item(machine, place), "cell") for place in places), "array")
    made = machine.allocate(found if isinstance(found, v.Items) else store(machine, found))
    if isinstance(old, v.Ref):
        machine.state.heap.pop(old.key, None)
    return made


def is_copied_row(machine: Machine, owner: v.Value, row: v.Value) -> bool:
    """Whether a row of a matrix was read off lists of the core: the matrix is what changes then."""
    from lapwing.syntax.natural.array import is_array

    is_stored = isinstance(owner, v.Ref) and isinstance(machine.state.heap[owner.key], v.Stored | v.Delayed)
    return is_stored and is_array(machine, owner) and isinstance(row, v.Ref) and row.key in machine.state.shared


def is_only_once(machine: Machine, value: v.Lazy) -> bool:
    """Whether an array that was computed has one name only, so that nobody sees whether it or its name changes."""
    named = sum(each is value for each in machine.state.cells.values())
    return named <= 1 and value.source not in machine.roles
