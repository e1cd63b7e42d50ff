"""Sums, means and the like of arrays, along one axis or over all items."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import INT
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.array import is_sequence, mapped
from lapwing.syntax.natural.library.builtin import extreme_of, first_best, quantified, total
from lapwing.syntax.natural.library.maths import function_of
from lapwing.syntax.natural.library.registry import Arguments, library, method
from lapwing.syntax.natural.operators import arithmetic, as_bool, compare, truth
from lapwing.syntax.natural.sequence import append, each, fold, length, settle, view

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

Reduce = Callable[["Machine", v.Value], v.Value]


def add_up(machine: Machine, items: v.Value) -> v.Value:
    """The sum; rows of a matrix are added up item by item."""
    found = view(machine, items)
    probe = probe_item(machine, found)
    if probe is not None and is_sequence(machine, probe):
        return sum_rows(machine, found)
    return total(machine, items)


def probe_item(machine: Machine, found: v.Items | v.Lazy) -> v.Value | None:
    """Some item, to see what kind it is."""
    if isinstance(found, v.Items):
        return found.values[0] if found.values else None
    with machine.scratch():
        item = found.item(machine, machine.probe(found))
        kept = machine.state.heap
    if isinstance(item, v.Ref):
        machine.state.heap.setdefault(item.key, kept[item.key])
    return item


def sum_rows(machine: Machine, found: v.Items | v.Lazy) -> v.Value:
    """The sum of rows, item by item."""
    from lapwing.syntax.natural.library.arrays import filled, shape_tuple

    if isinstance(found, v.Items):
        result = found.values[0]
        for row in found.values[1:]:
            result = settle(machine, arithmetic(machine, "+", result, row))
        return result
    width = shape_tuple(machine, found).items[1]
    start = filled(machine, width, v.Known(0))
    return fold(machine, found, start, lambda one, row: settle(machine, arithmetic(machine, "+", one, row)), "totals")


def mean(machine: Machine, items: v.Value) -> v.Value:
    """The sum by the number; of no items there is none."""
    many = length(machine, items)
    return arithmetic(machine, "/", add_up(machine, items), many)


def variance(machine: Machine, items: v.Value, less: v.Value) -> v.Value:
    """The mean squared distance from the mean."""
    middle = machine.hold(mean(machine, items), "mean")

    def square(item: v.Value) -> v.Value:
        distance = machine.hold(arithmetic(machine, "-", item, middle), "distance")
        return arithmetic(machine, "*", distance, distance)

    squares = mapped(machine, items, square)
    many = arithmetic(machine, "-", length(machine, items), less)
    return arithmetic(machine, "/", total(machine, squares), many)


def reduced(machine: Machine, items: v.Value, axis: v.Value | None, function: Reduce, inner: bool = False) -> v.Value:
    """Along an axis: 0 goes over rows, 1 over the items of each row, none over everything."""
    found = view(machine, items)
    probe = probe_item(machine, found)
    matrix = probe is not None and is_sequence(machine, probe)
    if not matrix:
        return function(machine, items)
    if axis in (v.Known(1), v.Known(-1)):
        return mapped(machine, items, lambda row: function(machine, row))
    if axis == v.Known(0):
        if inner:
            from lapwing.syntax.natural.library.arrays import transposed

            return mapped(machine, transposed(machine, items), lambda column: function(machine, column))
        return function(machine, items)
    if axis is None or axis == v.Known(None):
        flat = machine.allocate(v.Items(()))
        if isinstance(found, v.Items):
            from lapwing.syntax.natural.sequence import extend_in_place

            for row in found.values:
                extend_in_place(machine, flat, row)
        else:
            each(machine, found, lambda row: append(machine, flat, function(machine, row)))
        return function(machine, flat)
    machine.outside("this axis", "Use axis=0 or axis=1.")


def prepared(machine: Machine, given: Arguments, name: str, *more: str) -> list[v.Value | None]:
    """The items, the axis, and what else a reduction takes."""
    for ignored in ("dtype", "keepdims", "numeric_only", "skipna"):
        given.named.pop(ignored, None)
    return given.take(machine, name, "a", "axis=", *more)


@library("numpy.sum", "numpy.nansum")
def sum_(machine: Machine, given: Arguments) -> v.Value:
    """The sum."""
    items, axis = prepared(machine, given, "sum")
    return reduced(machine, items, axis, add_up) if is_sequence(machine, items) else items  # type: ignore[arg-type, return-value]


@library("numpy.mean", "numpy.average", "statistics.mean", "statistics.fmean", "numpy.nanmean")
def mean_(machine: Machine, given: Arguments) -> v.Value:
    """The mean."""
    items, axis = prepared(machine, given, "mean")
    return reduced(machine, items, axis, mean)  # type: ignore[arg-type]


@library("numpy.var", "statistics.pvariance")
def var_(machine: Machine, given: Arguments) -> v.Value:
    """The variance."""
    items, axis, less = prepared(machine, given, "var", "ddof=")
    return reduced(machine, items, axis, lambda m, part: variance(m, part, less or v.Known(0)), inner=True)  # type: ignore[arg-type]


@library("statistics.variance")
def sample_variance(machine: Machine, given: Arguments) -> v.Value:
    """The variance of a sample."""
    return variance(machine, given.positional[0], v.Known(1))


@library("numpy.std", "statistics.pstdev")
def std_(machine: Machine, given: Arguments) -> v.Value:
    """The standard deviation."""
    return function_of(machine, "sqrt", var_(machine, given))


@library("statistics.stdev")
def sample_std(machine: Machine, given: Arguments) -> v.Value:
    """The standard deviation of a sample."""
    return function_of(machine, "sqrt", variance(machine, given.positional[0], v.Known(1)))


@library("numpy.max", "numpy.amax", "numpy.nanmax")
def max_(machine: Machine, given: Arguments) -> v.Value:
    """The largest item."""
    items, axis = prepared(machine, given, "max")
    return reduced(machine, items, axis, lambda m, part: extreme_of(m, part, "max"), inner=True)  # type: ignore[arg-type]


@library("numpy.min", "numpy.amin", "numpy.nanmin")
def min_(machine: Machine, given: Arguments) -> v.Value:
    """The smallest item."""
    items, axis = prepared(machine, given, "min")
    return reduced(machine, items, axis, lambda m, part: extreme_of(m, part, "min"), inner=True)  # type: ignore[arg-type]


def place_of_best(machine: Machine, items: v.Value, function: str) -> v.Value:
    """The place of the first of the best items."""
    from lapwing.syntax.natural.library.builtin import best_by
    from lapwing.syntax.natural.library.ranges import enumerate_

    pairs = enumerate_(machine, Arguments([items], {}))
    found = view(machine, pairs)
    if isinstance(found, v.Items):
        if not found.values:
            machine.raise_error("ValueError", ())
            return v.Known(0)
        from lapwing.syntax.natural.library.builtin import better

        winner, high = found.values[0].items  # type: ignore[union-attr]
        for pair in found.values[1:]:
            place, value = pair.items  # type: ignore[union-attr]
            winner, high = better(machine, function, winner, high, place, machine.hold(value, "score"))
        note_place(machine, winner, v.Known(len(found.values)))
        return winner
    best = first_best(machine, found, function, lambda pair: pair.items[1], None, lambda pair, _: pair.items[0])  # type: ignore[union-attr]
    note_place(machine, best, found.length)
    return best


def note_place(machine: Machine, place: v.Value, many: v.Value) -> None:
    """A place that was found lies inside the sequence."""
    if isinstance(place, v.Number) and isinstance(place.term, tree.Name):
        last = tree.Binary("-", machine.number(many)[0], tree.Number(1, machine.span), machine.span)
        machine.ranges[place.term.name] = tree.Number(0, machine.span), last


@library("numpy.argmax")
def argmax_(machine: Machine, given: Arguments) -> v.Value:
    """The place of the largest item."""
    items, axis = prepared(machine, given, "argmax")
    return reduced(machine, items, axis, lambda m, part: place_of_best(m, part, "max"), inner=True)  # type: ignore[arg-type]


@library("numpy.argmin")
def argmin_(machine: Machine, given: Arguments) -> v.Value:
    """The place of the smallest item."""
    items, axis = prepared(machine, given, "argmin")
    return reduced(machine, items, axis, lambda m, part: place_of_best(m, part, "min"), inner=True)  # type: ignore[arg-type]


@library("numpy.cumsum", "itertools.accumulate")
def cumsum_(machine: Machine, given: Arguments) -> v.Value:
    """Sums up to each item."""
    items, _ = prepared(machine, given, "cumsum")
    found = view(machine, items)  # type: ignore[arg-type]
    sums = machine.allocate(v.Items((), "array"))
    running = machine.allocate(v.Items((v.Known(0),)))

    def step(item: v.Value) -> None:
        contents = machine.state.heap[running.key]
        now = machine.hold(arithmetic(machine, "+", contents.values[0], item), "total")  # type: ignore[union-attr]
        machine.change(running, v.Items((now,)))
        append(machine, sums, now)

    if isinstance(found, v.Items):
        for item in found.values:
            step(item)
    else:
        each(machine, found, step)
    contents = machine.state.heap[sums.key]
    if isinstance(contents, v.Stored) and isinstance(found, v.Lazy) and found.guard is None:
        from dataclasses import replace

        machine.state.heap[sums.key] = replace(contents, length=found.length)
    return sums


@library("numpy.any")
def any_(machine: Machine, given: Arguments) -> v.Value:
    """Whether any item counts as true."""
    return quantified(machine, given.positional[0], "|", False)


@library("numpy.all")
def all_(machine: Machine, given: Arguments) -> v.Value:
    """Whether all items count as true."""
    return quantified(machine, given.positional[0], "&", True)


@library("numpy.count_nonzero")
def count_nonzero(machine: Machine, given: Arguments) -> v.Value:
    """How many items count as true."""
    return total(machine, mapped(machine, given.positional[0], lambda item: as_bool(machine, item)))


@library("numpy.prod", "math.prod")
def prod_(machine: Machine, given: Arguments) -> v.Value:
    """The product."""
    items = given.positional[0]
    return fold(
        machine, view(machine, items), v.Known(1), lambda one, two: arithmetic(machine, "*", one, two), "product"
    )


def as_method(function: Callable[[Machine, Arguments], v.Value]) -> Callable[[Machine, v.Value, Arguments], v.Value]:
    """A function of an array as its method."""

    def call(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
        return function(machine, Arguments([owner, *given.positional], given.named))

    return call


for name, function in {
    "sum": sum_,
    "mean": mean_,
    "max": max_,
    "min": min_,
    "argmax": argmax_,
    "argmin": argmin_,
    "cumsum": cumsum_,
    "any": any_,
    "all": all_,
    "prod": prod_,
}.items():
    method(f"array.{name}", f"series.{name}")(as_method(function))
method("array.var")(as_method(var_))
method("array.std")(as_method(std_))
method("series.idxmax")(as_method(argmax_))


@method("series.var")
def series_var(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The variance of a sample."""
    return variance(machine, owner, v.Known(1))


@method("series.std")
def series_std(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The standard deviation of a sample."""
    return function_of(machine, "sqrt", variance(machine, owner, v.Known(1)))


def is_empty(machine: Machine, items: v.Value) -> bool | tree.Expression:
    """Whether there are no items."""
    return truth(machine, compare(machine, ast.Eq, length(machine, items), v.Known(0)))
