"""Sums, means and the like of pandas series: missing values are left out, and of no values most are NaN."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.array import as_numpy
from lapwing.syntax.natural.library.builtin import total
from lapwing.syntax.natural.library.extremes import extreme_of
from lapwing.syntax.natural.library.maths import function_of
from lapwing.syntax.natural.library.places_of_best import place_of_best
from lapwing.syntax.natural.library.reductions import (
    all_,
    any_,
    mean,
    present,
    prod_,
    unless_empty,
    variance,
)
from lapwing.syntax.natural.library.registry import Arguments, library, method
from lapwing.syntax.natural.library.sorting import middle
from lapwing.syntax.natural.odd import NAN
from lapwing.syntax.natural.sequence import length, settle, view

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def values_of(machine: Machine, owner: v.Value, given: Arguments, name: str) -> v.Value:
    """The values that are not missing; only the defaults are read."""
    if given.named.pop("skipna", v.Known(True)) != v.Known(True):
        machine.outside(f"the argument skipna=False in .{name}()", "Leave missing values out.")
    given.named.pop("numeric_only", None)
    if given.named.pop("axis", v.Known(0)) != v.Known(0):
        machine.outside(f"this axis in .{name}()", "Leave it out.")
    given.take(machine, name)
    return present(machine, owner)


@library("pandas.Series")
def series_(machine: Machine, given: Arguments) -> v.Value:
    """A series of a sequence, or of a dictionary with its keys as index."""
    from lapwing.syntax.natural.library.arrays import array_
    from lapwing.syntax.natural.library.dicts import fill, is_dictionary
    from lapwing.syntax.natural.library.frames import to_series
    from lapwing.syntax.natural.library.ranges import zip_

    given.named.pop("name", None)
    items, index, kind = given.take(machine, "Series", "data=", "index=", "dtype=")
    if items is None:
        machine.outside("a series without data", "Make it of a list.")
    if index is not None and index != v.Known(None):
        ref = machine.allocate(v.Mapping((), None, "groups"))
        fill(machine, ref, zip_(machine, Arguments([index, items], {"strict": v.Known(True)})))
        return ref
    if is_dictionary(machine, items):
        ref = machine.allocate(v.Mapping((), None, "groups"))
        fill(machine, ref, items)
        return ref
    held = view(machine, items)
    if isinstance(held, v.Lazy) and held.guard is not None and held.kind not in v.SERIES:
        items = settle(machine, held)  # some of the rows, which get labels of their own
    return to_series(machine, array_(machine, Arguments([items], {} if kind is None else {"dtype": kind})))


def register(name: str, text: str, function: Callable[[Machine, v.Value], v.Value]) -> None:
    """A reduction of a series."""

    @method(f"series.{name}")
    def call(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
        return as_numpy(function(machine, values_of(machine, owner, given, name)))

    call.__doc__ = text


@method("series.agg", "series.aggregate")
def agg_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """One reduction by its name, or several under their names."""
    from lapwing.syntax.natural.array import is_sequence
    from lapwing.syntax.natural.library.registry import call_method
    from lapwing.syntax.natural.sequence import static_items

    (wanted,) = given.need(machine, "agg", "func")
    names = static_items(machine, wanted) if is_sequence(machine, wanted) else (wanted,)
    if not all(isinstance(name, v.Known) and isinstance(name.value, str) for name in names):
        machine.outside("aggregating by functions", "Name the reductions: .agg(['sum', 'count']).")
    found = tuple(
        (name, machine.hold(call_method(machine, owner, str(name.value), [], {}), "value"))
        for name in names
        if isinstance(name, v.Known)
    )
    return found[0][1] if wanted is names[0] else machine.allocate(v.Mapping(found, None, "groups"))


def largest(name: str) -> Callable[[Machine, v.Value], v.Value]:
    """The largest or smallest value; NaN if empty."""
    return lambda machine, items: extreme_of(machine, items, name, NAN)


def label_of_best(machine: Machine, items: v.Value, function: str) -> v.Value:
    """The label of the best value, which is its place in a series of all rows."""
    found = view(machine, items)
    if found.kind == "labelled" or (isinstance(found, v.Lazy) and found.guard is not None):
        machine.outside(f"the method .idx{function}() of some of the rows, or of rows in another order", "Use .values.")
    return place_of_best(machine, items, function)


register("sum", "The sum of the values that are not missing.", lambda machine, items: total(machine, items))
register("mean", "The mean of the values that are not missing; NaN if empty.", mean)
register("max", "The largest value; NaN if empty.", largest("max"))
register("min", "The smallest value; NaN if empty.", largest("min"))
register("median", "The median; NaN if empty.", lambda machine, items: median(machine, items))
register("idxmax", "The index of the first largest value.", lambda m, items: label_of_best(m, items, "max"))
register("idxmin", "The index of the first smallest value.", lambda m, items: label_of_best(m, items, "min"))
register("any", "Whether any value counts as true.", lambda m, items: any_(m, Arguments([items], {})))
register("all", "Whether all values count as true.", lambda m, items: all_(m, Arguments([items], {})))
register("prod", "The product of the values.", lambda m, items: prod_(m, Arguments([items], {})))


def median(machine: Machine, items: v.Value) -> v.Value:
    """The middle value, or the mean of the two in the middle."""
    return unless_empty(machine, length(machine, items), 1, lambda: middle(machine, items), NAN)


def spread(machine: Machine, owner: v.Value, given: Arguments, name: str) -> v.Value:
    """The variance of a sample unless `ddof` says otherwise."""
    less = given.named.pop("ddof", v.Known(1))
    return variance(machine, values_of(machine, owner, given, name), less)


@method("series.var")
def var_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The variance of a sample (ddof=1); NaN for fewer than two values."""
    return spread(machine, owner, given, "var")


@method("series.std")
def std_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The standard deviation of a sample (ddof=1); NaN for fewer than two values."""
    return function_of(machine, "sqrt", spread(machine, owner, given, "std"))
