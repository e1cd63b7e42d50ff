"""Where items are: `np.nonzero`, `np.searchsorted`, `np.digitize`, `np.isin`, `np.take`, `np.select`."""

from __future__ import annotations

import ast
from itertools import pairwise
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import INT
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.array import as_lazy, is_sequence, mapped, picked, to_array
from lapwing.syntax.natural.equality import contains
from lapwing.syntax.natural.library.counting import check_rising
from lapwing.syntax.natural.library.registry import Arguments, is_on, library
from lapwing.syntax.natural.library.where import where_
from lapwing.syntax.natural.operators import arithmetic, as_bool, compare, invert, truth
from lapwing.syntax.natural.sequence import fold, settle, static_items, view
from lapwing.syntax.natural.untyped import typed

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def true_places(machine: Machine, items: v.Value) -> v.Value:
    """The places of the items that count as true."""
    lazy = as_lazy(machine, view(machine, items))
    if lazy.guard is not None:
        lazy = as_lazy(machine, view(machine, settle(machine, lazy)))
    inner = lazy.item
    found = view(machine, items)
    if isinstance(found, v.Items):
        known = [truth(machine, item) for item in found.values]
        if all(isinstance(each, bool) for each in known):
            return machine.allocate(v.Items(tuple(v.Known(i) for i, each in enumerate(known) if each), "array"))

    def item(at: Machine, index: tree.Expression) -> v.Value:
        return v.Known(int(index.value)) if isinstance(index, tree.Number) else v.Number(index, INT)

    return v.Lazy(lazy.length, item, lambda at, index: as_bool(at, inner(at, index)), "array")


@library("numpy.nonzero")
def nonzero_(machine: Machine, given: Arguments) -> v.Value:
    """The indices of the nonzero items of a vector, in a tuple."""
    (items,) = given.need(machine, "nonzero", "a")
    return v.Tuple((true_places(machine, items),))


@library("numpy.flatnonzero")
def flatnonzero_(machine: Machine, given: Arguments) -> v.Value:
    """The indices of the nonzero items of a vector."""
    (items,) = given.need(machine, "flatnonzero", "a")
    return true_places(machine, items)


@library("numpy.isin")
def isin_(machine: Machine, given: Arguments) -> v.Value:
    """Which items are among others."""
    (items, others), (option,) = given.split(machine, "isin", "element", "test_elements", "*", "invert=")
    turned = is_on(machine, option, False)

    def inside(item: v.Value) -> v.Value:
        found = contains(machine, others, item)
        return invert(machine, truth(machine, found)) if turned else found

    return mapped(machine, items, inside) if is_sequence(machine, items) else inside(items)


def number_below(machine: Machine, edges: tuple[v.Value, ...], item: v.Value, right: bool) -> v.Value:
    """How many edges lie below an item; with `right`, also those that are equal to it."""
    total: v.Value = v.Known(0)
    for edge in edges:
        total = arithmetic(machine, "+", total, compare(machine, ast.LtE if right else ast.Lt, edge, item))
    return total


@library("numpy.searchsorted")
def searchsorted_(machine: Machine, given: Arguments) -> v.Value:
    """The insertion points of items in a sorted array of known length."""
    (edges, items), (side,) = given.split(machine, "searchsorted", "a", "v", "side=")
    if side not in (None, v.Known("left"), v.Known("right")):
        machine.outside("this side", "Use side='left' or side='right'.")
    return typed(placed(machine, edges, items, side == v.Known("right")))


@library("numpy.digitize")
def digitize_(machine: Machine, given: Arguments) -> v.Value:
    """The index of each item's bin; the edges are constants in increasing order."""
    (items, edges), (right,) = given.split(machine, "digitize", "x", "bins", "right=")
    check_rising(machine, static_items(machine, edges))
    return typed(placed(machine, edges, items, not is_on(machine, right, False)))


@library("bisect.bisect", "bisect.bisect_right")
def bisect_right_(machine: Machine, given: Arguments) -> v.Value:
    """How many items of a sorted list are at most as large as a value."""
    return place_in(machine, given, True)


@library("bisect.bisect_left")
def bisect_left_(machine: Machine, given: Arguments) -> v.Value:
    """How many items of a sorted list are smaller than a value."""
    return place_in(machine, given, False)


def place_in(machine: Machine, given: Arguments, right: bool) -> v.Value:
    """The place of a value in a sorted list."""
    items, value = given.need(machine, "bisect", "a", "x")
    return placed(machine, items, value, right)


def placed(machine: Machine, edges: v.Value, items: v.Value, right: bool) -> v.Value:
    """The place of each item among edges of known number, or among the items of a list that was sorted."""
    from lapwing.syntax.natural.library.sorting import unsorted

    rows = unsorted(machine, edges)
    if rows is not None:
        sign = ast.LtE if right else ast.Lt

        def below(item: v.Value) -> v.Value:
            held = machine.hold(item, "edge")
            return fold(machine, rows, v.Known(0), lambda many, row: add_where(many, compare(machine, sign, row, held)))

        def add_where(many: v.Value, here: v.Value) -> v.Value:
            return arithmetic(machine, "+", many, here)

        return mapped(machine, items, below) if is_sequence(machine, items) else below(items)
    known = rising_items(machine, edges)
    if is_sequence(machine, items):
        return mapped(machine, items, lambda item: number_below(machine, known, item, right))
    return number_below(machine, known, items, right)


@library("numpy.take")
def take_(machine: Machine, given: Arguments) -> v.Value:
    """The items at given indices."""
    from lapwing.syntax.natural.item import position

    items, places = given.need(machine, "take", "a", "indices")
    if is_sequence(machine, places):
        return picked(machine, to_array(machine, items), to_array(machine, places))
    return position(machine, items, places)


@library("numpy.select")
def select_(machine: Machine, given: Arguments) -> v.Value:
    """The value of the first condition that holds, elementwise."""
    (conditions, choices), (default,) = given.split(machine, "select", "condlist", "choicelist", "default=")
    result: v.Value = default or v.Known(0)
    pairs = zip(static_items(machine, conditions), static_items(machine, choices), strict=True)
    for condition, choice in reversed(list(pairs)):
        result = where_(machine, Arguments([condition, choice, result], {}))
    return result


@library("numpy.add.at")
def add_at(machine: Machine, given: Arguments) -> v.Value:
    """Adds a number at each listed index, as often as it is listed."""
    from lapwing.syntax.natural.change import set_item
    from lapwing.syntax.natural.item import at
    from lapwing.syntax.natural.sequence import each

    array, places, number = given.need(machine, "at", "a", "indices", "b")
    if is_sequence(machine, number):
        machine.outside("np.add.at with an array of numbers", "Use np.bincount with weights.")

    def one(place: v.Value) -> None:
        held = machine.hold(place, "place")
        set_item(machine, array, held, arithmetic(machine, "+", at(machine, array, held), number))

    found = view(machine, places)
    if isinstance(found, v.Items):
        for place in found.values:
            one(place)
    else:
        each(machine, found, one)
    return v.Known(None)


def rising_items(machine: Machine, edges: v.Value) -> tuple[v.Value, ...]:
    """The items of a list of known length that is sorted."""
    found = static_items(machine, edges)
    falls = [truth(machine, compare(machine, ast.Gt, one, two)) for one, two in pairwise(found)]
    if True in falls:
        machine.outside("the place of a value in a list that is not sorted", "Sort the list first.")
    if not all(fall is False for fall in falls):
        machine.note("The list in which the place of a value is looked for is taken to be sorted.")
    return found
