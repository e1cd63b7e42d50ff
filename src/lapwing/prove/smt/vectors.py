"""Sums of lists, and lists that are scaled down to a norm."""

from __future__ import annotations

from typing import Any

import z3

from lapwing.kernel.language.sort import INT, REAL, ListOf, Sort
from lapwing.kernel.language.term import Norm
from lapwing.prove.smt import algebra
from lapwing.prove.smt.algebra import Value, choose, compare
from lapwing.prove.smt.formula import applied, function_of, z3_sort
from lapwing.prove.smt.lists import (
    MOST_COPIES,
    Items,
    Opaque,
    Slots,
    fitting,
    item,
    laid_out,
    length,
    scalars,
    some_function,
)


def added(left: Items, right: Items, count: Value, sort: Sort) -> Items:
    """The sums of the items of two lists, as many as the count says."""
    element = sort.element if isinstance(sort, ListOf) else sort
    size = choose(compare(">=", count, 0), count, 0)
    if isinstance(left, Opaque) and isinstance(right, Opaque):
        kinds = ListOf(left.element), ListOf(right.element), INT
        function = function_of("added", sort, kinds, sort)
        return Opaque(applied(function, sort, left.symbol, right.symbol, fitting(count, INT)), element, size)
    if isinstance(left, Opaque) or isinstance(right, Opaque):
        raise LookupError("lists that are spoken of in two ways")
    longest = max(len(laid_out(each).items) for each in (left, right))
    sums = tuple(algebra.add(item(left, number), item(right, number)) for number in range(longest))
    more = (0,) * max(0, min(count, MOST_COPIES) - longest) if isinstance(count, int) else ()
    return Slots(size, (*sums, *more), element)


def clipped(items: Items, bound: Value, norm: Norm) -> Items:
    """A list that was scaled down to a norm: as long, and else unknown; a short one has all of its norm in one item."""
    if isinstance(items, Opaque):
        sort = ListOf(REAL)
        function = function_of(f"clipped {norm}", sort, (ListOf(items.element), REAL), sort)
        return Opaque(applied(function, sort, items.symbol, fitting(bound, REAL)), REAL, length(items))
    short = laid_out(items)
    found = some_function(f"clipped {norm}", [scalars(short, ListOf(short.element)), [fitting(bound, REAL)]], REAL)
    within_bound = algebra.smallest([algebra.largest([found, algebra.negate(bound)]), bound])
    return Slots(short.length, tuple(0 if number else within_bound for number in range(len(short.items))), REAL)


def some_list(name: str, arguments: list[list[Any]], sort: ListOf, opaque: bool) -> Items:
    """A list that an unknown function gives; where lists are known by their items, one of some length."""
    if opaque:
        given = [part for argument in arguments for part in argument]
        function = z3.Function(f"{name} {z3_sort(sort)}", *(part.sort() for part in given), z3_sort(sort))
        return Opaque(function(*given), sort.element)
    if isinstance(sort.element, ListOf):
        raise LookupError("an unknown function that gives lists of lists")
    items = [some_function(f"{name} {number}", arguments, sort.element) for number in range(MOST_COPIES)]
    return Slots(MOST_COPIES, tuple(items), sort.element)
