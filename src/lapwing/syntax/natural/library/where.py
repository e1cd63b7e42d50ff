"""`np.where`: one of two values, elementwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.array import depth, is_sequence, mapped, to_array, zipped
from lapwing.syntax.natural.even import refuse_mixed
from lapwing.syntax.natural.library.registry import Arguments, library
from lapwing.syntax.natural.operators import truth
from lapwing.syntax.natural.sequence import settle, static_items, view

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


@library("numpy.where")
def where_(machine: Machine, given: Arguments) -> v.Value:
    """One of two, elementwise."""
    if given.named:
        machine.outside("a named argument of np.where", "Give them by position.")
    condition, *rest = given.positional
    if not rest:
        from lapwing.syntax.natural.library.places import true_places

        return v.Tuple((true_places(machine, condition),))
    if len(rest) != 2:
        machine.outside("the function np.where with two arguments", "Give the condition and both values.")
    one, two = rest
    found = select_items(machine, condition, one, two)
    return to_array(machine, found) if is_sequence(machine, found) else found


def select_items(machine: Machine, condition: v.Value, one: v.Value, two: v.Value) -> v.Value:
    """One of two values, elementwise; rows of matrices one after the other."""
    deep = [depth(machine, each) for each in (condition, one, two)]
    if max(deep) > 1:
        return select_rows(machine, (condition, one, two), [each == max(deep) for each in deep])
    if is_sequence(machine, condition):
        if not is_sequence(machine, one) and not is_sequence(machine, two):
            one, two = machine.hold(one), machine.hold(two)
            return mapped(machine, condition, lambda holds: either(machine, holds, one, two))
        marked = zipped(machine, condition, one, lambda holds, item: v.Tuple((holds, item), MARKED))
        if is_sequence(machine, two):
            return merged(machine, marked, two)
        return mapped_pairs(machine, marked, lambda holds, item: either(machine, holds, item, two))
    if is_sequence(machine, one) or is_sequence(machine, two):
        return zipped(machine, one, two, lambda a, b: either(machine, condition, a, b))
    return either(machine, condition, one, two)


def select_rows(machine: Machine, parts: tuple[v.Value, v.Value, v.Value], with_rows: list[bool]) -> v.Value:
    """Matrices row by row; what has fewer dimensions meets every row."""
    rows = [static_items(machine, part) if has else None for part, has in zip(parts, with_rows, strict=True)]
    sizes = {len(each) for each in rows if each is not None}
    if len(sizes) > 1:
        machine.outside("the function np.where of matrices of different sizes", "Bring them to one size.")
    made = []
    for place in range(max(sizes)):
        condition, one, two = (part if each is None else each[place] for part, each in zip(parts, rows, strict=True))
        made.append(settle(machine, select_items(machine, condition, one, two)))
    return machine.allocate(v.Items(tuple(made), "array"))


MARKED = ("@condition", "@item")


def mapped_pairs(machine: Machine, marked: v.Value, function: Callable[[v.Value, v.Value], v.Value]) -> v.Value:
    """A function of conditions and items that belong together."""
    return mapped(machine, marked, lambda pair: function(*pair.items))  # type: ignore[union-attr]


def merged(machine: Machine, marked: v.Value, others: v.Value) -> v.Value:
    """Items where their conditions hold, and others elsewhere."""
    from lapwing.syntax.natural.array import paired

    def pick(pair: v.Value, other: v.Value) -> v.Value:
        return either(machine, v.part(pair, 0), v.part(pair, 1), other)

    return paired(machine, view(machine, marked), view(machine, others), pick)


def either(machine: Machine, condition: v.Value, one: v.Value, two: v.Value) -> v.Value:
    """One of two values."""
    refuse_mixed(machine, (one, two))
    from lapwing.syntax.natural.library.lists import chosen

    holds = truth(machine, condition)
    return (one if holds else two) if isinstance(holds, bool) else chosen(machine, holds, one, two)
