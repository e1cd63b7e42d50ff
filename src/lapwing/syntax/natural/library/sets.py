"""Sets: the different items of a sequence, in the order of their first occurrence."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.equality import contains, equal, every
from lapwing.syntax.natural.library.registry import Arguments, is_on, library, method
from lapwing.syntax.natural.operators import compare, truth
from lapwing.syntax.natural.sequence import append, each, length, view

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def make_set(machine: Machine, value: v.Value) -> v.Value:
    """The different items."""
    ref = machine.allocate(v.Items((), "set"))
    include(machine, ref, value)
    return ref


def include(machine: Machine, ref: v.Ref, value: v.Value) -> None:
    """Put the items that are not there yet into a set."""
    found = view(machine, value)
    if isinstance(found, v.Items):
        for item in found.values:
            add(machine, ref, item)
    else:
        each(machine, found, lambda item: add(machine, ref, item))


def add(machine: Machine, ref: v.Ref, item: v.Value) -> None:
    """Put an item into a set if it is not there yet."""
    there = truth(machine, contains(machine, ref, item))
    if there is False:
        append(machine, ref, item)
    elif there is not True:
        machine.branch(machine.negated(there), lambda: append(machine, ref, item))


@library("builtins.frozenset")
def frozenset_(machine: Machine, given: Arguments) -> v.Value:
    """`frozenset(items)`: a set that does not change."""
    made = set_(machine, given)
    if isinstance(made, v.Ref):
        machine.read_only.add(made.key)
    return made


@library("builtins.set")
def set_(machine: Machine, given: Arguments) -> v.Value:
    """`set(items)`."""
    if not given.positional:
        return machine.allocate(v.Items((), "set"))
    return make_set(machine, given.positional[0])


def common(machine: Machine, left: v.Value, right: v.Value) -> v.Value:
    """The items that are in both."""
    return kept(machine, left, right, True)


@method("set.intersection")
def intersection_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The items that are in both."""
    (other,) = given.need(machine, "intersection", "other")
    return common(machine, owner, other)


@method("set.difference")
def difference_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The items of the first that are not in the second."""
    (other,) = given.need(machine, "difference", "other")
    return difference(machine, owner, other)


@method("set.symmetric_difference")
def symmetric_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The items that are in exactly one of the two."""
    (other,) = given.need(machine, "symmetric_difference", "other")
    made = difference(machine, owner, other)
    include(machine, made, difference(machine, make_set(machine, other), owner))  # type: ignore[arg-type]
    return made


@method("set.issubset")
def issubset_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Whether every item is in the other."""
    (other,) = given.need(machine, "issubset", "other")
    return compare(machine, ast.Eq, length(machine, difference(machine, owner, other)), v.Known(0))


@method("set.issuperset")
def issuperset_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Whether every item of the other is in this."""
    (other,) = given.need(machine, "issuperset", "other")
    return compare(machine, ast.Eq, length(machine, difference(machine, other, owner)), v.Known(0))


@method("set.isdisjoint")
def isdisjoint_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Whether no item is in the other."""
    (other,) = given.need(machine, "isdisjoint", "other")
    return compare(machine, ast.Eq, length(machine, common(machine, owner, other)), v.Known(0))


@method("set.discard", "set.remove", "set.pop", "set.clear")
def refused(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Refused: build another set."""
    machine.outside("taking an item out of a set", "Build another set: seen - {item}.")


def compared(machine: Machine, op: type, left: v.Value, right: v.Value) -> v.Value:
    """`<=`, `<`, `>=`, `>` and `==` of sets: whether one is inside the other."""
    if op in (ast.Gt, ast.GtE):
        left, right = right, left
    inside = issubset_(machine, left, Arguments([right], {}))
    if op in (ast.LtE, ast.GtE):
        return inside
    sizes = compare(machine, ast.Eq if op is ast.Eq else ast.Lt, length(machine, left), length(machine, right))
    return every(machine, [inside, sizes])


@library("numpy.unique")
def unique(machine: Machine, given: Arguments) -> v.Value:
    """The distinct items in order, and how often each occurs."""
    from lapwing.syntax.natural.library.sorting import sort_items

    (items,), (option,) = given.split(machine, "unique", "ar", "*", "return_counts=")
    keys = sort_items(machine, make_set(machine, items), None, None, "array")
    if not is_on(machine, option, False):
        return keys
    from lapwing.syntax.natural.array import mapped
    from lapwing.syntax.natural.library.lists import count_

    numbers = mapped(machine, keys, lambda key: count_(machine, items, Arguments([key], {})))
    return v.Tuple((keys, numbers))


@method("set.add")
def add_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Adds an item."""
    (item,) = given.need(machine, "add", "elem")
    if not isinstance(owner, v.Ref):
        machine.outside("adding to this value", "Use a set.")
    add(machine, owner, machine.hold(item))
    return v.Known(None)


@method("set.update")
def update_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Adds items."""
    for items in given.positional:
        include(machine, owner, items)  # type: ignore[arg-type]
    return v.Known(None)


@method("set.union")
def union_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The items of both."""
    made = make_set(machine, owner)
    for items in given.positional:
        include(machine, made, items)  # type: ignore[arg-type]
    return made


def difference(machine: Machine, left: v.Value, right: v.Value) -> v.Value:
    """The items of the first that are not in the second."""
    return kept(machine, left, right, False)


def kept(machine: Machine, left: v.Value, right: v.Value, inside: bool) -> v.Value:
    """The items of the first that the second has, or has not."""
    ref = machine.allocate(v.Items((), "set"))
    found = view(machine, left)

    def keep(item: v.Value) -> None:
        there = truth(machine, contains(machine, right, item))
        if isinstance(there, bool):
            if there == inside:
                append(machine, ref, item)
        else:
            machine.branch(there if inside else machine.negated(there), lambda: append(machine, ref, item))

    if isinstance(found, v.Items):
        for item in found.values:
            keep(item)
    else:
        each(machine, found, keep)
    return ref


def is_set(machine: Machine, value: v.Value) -> bool:
    """Whether a value is a set."""
    if not isinstance(value, v.Ref):
        return False
    contents = machine.state.heap[value.key]
    return isinstance(contents, v.Items | v.Stored | v.Delayed) and contents.kind == "set"


def joined(machine: Machine, sign: str, left: v.Value, right: v.Value) -> v.Value | None:
    """`&`, `|`, `-` and `^` of sets; None for other signs."""
    match sign:
        case "&":
            return common(machine, left, right)
        case "-":
            return difference(machine, left, right)
        case "|":
            return union_(machine, left, Arguments([right], {}))
        case "^":
            return symmetric_(machine, left, Arguments([right], {}))
        case _:
            return None


__all__ = ["difference", "equal", "make_set"]
