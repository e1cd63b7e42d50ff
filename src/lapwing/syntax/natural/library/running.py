"""Sums up to each item: `np.cumsum` and `itertools.accumulate`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.array import depth, mapped
from lapwing.syntax.natural.by_weights import with_known_weights
from lapwing.syntax.natural.library.registry import Arguments, library, method
from lapwing.syntax.natural.operators import arithmetic
from lapwing.syntax.natural.sequence import append, each, view

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def running(machine: Machine, items: v.Value, kind: v.Kind) -> v.Value:
    """The cumulative sum."""
    found = view(machine, items)
    sums = machine.allocate(v.Items((), kind))
    so_far = machine.allocate(v.Items((v.Known(0),)))

    def step(item: v.Value) -> None:
        contents = machine.state.heap[so_far.key]
        now = machine.hold(arithmetic(machine, "+", contents.values[0], item), "total")  # type: ignore[index, union-attr]
        machine.change(so_far, v.Items((now,)))
        append(machine, sums, now)

    if isinstance(found, v.Items):
        for item in found.values:
            step(item)
    else:
        each(machine, found, step)
    contents = machine.state.heap[sums.key]
    if isinstance(contents, v.Stored) and isinstance(found, v.Lazy) and found.guard is None:
        machine.state.heap[sums.key] = replace(contents, length=found.length)
    return sums


@library("numpy.cumsum")
def cumsum_(machine: Machine, given: Arguments) -> v.Value:
    """The cumulative sum."""
    (items,), (axis,) = given.split(machine, "cumsum", "a", "axis=")
    if depth(machine, items) == 1 and axis in (None, v.Known(None), v.Known(0), v.Known(-1)):
        with_known_weights(machine, items)
        return running(machine, items, "array")
    if axis in (v.Known(1), v.Known(-1)):
        return mapped(machine, items, lambda row: running(machine, row, "array"))
    machine.outside("the function np.cumsum of a matrix along this axis", "Use axis=1, or a loop.")


@method("array.cumsum", "series.cumsum")
def cumsum_method(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The cumulative sum."""
    return cumsum_(machine, Arguments([owner, *given.positional], given.named))


@library("itertools.accumulate")
def accumulate_(machine: Machine, given: Arguments) -> v.Value:
    """Running sums; other functions are refused."""
    if len(given.positional) != 1 or given.named:
        machine.outside("the function accumulate with a function or a start", "Use a loop.")
    return running(machine, given.positional[0], "list")
