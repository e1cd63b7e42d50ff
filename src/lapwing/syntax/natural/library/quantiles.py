"""Percentiles and quantiles: between two neighbours in the order of the items, in proportion."""

from __future__ import annotations

import ast
from fractions import Fraction
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.array import depth, is_sequence
from lapwing.syntax.natural.item import position
from lapwing.syntax.natural.library.registry import Arguments, library, method
from lapwing.syntax.natural.library.sorting import sort_items
from lapwing.syntax.natural.odd import NAN
from lapwing.syntax.natural.operators import arithmetic, compare, truth
from lapwing.syntax.natural.sequence import length, static_items, view

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def quantile(machine: Machine, ordered: v.Value, share: Fraction) -> v.Value:
    """The value below which this share of sorted items lies, there being at least one."""
    last = arithmetic(machine, "-", length(machine, ordered), v.Known(1))
    scaled = machine.hold(arithmetic(machine, "*", last, v.Known(share.numerator)), "scaled")
    below = machine.hold(arithmetic(machine, "//", scaled, v.Known(share.denominator)), "lower")
    over = arithmetic(machine, "%", scaled, v.Known(share.denominator))
    low = inside(machine, ordered, below)
    if over == v.Known(0):
        return low
    above = compare(machine, ast.Gt, over, v.Known(0))
    high = inside(machine, ordered, machine.hold(arithmetic(machine, "+", below, above), "upper"))
    part = arithmetic(machine, "/", over, v.Known(share.denominator))
    return arithmetic(machine, "+", low, arithmetic(machine, "*", part, arithmetic(machine, "-", high, low)))


def inside(machine: Machine, ordered: v.Value, place: v.Value) -> v.Value:
    """The item at a place that is never outside."""
    found = view(machine, ordered)
    if isinstance(found, v.Lazy) and found.guard is None:
        return found.item(machine, machine.number(place)[0])
    return position(machine, ordered, place)


def quantiles(machine: Machine, items: v.Value, shares: v.Value, percent: bool, empty: v.Value | None) -> v.Value:
    """One quantile or several; of no items NumPy gives an error and pandas NaN."""
    from lapwing.syntax.natural.library.reductions import unless_empty

    several = is_sequence(machine, shares)
    known: list[Fraction] = []
    for each in static_items(machine, shares) if several else (shares,):
        if not isinstance(each, v.Known) or not isinstance(each.value, int | Fraction):
            machine.outside("a quantile whose place is computed", "Write the share as a number.")
        known.append(Fraction(each.value) / (100 if percent else 1))
    if not all(0 <= share <= 1 for share in known):
        machine.raise_error("ValueError", ())
        return v.Known(0)
    if empty is None:
        none = truth(machine, compare(machine, ast.Eq, length(machine, items), v.Known(0)))
        if none is True:
            machine.raise_error("IndexError", ())
            return v.Known(0)
        if none is not False:
            machine.check(none, "IndexError")
    ordered = sort_items(machine, items, None, None, "array")

    def one(share: Fraction) -> v.Value:
        if empty is None:
            return quantile(machine, ordered, share)
        return unless_empty(machine, length(machine, ordered), 1, lambda: quantile(machine, ordered, share), empty)

    found = tuple(one(share) for share in known)
    return machine.allocate(v.Items(found, "array")) if several else found[0]


def plain(machine: Machine, given: Arguments, name: str) -> tuple[v.Value, v.Value]:
    """The items and the places of a call without options."""
    if given.named.pop("method", v.Known("linear")) != v.Known("linear"):
        machine.outside(f"another method in np.{name}", "Leave it out.")
    if given.named.pop("axis", v.Known(None)) not in (v.Known(None), v.Known(0)):
        machine.outside(f"this axis in np.{name}", "Use one column.")
    items, shares = given.need(machine, name, "a", "q")
    if depth(machine, items) > 1:
        machine.outside(f"the function np.{name} of a matrix", "Use one column.")
    return items, shares


@library("numpy.percentile")
def percentile_(machine: Machine, given: Arguments) -> v.Value:
    """A percentile, with linear interpolation; an error if empty."""
    items, shares = plain(machine, given, "percentile")
    return quantiles(machine, items, shares, True, None)


@library("numpy.quantile")
def quantile_(machine: Machine, given: Arguments) -> v.Value:
    """A quantile, with linear interpolation; an error if empty."""
    items, shares = plain(machine, given, "quantile")
    return quantiles(machine, items, shares, False, None)


@library("numpy.nanpercentile", "numpy.nanquantile")
def refused(machine: Machine, given: Arguments) -> v.Value:
    """Refused: leave missing values out first."""
    machine.outside("a percentile that skips missing values", "Leave missing values out first.")


@method("series.quantile")
def series_quantile(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """A quantile of the values that are not missing; NaN if empty."""
    from lapwing.syntax.natural.library.reductions import present

    (share,) = given.take(machine, "quantile", "q=")
    share = share or v.Known(Fraction(1, 2))
    if is_sequence(machine, share):
        values = present(machine, owner)
        found = tuple(
            (each, machine.hold(quantiles(machine, values, each, False, NAN), "quantile"))
            for each in static_items(machine, share)
            if isinstance(each, v.Known)
        )
        return machine.allocate(v.Mapping(found, None, "groups"))
    return quantiles(machine, present(machine, owner), share, False, NAN)
