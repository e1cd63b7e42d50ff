"""Many copies of one value, as lists of the core."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import INT, ListOf
from lapwing.syntax import tree
from lapwing.syntax.natural import shape as s
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.aliases import share
from lapwing.syntax.natural.fit import fit

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

MOST_ITEMS = 2_000


def is_scalar(shape: s.Shape) -> bool:
    """Whether values of a shape are kept in numbers and truth values, none of them in a list."""
    return not any(isinstance(sort, ListOf) for sort in s.sorts_of(shape))


def copies(machine: Machine, lazy: v.Lazy, value: v.Value, shape: s.Shape) -> v.Stored:
    """A sequence of copies of one value as lists of the core."""
    many, _ = machine.number(lazy.length)
    names = []
    for leaf, sort in zip(fit(machine, value, shape), s.sorts_of(shape), strict=True):
        target = machine.name("items", ListOf(sort), machine.label(leaf) | machine.label(many))
        machine.assign(target, tree.Repeated(leaf, many, machine.span))
        names.append(target)
    return v.Stored(shape, tuple(names), lazy.length, lazy.kind)


def constant_list(machine: Machine, items: v.Items, times: v.Value) -> v.Value:
    """A list of one value, as long as a number says; the rows of an array are not one and the same, so none changes."""
    if len(items.values) != 1:
        machine.outside("repeating several items a number of times that is not known", "Use a loop.")
    value = items.values[0]
    if items.kind == "array":
        share(machine.state, value)
    term, _ = machine.number(times)
    long = v.Number(tree.Builtin("max", (term, tree.Number(0, machine.span)), machine.span), INT)
    from lapwing.syntax.natural.sign import is_nonnegative

    length = times if is_nonnegative(machine, term) else long
    lazy = v.Lazy(length, lambda _m, _i: value, None, items.kind, same=value)
    return machine.allocate(v.Delayed(lazy, items.kind))


def repeated(machine: Machine, items: v.Items | v.Lazy, times: v.Value, is_tuple: bool) -> v.Value:
    """`[0] * n`; an array without dimensions would multiply the items instead, and is not told from NumPy's numbers."""
    if isinstance(times, v.Known | v.Number) and times.numpy:
        machine.outside("`*` of a list and a number of NumPy", "Write `int(n)` to repeat the list.")
    if isinstance(items, v.Lazy):
        machine.outside("repeating a list of unknown length", "Use a loop.")
    if isinstance(times, v.Known) and isinstance(times.value, int):
        number = max(int(times.value), 0)
        if number * len(items.values) > MOST_ITEMS:
            return constant_list(machine, items, times)
        values = items.values * number
        return v.Tuple(values) if is_tuple else machine.allocate(v.Items(values, items.kind))
    return constant_list(machine, items, times)
