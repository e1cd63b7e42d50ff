"""Sorting: each item goes to the place of the number of items before it."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import INT
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.library.key_order import CountsLazy, in_key_order
from lapwing.syntax.natural.library.registry import Arguments, library, method
from lapwing.syntax.natural.log import EntriesLazy, in_order
from lapwing.syntax.natural.number import logic
from lapwing.syntax.natural.odd import refuse_nan
from lapwing.syntax.natural.operators import arithmetic, compare, truth
from lapwing.syntax.natural.sequence import collect, fold, settle, view

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

Key = Callable[[v.Value], v.Value]


def sort_items(
    machine: Machine, items: v.Value, key: v.Value | None, reverse: v.Value | None, kind: v.Kind = "list"
) -> v.Value:
    """`sorted(items, key=…, reverse=…)`."""
    from lapwing.syntax.natural.array import as_lazy
    from lapwing.syntax.natural.call import apply
    from lapwing.syntax.natural.dictionary import own_entries

    if reverse is not None and not isinstance(reverse, v.Known):
        machine.outside("a sort whose direction is computed", "Write reverse=True or reverse=False.")
    turned = reverse is not None and bool(reverse.value)
    pairs = None if key is None else own_entries(machine, items, key)
    if pairs is not None:
        ordered = view(machine, sort_by(machine, pairs, lambda pair: v.part(pair, 1), turned, kind))
        inner = as_lazy(machine, ordered)
        return settle(machine, v.Lazy(inner.length, lambda at, index: v.part(inner.item(at, index), 0), None, kind))

    def score(item: v.Value) -> v.Value:
        return item if key is None or key == v.Known(None) else machine.hold(apply(machine, key, [item], {}), "key")

    if isinstance(items, EntriesLazy) and key is None and items.keys is not None and items.log is not None:
        keys = view(machine, sort_by(machine, items.keys, lambda each: each, turned))
        return in_order(items.log, as_lazy(machine, keys))
    if isinstance(items, CountsLazy) and items.tally is not None:
        by_key = in_key_order(machine, items.tally, score, turned)
        if by_key is not None:
            return machine.allocate(v.Delayed(by_key))
    rises = not turned and (key is None or key == v.Known(None))
    return sort_by(machine, items, score, turned, kind, rises=rises)


def unsorted(machine: Machine, items: v.Value) -> v.Lazy | None:
    """The items that a sorted list was made of, in their own order."""
    contents = machine.state.heap.get(items.key) if isinstance(items, v.Ref) else None
    match contents:
        case v.Stored(names=(tree.Name(name=name), *_)):
            return machine.rising.get(name)
        case _:
            return None


def sort_by(
    machine: Machine, items: v.Value, score: Key, reverse: bool, kind: v.Kind = "list", *, rises: bool = False
) -> v.Value:
    """The items in the order of their scores; equal ones stay in their order.

    If they rise by themselves, what they were made of is remembered.
    """
    found = view(machine, items)
    if isinstance(found, v.Items):
        return sort_known(machine, found, score, reverse, kind)
    stored = settle(machine, found)
    rows = view(machine, stored)
    if isinstance(rows, v.Items):
        return sort_known(machine, rows, score, reverse, kind)
    places = rank_list(machine, rows, score, reverse)

    def item(at: Machine, index: tree.Expression) -> v.Value:
        from lapwing.syntax.natural.item import position

        where = at.hold(find_rank(at, places, index), "place")
        return position(at, stored, where) if isinstance(where, v.Known) else rows.item(at, at.number(where)[0])

    made = collect(machine, v.Lazy(rows.length, item, None, kind), None)
    if rises and isinstance(made.names[0], tree.Name):
        given = found.guard is None and found.source in machine.roles
        machine.rising[made.names[0].name] = found if given else rows
    return machine.allocate(made)


def rank_list(machine: Machine, rows: v.Lazy, score: Key, reverse: bool) -> v.Lazy:
    """For each item the number of items that come before it."""

    def rank(at: Machine, index: tree.Expression) -> v.Value:
        mine = at.hold(score(rows.item(at, index)), "key")

        def before(other: Machine, place: tree.Expression) -> v.Value:
            theirs = score(rows.item(other, place))
            smaller = compare(other, ast.Gt if reverse else ast.Lt, theirs, mine)
            equal = compare(other, ast.Eq, theirs, mine)
            earlier = compare(other, ast.Lt, v.Number(place, INT), v.Number(index, INT))
            return logic(other, "|", smaller, logic(other, "&", equal, earlier))

        return fold(at, v.Lazy(rows.length, before), v.Known(0), lambda one, two: arithmetic(at, "+", one, two), "rank")

    found = view(machine, settle(machine, v.Lazy(rows.length, rank)))
    if isinstance(found, v.Items):
        machine.reject("needs a list")
    return found


def find_rank(machine: Machine, ranks: v.Lazy, rank: tree.Expression) -> v.Value:
    """The place of the item with a rank."""

    def pick(total: v.Value, pair: v.Value) -> v.Value:
        return arithmetic(machine, "+", total, pair)

    def weighted(at: Machine, index: tree.Expression) -> v.Value:
        here = truth(at, compare(at, ast.Eq, ranks.item(at, index), v.Number(rank, INT)))
        if isinstance(here, bool):
            return v.Number(index, INT) if here else v.Known(0)
        return v.Number(tree.Conditional(here, index, tree.Number(0, at.span), at.span), INT)

    return fold(machine, v.Lazy(ranks.length, weighted), v.Known(0), pick, "place")


def sort_known(machine: Machine, found: v.Items, score: Key, reverse: bool, kind: v.Kind) -> v.Value:
    """Known items: constants at once, others by exchanging neighbours."""
    from lapwing.syntax.natural.library.lists import chosen

    scored = [(score(item), item) for item in found.values]
    kinds = {isinstance(mark.value, str) for mark, _ in scored if isinstance(mark, v.Known)}
    if len(kinds) > 1 or (len(scored) > 1 and any(mark == v.Known(None) for mark, _ in scored)):
        machine.raise_error("TypeError", ())
        return machine.allocate(v.Items(found.values, kind))
    if all(isinstance(mark, v.Known) for mark, _ in scored):
        ordered = sorted(scored, key=lambda pair: pair[0].value, reverse=reverse)  # type: ignore[arg-type, union-attr, return-value]
        return machine.allocate(v.Items(tuple(item for _, item in ordered), kind))
    for end in range(len(scored) - 1, 0, -1):
        for place in range(end):
            (one, first), (two, second) = scored[place], scored[place + 1]
            swap = truth(machine, compare(machine, ast.Lt if reverse else ast.Gt, one, two))
            if isinstance(swap, bool):
                if swap:
                    scored[place], scored[place + 1] = scored[place + 1], scored[place]
                continue
            low, high = (machine.hold(chosen(machine, swap, a, b), "key") for a, b in ((two, one), (one, two)))
            left, right = (
                machine.hold(chosen(machine, swap, a, b), "item") for a, b in ((second, first), (first, second))
            )
            scored[place], scored[place + 1] = (low, left), (high, right)
    return machine.allocate(v.Items(tuple(item for _, item in scored), kind))


@library("numpy.sort")
def sort_(machine: Machine, given: Arguments) -> v.Value:
    """A sorted array; of a matrix, each row is sorted."""
    (items,) = given.need(machine, "sort", "a")
    return rows_sorted(machine, items)


def rows_sorted(machine: Machine, items: v.Value) -> v.Value:
    """A sorted array; of a matrix, each row."""
    from lapwing.syntax.natural.array import depth, mapped

    if depth(machine, items) > 1:
        return mapped(machine, items, lambda row: rows_sorted(machine, row))
    refuse_nan(machine, items)
    return sort_items(machine, items, None, None, "array")


def ordered_places(machine: Machine, items: v.Value, stable: bool) -> v.Value:
    """The places of the items in order; the order of equal ones is known only to a stable sort."""
    from lapwing.syntax.natural.array import mapped
    from lapwing.syntax.natural.library.ranges import enumerate_

    refuse_nan(machine, items)
    pairs = settle(machine, enumerate_(machine, Arguments([items], {})))
    found = view(machine, pairs)
    marks = [v.part(pair, 1) for pair in found.values] if isinstance(found, v.Items) else []
    different = bool(marks) and all(isinstance(mark, v.Known) for mark in marks) and len(set(marks)) == len(marks)
    if not stable and not different and not has_noise(machine, found):
        machine.outside(
            "the order that np.argsort gives to values that may be equal", "Give kind='stable', or add noise first."
        )
    ordered = sort_by(machine, pairs, lambda pair: v.part(pair, 1), reverse=False, kind="array")
    return mapped(machine, ordered, lambda pair: v.part(pair, 0))


def has_noise(machine: Machine, pairs: v.Items | v.Lazy) -> bool:
    """Whether every item has noise, so that two are never equal."""
    if isinstance(pairs, v.Items):
        return all(machine.label_of(v.part(pair, 1)).noise for pair in pairs.values)
    with machine.scratch():
        pair = pairs.item(machine, machine.probe(pairs))
        return machine.label_of(v.part(pair, 1)).noise


@library("numpy.argsort")
def argsort_(machine: Machine, given: Arguments) -> v.Value:
    """The indices that sort the items; without kind="stable", only for values that are never equal."""
    kind = given.named.pop("kind", None)
    (items,), (axis,) = given.split(machine, "argsort", "a", "axis=")
    if axis not in (None, v.Known(-1), v.Known(0)):
        machine.outside("this axis", "Sort vectors.")
    return ordered_places(machine, items, kind in (v.Known("stable"), v.Known("mergesort")))


@method("array.argsort", "series.argsort")
def argsort_method(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The indices that sort the items."""
    return argsort_(machine, Arguments([owner, *given.positional], given.named))


def middle(machine: Machine, items: v.Value) -> v.Value:
    """The middle of the sorted items, or the mean of the two in the middle."""
    from lapwing.syntax.natural.item import position
    from lapwing.syntax.natural.sequence import length

    refuse_nan(machine, items)
    ordered = sort_items(machine, items, None, None, "array")
    many = length(machine, ordered)
    upper = machine.hold(arithmetic(machine, "//", many, v.Known(2)), "upper")
    lower = machine.hold(arithmetic(machine, "//", arithmetic(machine, "-", many, v.Known(1)), v.Known(2)), "lower")
    pair = arithmetic(machine, "+", position(machine, ordered, lower), position(machine, ordered, upper))
    return arithmetic(machine, "/", pair, v.Known(2))


@library("numpy.median")
def median_(machine: Machine, given: Arguments) -> v.Value:
    """The median; NaN if empty."""
    from lapwing.syntax.natural.library.reductions import unless_empty
    from lapwing.syntax.natural.odd import NAN
    from lapwing.syntax.natural.sequence import length

    (items,) = given.need(machine, "median", "a")
    return unless_empty(machine, length(machine, items), 1, lambda: middle(machine, items), NAN)


@library("statistics.median")
def statistics_median(machine: Machine, given: Arguments) -> v.Value:
    """The median; an error if empty."""
    from lapwing.syntax.natural.library.statistics import some

    (items,) = given.need(machine, "median", "data")
    some(machine, items)
    return middle(machine, items)


@library("heapq.nsmallest")
def nsmallest_(machine: Machine, given: Arguments) -> v.Value:
    """The smallest items in order."""
    from lapwing.syntax.natural.item import sliced

    (many, items), (key,) = given.split(machine, "nsmallest", "n", "iterable", "key=")
    return sliced(machine, sort_items(machine, items, key, None), None, many, None)


@library("heapq.nlargest")
def nlargest_(machine: Machine, given: Arguments) -> v.Value:
    """The largest items in order."""
    from lapwing.syntax.natural.item import sliced

    (many, items), (key,) = given.split(machine, "nlargest", "n", "iterable", "key=")
    return sliced(machine, sort_items(machine, items, key, v.Known(True)), None, many, None)
