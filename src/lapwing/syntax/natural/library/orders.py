"""Random orders and samples without repetition: each place gets one of the items that are left."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import INT
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.array import depth, is_sequence
from lapwing.syntax.natural.change import set_stored
from lapwing.syntax.natural.library.registry import Arguments, library
from lapwing.syntax.natural.operators import arithmetic, compare, truth
from lapwing.syntax.natural.sequence import each, lazy_of, length, store, view

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def shuffled(machine: Machine, items: v.Value, kind: v.Kind) -> v.Ref:
    """The items in an order in which all orders are equally likely."""
    found = view(machine, items)
    stored = store(machine, found)
    ref = machine.allocate(v.Stored(stored.shape, stored.names, stored.length, kind))
    size, _ = machine.number(stored.length)
    span = machine.span
    last = tree.Binary("-", size, tree.Number(1, span), span)

    def swap(index: v.Value) -> None:
        place, _ = machine.number(index)
        left = tree.Binary("-", size, place, span)
        step = machine.draw("uniform", (left,), INT, "choice")
        other = machine.hold(arithmetic(machine, "+", index, step), "place")
        machine.ranges[machine.number(other)[0].name] = place, last  # type: ignore[union-attr]
        rows = lazy_of(store(machine, machine.state.heap[ref.key]))
        here = machine.hold(rows.item(machine, place), "here")
        there = machine.hold(rows.item(machine, machine.number(other)[0]), "there")
        set_stored(machine, ref, index, there)
        set_stored(machine, ref, other, here)

    places = v.Lazy(stored.length, lambda _m, index: v.Number(index, INT))
    each(machine, places, swap, "place")
    return ref


def sampled(machine: Machine, items: v.Value, many: v.Value, kind: v.Kind) -> v.Value:
    """So many of the items, none of them twice; more than there are is an error."""
    from lapwing.syntax.natural.item import cut

    above = truth(machine, compare(machine, ast.Gt, many, length(machine, items)))
    if above is True:
        machine.raise_error("ValueError", ())
        return machine.allocate(v.Items((), kind))
    if above is not False:
        machine.check(above, "ValueError")
    return cut(machine, shuffled(machine, items, kind), None, many, None)


@library("random.shuffle", "numpy.random.shuffle")
def shuffle_(machine: Machine, given: Arguments) -> v.Value:
    """Shuffles a list in place."""
    (items,) = given.need(machine, "shuffle", "x")
    if not isinstance(items, v.Ref):
        machine.outside("a random order of this value in place", "Shuffle a list or an array of your own.")
    made = shuffled(machine, items, view(machine, items).kind)
    machine.change(items, machine.state.heap.pop(made.key))
    return v.Known(None)


@library("numpy.random.permutation")
def permutation_(machine: Machine, given: Arguments) -> v.Value:
    """The items in random order; for a number n, those of range(n)."""
    from lapwing.syntax.natural.library.ranges import make_range

    (items,) = given.need(machine, "permutation", "x")
    if not is_sequence(machine, items):
        items = make_range(machine, v.Known(0), items, 1)
    return shuffled(machine, items, "array")


@library("random.sample")
def sample_(machine: Machine, given: Arguments) -> v.Value:
    """`random.sample(population, k)`: without replacement."""
    items, many = given.need(machine, "sample", "population", "k")
    return sampled(machine, items, many, "list")


@library("numpy.random.permuted")
def permuted_(machine: Machine, given: Arguments) -> v.Value:
    """A new vector, in random order."""
    (items,), (axis,) = given.split(machine, "permuted", "x", "axis=")
    if axis not in (None, v.Known(None), v.Known(0)) or depth(machine, items) > 1:
        machine.outside("the function permuted of a matrix", "Use permutation, which orders its rows.")
    return permutation_(machine, Arguments([items], {}))
