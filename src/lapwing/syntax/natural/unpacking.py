"""Assigning to several targets at once: `a, b = value`, and `a, *b = value`."""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import INT
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.aliases import share_made
from lapwing.syntax.natural.assign import store_to
from lapwing.syntax.natural.library.extremes import larger, smaller
from lapwing.syntax.natural.number import simplified
from lapwing.syntax.natural.operators import arithmetic, compare, per_case, truth
from lapwing.syntax.natural.order import refuse_order_of
from lapwing.syntax.natural.sequence import settle, static_items, view

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def unpack(machine: Machine, targets: list[ast.expr], value: v.Value) -> None:
    """Give each target an item; one with a star gets a list of those that are left."""
    if isinstance(value, v.Opaque):
        for target in targets:
            store_to(machine, target, value)
        return
    refuse_order_of(machine, value)
    stars = [place for place, target in enumerate(targets) if isinstance(target, ast.Starred)]
    before, after = (stars[0], len(targets) - stars[0] - 1) if stars else (len(targets), 0)
    found = items_of(machine, value, before, after, bool(stars))
    if found is None:
        machine.raise_error("ValueError", ())
        return
    for target, item in zip(targets, found, strict=True):
        store_to(machine, target, item)


def items_of(machine: Machine, value: v.Value, before: int, after: int, rest: bool) -> tuple[v.Value, ...] | None:
    """So many items from the start and from the end, and a list of the rest between them; None for another number."""
    if isinstance(value, v.Variant):
        return static_items(machine, per_case(machine, value, lambda case: fixed(machine, case, before, after, rest)))
    found = view(machine, value)
    if isinstance(found, v.Lazy) and found.guard is not None:
        found = view(machine, settle(machine, found))
    if isinstance(found, v.Lazy) and not isinstance(found.length, v.Known):
        return items_of_unknown(machine, found, before, after, rest)
    given = found.values if isinstance(found, v.Items) else static_items(machine, found)
    items = tuple(v.gone_through(item, found.kind) for item in given)
    if len(items) < before + after or (len(items) > before + after and not rest):
        return None
    middle = (machine.allocate(v.Items(items[before : len(items) - after])),) if rest else ()
    return (*items[:before], *middle, *items[len(items) - after :]) if rest else items


def parts_of(machine: Machine, value: v.Value, before: int, after: int, rest: bool) -> tuple[v.Value, ...]:
    """The same of a sequence that has enough items in the runs that matter; what others read is no error."""
    found = view(machine, value)
    if isinstance(found, v.Lazy) and found.guard is None and not isinstance(found.length, v.Known):
        return read_unknown(machine, found, before, after, rest)
    return items_of(machine, value, before, after, rest) or ()


def fixed(machine: Machine, value: v.Value, before: int, after: int, rest: bool) -> v.Value:
    """The same as a tuple; an error where the items are too few or too many."""
    found = items_of(machine, value, before, after, rest)
    if found is None:
        machine.raise_error("ValueError", ())
        return v.Tuple((v.Known(0),) * (before + after + rest))
    return v.Tuple(found)


def items_of_unknown(machine: Machine, lazy: v.Lazy, before: int, after: int, rest: bool) -> tuple[v.Value, ...]:
    """The items of a sequence whose length only a run knows.

    The message of the error tells the length if there are too few items, and else that there are too many.
    """
    size, least = machine.hold(lazy.length, "size"), v.Known(before + after)
    wrong = truth(machine, compare(machine, ast.Lt if rest else ast.NotEq, size, least))
    told = machine.hold(size if rest else smaller(machine, size, v.Known(before + after + 1)), "size")
    if not isinstance(wrong, bool):
        machine.check(wrong, "ValueError", (told,))
    elif wrong:
        machine.raise_error("ValueError", (told,))
    return read_unknown(machine, replace(lazy, length=size), before, after, rest)


def read_unknown(machine: Machine, lazy: v.Lazy, before: int, after: int, rest: bool) -> tuple[v.Value, ...]:
    """The items at the start and at the end of a sequence, and the rest."""
    size, least = lazy.length, v.Known(before + after)
    places: list[v.Value] = [v.Known(place) for place in range(before)]
    places += [arithmetic(machine, "-", size, v.Known(after - place)) for place in range(after)]
    items = [item_at(machine, lazy, place) for place in places]
    if not rest:
        return tuple(items)
    long = machine.hold(larger(machine, arithmetic(machine, "-", size, least), v.Known(0)), "size")
    shift = tree.Number(before, machine.span)

    def inner(at: Machine, index: tree.Expression) -> v.Value:
        return v.gone_through(lazy.item(at, simplified(at, "+", index, shift, INT)), lazy.kind)

    middle = settle(machine, v.Lazy(long, inner))
    return (*items[:before], middle, *items[before:])


def item_at(machine: Machine, lazy: v.Lazy, place: v.Value) -> v.Value:
    """The item at a place that is inside the sequence."""
    last = machine.keys
    found = machine.as_object(lazy.item(machine, machine.number(place)[0]))
    share_made(machine.state, found, 0 if lazy.kind == "array" else last)
    return machine.hold(v.gone_through(found, lazy.kind), "item")
