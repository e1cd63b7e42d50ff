"""Sums, means and the like of arrays, along one axis or over all items."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import REAL
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.array import as_numpy, depth, is_sequence, mapped
from lapwing.syntax.natural.library.builtin import quantified, total
from lapwing.syntax.natural.library.extremes import extreme, extreme_of
from lapwing.syntax.natural.library.maths import apply_each, function_of
from lapwing.syntax.natural.library.places_of_best import place_of_best
from lapwing.syntax.natural.library.registry import Arguments, library, method
from lapwing.syntax.natural.number import numeric, quotient
from lapwing.syntax.natural.odd import NAN, has_rows, refuse_nan
from lapwing.syntax.natural.operators import arithmetic, as_bool, compare, per_case, truth
from lapwing.syntax.natural.sequence import append, each, extend_in_place, fold, length, settle, view
from lapwing.syntax.natural.sign import is_positive, refuse_where

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

MATRIX = 2
Reduce = Callable[["Machine", v.Value], v.Value]


def add_up(machine: Machine, items: v.Value) -> v.Value:
    """The sum; rows of a matrix are added elementwise."""
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
    """The sum of rows, elementwise."""
    from lapwing.syntax.natural.library.arrays import filled, shape_tuple

    if isinstance(found, v.Items):
        result = found.values[0]
        for row in found.values[1:]:
            result = settle(machine, arithmetic(machine, "+", result, row))
        return result
    width = shape_tuple(machine, found).items[1]
    start = filled(machine, width, v.Known(0))
    return fold(machine, found, start, lambda one, row: settle(machine, arithmetic(machine, "+", one, row)), "totals")


def unless_empty(machine: Machine, many: v.Value, least: int, compute: Callable[[], v.Value], none: v.Value) -> v.Value:
    """What is computed of enough items, and another value of fewer."""
    many = machine.hold(many, "many")
    term, _ = machine.number(many)
    short = truth(machine, compare(machine, ast.Lt, many, v.Known(least)))
    if isinstance(short, bool):
        return none if short else compute()
    if least == 1 and (is_positive(machine, term) or has_rows(machine, term)):
        return compute()
    return machine.choose(short, lambda: none, lambda: machine.hold(compute(), "share"))


def plain_quotient(machine: Machine, above: v.Value, below: v.Value) -> v.Value:
    """A quotient whose divisor is known not to be 0 here; NaN and infinities stay what they are."""
    if isinstance(above, v.Variant | v.Odd):
        again = lambda case: plain_quotient(machine, case, below)  # noqa: E731
        return per_case(machine, above, again) if isinstance(above, v.Variant) else above
    if isinstance(above, v.Known) and isinstance(below, v.Known):
        return arithmetic(machine, "/", above, below)
    (one, _), (two, _) = numeric(machine, above), numeric(machine, below)
    return v.Number(quotient(machine, one, two), REAL, True)


def mean(machine: Machine, items: v.Value) -> v.Value:
    """The sum by the number; of no items it is NaN."""
    whole = machine.hold(add_up(machine, items), "total")
    many = length(machine, items)

    def share(part: v.Value) -> v.Value:
        return unless_empty(machine, many, 1, lambda: plain_quotient(machine, part, many), NAN)

    return mapped(machine, whole, share) if is_sequence(machine, whole) else share(whole)


def variance(machine: Machine, items: v.Value, less: v.Value, none: v.Value = NAN) -> v.Value:
    """The mean squared distance from the mean; of too few items it is NaN."""
    if less not in (v.Known(0), v.Known(1)):
        machine.outside("this ddof", "Use ddof=0 or ddof=1.")
    many = length(machine, items)
    least = 1 + int(less.value)  # type: ignore[arg-type]

    def compute() -> v.Value:
        middle = machine.hold(plain_quotient(machine, total(machine, items), many), "mean")

        def square(item: v.Value) -> v.Value:
            distance = machine.hold(arithmetic(machine, "-", item, middle), "distance")
            return arithmetic(machine, "*", distance, distance)

        squares = machine.hold(total(machine, mapped(machine, items, square)), "squares")
        return plain_quotient(machine, squares, arithmetic(machine, "-", many, less))

    return unless_empty(machine, many, least, compute, none)


def reduced(machine: Machine, given: Reduction, function: Reduce, inner: bool = False, joins: bool = False) -> v.Value:
    """Along an axis: 0 goes over rows, 1 over the items of each row, none over everything."""
    items, axis = given.items, given.axis
    if isinstance(items, v.Opaque):
        return v.Opaque("reduce", (items,))
    found = view(machine, items)
    probe = probe_item(machine, found)
    matrix = probe is not None and is_sequence(machine, probe)
    if matrix and isinstance(axis, v.Known) and type(axis.value) is int:
        deep = depth(machine, items)
        if deep > MATRIX and axis.value % deep != 0 and -deep <= axis.value < deep:
            inside = v.Known(axis.value % deep - 1)
            return mapped(
                machine, items, lambda row: reduced(machine, Reduction(row, inside, given.keep), function, inner)
            )
    if axis not in (None, v.Known(None), v.Known(0), v.Known(1), v.Known(-1)) or (not matrix and axis == v.Known(1)):
        machine.outside("this axis", "Use axis=0 or axis=1.")
    if not matrix:
        return in_row(machine, as_numpy(function(machine, items)), given.keep)
    if axis in (v.Known(1), v.Known(-1)):
        return mapped(machine, items, lambda row: in_row(machine, function(machine, row), given.keep))
    if axis == v.Known(0):
        if inner:
            from lapwing.syntax.natural.library.arrays import transposed

            columns = transposed(machine, items)
            return in_row(machine, mapped(machine, columns, lambda column: function(machine, column)), given.keep)  # type: ignore[arg-type]
        return in_row(machine, function(machine, items), given.keep)
    if given.keep:
        machine.outside("the argument keepdims=True over all items of a matrix", "Give the axis.")
    flat = machine.allocate(v.Items(()))
    if isinstance(found, v.Items):
        for row in found.values:
            extend_in_place(machine, flat, row)
    elif joins:
        each(machine, found, lambda row: append(machine, flat, function(machine, row)))
    else:
        machine.outside("this over all items of a matrix of unknown length", "Give the axis, or use a loop.")
    return as_numpy(function(machine, flat))


def in_row(machine: Machine, value: v.Value, keep: bool) -> v.Value:
    """A result as an array of one item, where dimensions are kept."""
    return machine.allocate(v.Items((value,), "array")) if keep else value


@dataclass(frozen=True, slots=True)
class Reduction:
    """What a reduction is given."""

    items: v.Value
    axis: v.Value | None
    keep: bool


def prepared(machine: Machine, given: Arguments, name: str) -> Reduction:
    """The items and the axis of a reduction; other types and conditions are refused."""
    keep = given.named.pop("keepdims", v.Known(False))
    kind = given.named.pop("dtype", None)
    given.named.pop("numeric_only", None)
    if not isinstance(keep, v.Known) or kind not in (None, v.Known(None), *FLOATS):
        machine.outside("a reduction to this type", "Convert the array first: a.astype(float).")
    (items,), (axis,) = given.split(machine, name, "a", "axis=")
    if not is_sequence(machine, items) and not isinstance(items, v.Opaque):
        items = machine.allocate(v.Items((items,), "array"))
    return Reduction(items, axis, keep.value is True)


FLOATS = (v.Library("builtins.float"), v.Library("numpy.float64"), v.Known("float"), v.Known("float64"))


@library("numpy.sum")
def sum_(machine: Machine, given: Arguments) -> v.Value:
    """The sum of all items, or along an axis."""
    return reduced(machine, prepared(machine, given, "sum"), add_up, joins=True)


@library("numpy.nansum")
def nansum_(machine: Machine, given: Arguments) -> v.Value:
    """The sum of the items that are not missing."""
    (items,) = given.need(machine, "nansum", "a")
    return as_numpy(total(machine, present(machine, items)))


@library("numpy.nanmean")
def nanmean_(machine: Machine, given: Arguments) -> v.Value:
    """The mean of the items that are not missing."""
    (items,) = given.need(machine, "nanmean", "a")
    return as_numpy(mean(machine, present(machine, items)))


@library("numpy.mean")
def mean_(machine: Machine, given: Arguments) -> v.Value:
    """The mean of all items, or along an axis; NaN if empty."""
    return reduced(machine, prepared(machine, given, "mean"), mean)


@library("numpy.average")
def average_(machine: Machine, given: Arguments) -> v.Value:
    """The mean, with weights if they are given; NaN if empty."""
    weights = given.named.pop("weights", None)
    if weights is None or weights == v.Known(None):
        return mean_(machine, given)
    (items,) = given.need(machine, "average", "a")
    from lapwing.syntax.natural.array import zipped

    products = zipped(machine, items, weights, lambda one, two: arithmetic(machine, "*", one, two))
    whole = total(machine, weights)
    refuse_where(machine, "==", numeric(machine, whole)[0], "ZeroDivisionError")
    return arithmetic(machine, "/", total(machine, products), whole)


@library("numpy.var")
def var_(machine: Machine, given: Arguments) -> v.Value:
    """The variance; NaN if empty."""
    less = given.named.pop("ddof", v.Known(0))
    reduction = prepared(machine, given, "var")
    return reduced(machine, reduction, lambda m, part: variance(m, part, less), inner=True)


@library("numpy.std")
def std_(machine: Machine, given: Arguments) -> v.Value:
    """The standard deviation; NaN if empty."""
    return apply_each(machine, var_(machine, given), lambda item: function_of(machine, "sqrt", item))


@library("numpy.max", "numpy.amax")
def max_(machine: Machine, given: Arguments) -> v.Value:
    """The largest item; an error if empty."""
    return largest(machine, given, "max")


@library("numpy.min", "numpy.amin")
def min_(machine: Machine, given: Arguments) -> v.Value:
    """The smallest item; an error if empty."""
    return largest(machine, given, "min")


def largest(machine: Machine, given: Arguments, name: str) -> v.Value:
    """The largest or smallest item, or an initial value."""
    start = given.named.pop("initial", None)

    def best(at: Machine, part: v.Value) -> v.Value:
        refuse_nan(at, part)
        found = extreme_of(at, part, name, NAN if start is None and view(at, part).kind in v.SERIES else start)
        return found if start is None else extreme(at, name, found, start)

    return reduced(machine, prepared(machine, given, name), best, inner=True, joins=True)


@library("numpy.ptp")
def ptp_(machine: Machine, given: Arguments) -> v.Value:
    """The largest item minus the smallest; an error if empty."""
    (items,) = given.need(machine, "ptp", "a")
    refuse_nan(machine, items)
    return arithmetic(machine, "-", *(machine.hold(extreme_of(machine, items, name), name) for name in ("max", "min")))


@library("numpy.argmax")
def argmax_(machine: Machine, given: Arguments) -> v.Value:
    """The index of the first largest item."""
    reduction = prepared(machine, given, "argmax")
    return reduced(machine, reduction, lambda m, part: place_of_best(m, part, "max"), inner=True)


@library("numpy.argmin")
def argmin_(machine: Machine, given: Arguments) -> v.Value:
    """The index of the first smallest item."""
    reduction = prepared(machine, given, "argmin")
    return reduced(machine, reduction, lambda m, part: place_of_best(m, part, "min"), inner=True)


@library("numpy.any")
def any_(machine: Machine, given: Arguments) -> v.Value:
    """Whether any item counts as true."""
    reduction = prepared(machine, given, "any")
    return reduced(machine, reduction, lambda m, part: quantified(m, part, "|", False), inner=True, joins=True)


@library("numpy.all")
def all_(machine: Machine, given: Arguments) -> v.Value:
    """Whether all items count as true."""
    reduction = prepared(machine, given, "all")
    return reduced(machine, reduction, lambda m, part: quantified(m, part, "&", True), inner=True, joins=True)


@library("numpy.count_nonzero")
def count_nonzero(machine: Machine, given: Arguments) -> v.Value:
    """How many items count as true."""
    reduction = prepared(machine, given, "count_nonzero")

    def count(at: Machine, part: v.Value) -> v.Value:
        return total(at, mapped(at, part, lambda item: as_bool(at, item)))

    return reduced(machine, reduction, count, inner=True)


@library("numpy.prod", "math.prod")
def prod_(machine: Machine, given: Arguments) -> v.Value:
    """The product of all items."""
    reduction = prepared(machine, given, "prod")

    def product(at: Machine, part: v.Value) -> v.Value:
        return fold(at, view(at, part), v.Known(1), lambda one, two: arithmetic(at, "*", one, two), "product")

    return reduced(machine, reduction, product, inner=True, joins=True)


def present(machine: Machine, items: v.Value) -> v.Value:
    """The items that are not missing."""
    from lapwing.syntax.natural.library.frames import dropna_

    found = view(machine, items)
    if isinstance(found, v.Items):
        known = tuple(item for item in found.values if item not in (NAN, v.Known(None)))
        items = items if len(known) == len(found.values) else machine.allocate(v.Items(known, found.kind))
    probe = probe_item(machine, view(machine, items))
    return dropna_(machine, items, Arguments([], {})) if isinstance(probe, v.Variant) else items


def as_method(function: Callable[[Machine, Arguments], v.Value]) -> Callable[[Machine, v.Value, Arguments], v.Value]:
    """A function of an array as its method."""

    def call(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
        return function(machine, Arguments([owner, *given.positional], given.named))

    call.__doc__ = function.__doc__
    return call


for name, function in {
    "sum": sum_,
    "mean": mean_,
    "max": max_,
    "min": min_,
    "argmax": argmax_,
    "argmin": argmin_,
    "any": any_,
    "all": all_,
    "prod": prod_,
    "var": var_,
    "std": std_,
    "ptp": ptp_,
}.items():
    method(f"array.{name}")(as_method(function))
