"""Items of an array that a mask or a list of places chooses, and that are assigned."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import BOOL, INT
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.array import (
    as_lazy,
    as_stored,
    check_lengths,
    depth,
    is_array,
    is_same_length,
    is_sequence,
    item_sort,
    zipped,
)
from lapwing.syntax.natural.even import refuse_other_type
from lapwing.syntax.natural.sequence import append, each, length, settle, view

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def set_chosen(machine: Machine, owner: v.Ref, index: v.Value, value: v.Value) -> None:
    """`array[mask] = value` and `array[places] = value`."""
    if not is_array(machine, owner):
        machine.raise_error("TypeError", ())
        return
    if depth(machine, index) > 1 or depth(machine, owner) > 1:
        machine.outside("assigning to items of a matrix that a mask or a list chooses", "Use a loop over the rows.")
    if not is_sequence(machine, value) and view(machine, owner).kind in v.SERIES:
        refuse_other_type(machine, machine.contents(owner), value)
    value = as_stored(machine, machine.contents(owner), settle_unguarded(machine, value))
    if item_sort(machine, view(machine, index)) != BOOL:
        set_at_places(machine, owner, index, value)
    elif is_sequence(machine, value):
        set_mask_items(machine, owner, index, value)
    else:
        set_mask(machine, owner, index, value)


def settle_unguarded(machine: Machine, value: v.Value) -> v.Value:
    """A value with nothing left to compute later, but for the items that a mask chooses."""
    return value if isinstance(value, v.Lazy) and value.guard is not None else settle(machine, value)


def set_at_places(machine: Machine, owner: v.Ref, index: v.Value, value: v.Value) -> None:
    """`array[places] = value`, one place after the other."""
    from lapwing.syntax.natural.change import set_item
    from lapwing.syntax.natural.item import checked

    places = view(machine, settle(machine, index))
    cells = view(machine, settle(machine, value)) if is_sequence(machine, value) else None
    if isinstance(places, v.Items) and (cells is None or isinstance(cells, v.Items)):
        many = len(places.values)
        given = (value,) * many if cells is None else cells.values
        given = given * many if len(given) == 1 else given
        if len(given) != many:
            machine.raise_error("ValueError", ())
            return
        for place, cell in zip(places.values, given, strict=True):
            set_item(machine, owner, place, cell)
        return
    where = as_lazy(machine, places)
    if cells is not None:
        check_lengths(machine, where, as_lazy(machine, cells))

    def one(place: v.Value) -> None:
        set_item(machine, owner, v.part(place, 0), v.part(place, 1))

    def pair(at: Machine, number: tree.Expression) -> v.Value:
        cell = value if cells is None else checked(at, as_lazy(at, cells), v.Number(number, INT))
        return v.Tuple((where.item(at, number), cell))

    machine.state.heap[owner.key] = machine.stored(machine.contents(owner))
    each(machine, v.Lazy(where.length, pair, where.guard), one)


def check_mask_length(machine: Machine, owner: v.Value, mask: v.Value) -> None:
    """A mask has as many items as its array: NumPy does not stretch a single one."""
    from lapwing.syntax.natural.operators import compare, truth

    if is_same_length(machine, as_lazy(machine, view(machine, owner)), as_lazy(machine, view(machine, mask))):
        return
    differ = truth(machine, compare(machine, ast.NotEq, length(machine, owner), length(machine, mask)))
    if differ is True:
        machine.raise_error("IndexError", ())
    elif differ is not False:
        machine.check(differ, "IndexError")


def set_mask(machine: Machine, owner: v.Ref, mask: v.Value, value: v.Value) -> None:
    """`array[mask] = value` with one value for all items."""
    check_mask_length(machine, owner, mask)
    made = settle(machine, zipped(machine, owner, mask, lambda old, chosen: put(machine, chosen, value, old)))
    machine.change(owner, machine.contents(made))


def put(machine: Machine, chosen: v.Value, new: v.Value, old: v.Value) -> v.Value:
    """An item that is replaced if a mask chooses it."""
    from lapwing.syntax.natural.evaluate import is_number
    from lapwing.syntax.natural.operators import select, truth

    holds = truth(machine, chosen)
    if isinstance(holds, bool):
        return new if holds else old
    if is_number(old) and is_number(new):
        return select(machine, holds, new, old)
    return machine.choose(holds, lambda: new, lambda: old)


def set_mask_items(machine: Machine, owner: v.Ref, mask: v.Value, value: v.Value) -> None:
    """`array[mask] = values`: the items that the mask chooses get them one after the other."""
    chosen = as_lazy(machine, view(machine, mask))
    from lapwing.syntax.natural.item import position

    many = length(machine, value)
    if many == v.Known(1):
        set_mask(machine, owner, mask, position(machine, value, v.Known(0)))
        return
    if isinstance(value, v.Lazy) and is_chosen_by(machine, value, chosen):
        old = as_lazy(machine, view(machine, owner))

        def item(at: Machine, place: tree.Expression) -> v.Value:
            return put(at, chosen.item(at, place), value.item(at, place), old.item(at, place))

        check_lengths(machine, old, chosen)
        made = settle(machine, v.Lazy(old.length, item, old.guard, "array"))
        machine.change(owner, machine.contents(made))
        return
    set_one_by_one(machine, owner, chosen, settle(machine, value))


def is_chosen_by(machine: Machine, value: v.Lazy, mask: v.Lazy) -> bool:
    """Whether values are those of an array at the places where this mask, or an equal one, holds."""
    if value.guard is None or mask.guard is not None or not is_same_length(machine, value, mask):
        return False
    with machine.scratch():
        probe = machine.probe(mask)
        one, two = value.guard(machine, probe), mask.item(machine, probe)
        return isinstance(one, v.Number) and isinstance(two, v.Number) and one.term == two.term


def set_one_by_one(machine: Machine, owner: v.Ref, mask: v.Lazy, value: v.Value) -> None:
    """The next of some values for each item that a mask chooses, or the only one; another number is an error."""
    from lapwing.syntax.natural.item import checked
    from lapwing.syntax.natural.number import logic
    from lapwing.syntax.natural.operators import arithmetic, as_bool, compare, invert, select, truth
    from lapwing.syntax.natural.sequence import count

    old, cells = as_lazy(machine, view(machine, owner)), as_lazy(machine, view(machine, value))
    check_lengths(machine, old, mask)
    chosen = machine.hold(
        count(machine, v.Lazy(mask.length, mask.item, lambda at, place: mask.item(at, place))), "count"
    )
    single = compare(machine, ast.Eq, cells.length, v.Known(1))
    wrong = logic(
        machine, "&", compare(machine, ast.NotEq, chosen, cells.length), invert(machine, truth(machine, single))
    )
    differ = truth(machine, wrong)
    if differ is True:
        machine.raise_error("ValueError", ())
        return
    if differ is not False:
        machine.check(differ, "ValueError")
    made, used = (
        machine.allocate(machine.stored(v.Items((), "array"), machine.item_shape(old))),
        (machine.key(), "used"),
    )
    machine.state.cells[used] = v.Known(0)

    def one(pair: v.Value) -> None:
        before, here = v.part(pair, 0), truth(machine, v.part(pair, 1))
        place = machine.state.cells[used]
        holds = here if not isinstance(here, bool) else tree.Truth(here, machine.span)
        append(machine, made, machine.choose(holds, lambda: checked(machine, cells, place), lambda: before))
        more = truth(machine, single)
        ahead = v.Known(int(not more)) if isinstance(more, bool) else select(machine, more, v.Known(0), v.Known(1))
        step = select(machine, holds, arithmetic(machine, "+", place, ahead), place)
        machine.state.cells[used] = machine.hold(step, "used")

    def pair(at: Machine, place: tree.Expression) -> v.Value:
        return v.Tuple((old.item(at, place), as_bool(at, mask.item(at, place))))

    each(machine, v.Lazy(old.length, pair, old.guard), one)
    machine.state.cells.pop(used)
    machine.change(owner, machine.state.heap.pop(made.key))
