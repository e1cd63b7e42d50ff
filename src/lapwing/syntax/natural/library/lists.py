"""Methods of lists, tuples and arrays that are lists."""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import INT
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.array import is_sequence
from lapwing.syntax.natural.equality import equal
from lapwing.syntax.natural.evaluate import is_number
from lapwing.syntax.natural.library.registry import Arguments, method
from lapwing.syntax.natural.operators import arithmetic, compare, truth
from lapwing.syntax.natural.sequence import append, extend_in_place, fold, lazy_of, length, store, view

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


@method("list.append", "deque.append")
def append_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Adds an item at the end."""
    (item,) = given.need(machine, "append", "object")
    if not isinstance(owner, v.Ref):
        machine.outside("appending to this value", "Start a list with `out = []`.")
    append(machine, owner, item)
    if owner.key in machine.limits:
        drop_first(machine, owner, machine.limits[owner.key])
    return v.Known(None)


def drop_first(machine: Machine, owner: v.Ref, most: v.Value) -> None:
    """Let go of the first item of a deque that has more than it may have."""
    over = truth(machine, compare(machine, ast.Gt, length(machine, owner), most))

    def drop() -> None:
        pop(machine, owner, v.Known(0))

    if over is True:
        drop()
    elif over is not False:
        machine.branch(over, drop)


@method("list.popleft")
def popleft_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Removes and returns the first item."""
    given.take(machine, "popleft")
    return pop(machine, owner, v.Known(0))


@method("list.appendleft")
def appendleft_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Adds an item at the front."""
    (item,) = given.need(machine, "appendleft", "x")
    return insert_(machine, owner, Arguments([v.Known(0), item], {}))


@method("list.extend")
def extend_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Adds items at the end."""
    (items,) = given.need(machine, "extend", "iterable")
    if not isinstance(owner, v.Ref) or not extend_in_place(machine, owner, items):
        machine.outside("extending this value", "Start a list with `out = []`.")
    return v.Known(None)


@method("list.pop")
def pop_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Removes and returns an item."""
    (index,) = given.take(machine, "pop", "index=")
    return pop(machine, owner, index or v.Known(-1))


def pop(machine: Machine, owner: v.Value, index: v.Value) -> v.Value:
    """Take the item at a place out of a list."""
    from lapwing.syntax.natural.item import position, wrapped

    if not isinstance(owner, v.Ref):
        machine.outside("taking an item out of this value", "Use a list.")
    if not isinstance(index, v.Known):
        index = machine.hold(wrapped(machine, index, length(machine, owner)), "index")
    contents = machine.state.heap[owner.key]
    item = machine.hold(position(machine, owner, index), "item")
    if isinstance(contents, v.Items):
        if isinstance(index, v.Known) and isinstance(index.value, int):
            if contents.values:
                place = int(index.value) % len(contents.values)
                kept = contents.values[:place] + contents.values[place + 1 :]
                machine.change(owner, v.Items(kept, contents.kind))
            return item
        kept = []  # type: ignore[assignment]
        for place in range(len(contents.values) - 1):
            before = truth(machine, compare(machine, ast.Lt, v.Known(place), index))
            one, two = contents.values[place], contents.values[place + 1]
            if isinstance(before, bool):
                kept.append(one if before else two)  # type: ignore[attr-defined]
            else:
                kept.append(machine.hold(chosen(machine, before, one, two), "item"))  # type: ignore[attr-defined]
        machine.change(owner, v.Items(tuple(kept), contents.kind))
        return item
    remove_at(machine, owner, index)
    return item


def chosen(machine: Machine, condition: tree.Expression, one: v.Value, two: v.Value) -> v.Value:
    """One of two values."""
    from lapwing.syntax.natural.evaluate import is_number
    from lapwing.syntax.natural.operators import select

    if is_number(one) and is_number(two):
        return select(machine, condition, one, two)
    return machine.choose(condition, lambda: one, lambda: two)


def remove_at(machine: Machine, owner: v.Ref, index: v.Value) -> None:
    """A list of the core without the item at a place: it is built anew."""
    stored = store(machine, machine.state.heap[owner.key])
    size = stored.length
    if isinstance(index, v.Known) and isinstance(index.value, int) and index.value < 0:
        index = machine.hold(arithmetic(machine, "+", size, index), "index")
    where = machine.hold(index, "index")
    old = lazy_of(stored)

    def guard(at: Machine, place: tree.Expression) -> v.Value:
        return compare(at, ast.NotEq, v.Number(place, INT), where)

    machine.change(owner, store(machine, v.Lazy(size, old.item, guard, stored.kind), stored.shape))


@method("list.insert")
def insert_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Inserts an item at an index."""
    if isinstance(owner, v.Ref) and owner.key in machine.limits:
        machine.outside("this change of a deque of limited length", "Use .append(item).")
    from lapwing.syntax.natural.part import Ends, set_list_slice

    index, item = given.need(machine, "insert", "index", "object")
    if not isinstance(owner, v.Ref):
        machine.outside("inserting into this value", "Use a list.")
    where = machine.hold(index, "index")
    set_list_slice(machine, owner, Ends(where, where, None), v.Tuple((machine.hold(item, "item"),)))
    return v.Known(None)


@method("list.remove")
def remove_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Removes the first equal item."""
    (item,) = given.need(machine, "remove", "value")
    pop(machine, owner, index_of(machine, owner, item))
    return v.Known(None)


@method("list.index", "tuple.index")
def index_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The index of the first equal item."""
    (item,) = given.need(machine, "index", "value")
    return index_of(machine, owner, item)


def is_extreme_of(machine: Machine, item: v.Value, values: tuple[v.Value, ...]) -> bool:
    """Whether a number is the least or the largest of some of these, and so one of them."""
    if not isinstance(item, v.Number) or not all(is_number(each) for each in values):
        return False
    terms = [machine.number(each)[0] for each in values]

    def is_one(term: tree.Expression, function: str | None) -> bool:
        if term in terms:
            return function is not None
        if isinstance(term, tree.Name) and term.name in machine.definitions:
            return is_one(machine.definitions[term.name], function)
        match term:
            case tree.Builtin(function="min" | "max" as name, arguments=parts) if function in (None, name):
                return all(is_one(part, name) for part in parts)
            case _:
                return False

    return is_one(item.term, None)


def index_of(machine: Machine, owner: v.Value, item: v.Value) -> v.Value:
    """The place of the first item that is equal; none is an error."""
    from lapwing.syntax.natural.library.extremes import first_best, known, negation
    from lapwing.syntax.natural.library.ranges import enumerate_
    from lapwing.syntax.natural.number import logic

    item = machine.hold(item)
    found = view(machine, owner)
    if isinstance(found, v.Items):
        places = [truth(machine, equal(machine, each, item)) for each in found.values]
        if True in places and all(isinstance(each, bool) for each in places[: places.index(True)]):
            return v.Known(places.index(True))
        if not places or all(each is False for each in places):
            machine.raise_error("ValueError", (item,))
            return v.Known(0)
        result: v.Value = v.Known(len(places) - 1)
        missing: v.Value = v.Known(True)
        for each in places:
            missing = logic(machine, "&", missing, negation(machine, each))
        absent = truth(machine, missing)
        if absent is not False and not is_extreme_of(machine, item, found.values):
            machine.check(absent, "ValueError", (item,))  # type: ignore[arg-type]
        for place in range(len(places) - 2, -1, -1):
            holds = places[place]
            result = (
                v.Known(place)
                if holds is True
                else result
                if holds is False
                else chosen(machine, holds, v.Known(place), result)
            )
        return result
    known_best = (
        machine.extremes.get(item.term.name)
        if isinstance(item, v.Number) and isinstance(item.term, tree.Name)
        else None
    )
    if known_best is not None and known_best[0] == found.source:
        from lapwing.syntax.natural.library.places_of_best import place_of_best

        return place_of_best(machine, owner, known_best[1])
    pairs = view(machine, enumerate_(machine, Arguments([owner], {})))
    if isinstance(pairs, v.Items):
        machine.reject("needs a list")
    before, inner = pairs.guard, pairs.item

    def guard(at: Machine, index: tree.Expression) -> v.Value:
        here = known(truth(at, equal(at, inner(at, index).items[1], item)))  # type: ignore[union-attr]
        return here if before is None else logic(at, "&", before(at, index), here)

    return first_best(
        machine,
        v.Lazy(pairs.length, inner, guard),
        "max",
        lambda _: v.Known(0),
        None,
        lambda pair, _: v.part(pair, 0),
    )


@method("list.count", "tuple.count")
def count_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """How many items are equal."""
    (item,) = given.need(machine, "count", "value")
    wanted = machine.hold(item)

    def step(total: v.Value, each: v.Value) -> v.Value:
        return arithmetic(machine, "+", total, equal(machine, each, wanted))

    return v.pythons(fold(machine, view(machine, owner), v.Known(0), step, "count"))


@method("list.clear", "dict.clear")
def clear_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Removes everything."""
    contents = machine.contents(owner)
    if isinstance(owner, v.Ref):
        machine.change(owner, v.Items((), "list") if not isinstance(contents, v.Keyed) else v.Mapping(()))
    return v.Known(None)


@method("list.sort", "array.sort")
def sort_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Sort in place."""
    from lapwing.syntax.natural.array import depth, is_array
    from lapwing.syntax.natural.library.sorting import sort_items

    if is_array(machine, owner) and depth(machine, owner) > 1:
        machine.outside("sorting a matrix in place", "Write m = np.sort(m).")
    key, reverse = given.take(machine, "sort", "key=", "reverse=")
    made = sort_items(machine, owner, key, reverse)
    if isinstance(owner, v.Ref):
        machine.change(owner, machine.contents(made))
    return v.Known(None)


@method("list.reverse")
def reverse_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Reverses in place."""
    from lapwing.syntax.natural.item import sliced

    if not isinstance(owner, v.Ref):
        machine.outside("turning this list around in place", "Use reversed(...).")
    turned = machine.settled(sliced(machine, owner, None, None, v.Known(-1)))
    machine.change(owner, machine.contents(turned))
    return v.Known(None)


@method("list.tolist", "array.tolist", "series.tolist", "series.to_list")
def tolist_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """A list of Python numbers; a matrix becomes a list of lists."""
    return as_list(machine, owner)


def as_list(machine: Machine, owner: v.Value) -> v.Value:
    """A sequence as a list, at any depth."""
    found = view(machine, owner)

    def plain(at: Machine, item: v.Value) -> v.Value:
        return as_list(at, item) if isinstance(item, v.Ref | v.Lazy) and is_sequence(at, item) else v.pythons(item)

    if isinstance(found, v.Items):
        return machine.allocate(v.Items(tuple(plain(machine, item) for item in found.values)))
    inner = found.item
    made = replace(found, item=lambda at, index: plain(at, inner(at, index)), kind="list", asked=None)
    return machine.allocate(v.Delayed(made))


@method("number.item", "number.tolist", "array.item")
def item_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The item as a Python number."""
    if isinstance(owner, v.Ref | v.Lazy):
        found = view(machine, owner)
        if not isinstance(found, v.Items) or len(found.values) != 1:
            machine.outside("the only item of an array that may have several", "Use x[0].")
        return item_(machine, found.values[0], given)
    return v.pythons(owner)


@method("*.__len__")
def dunder_len(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """`len`."""
    return length(machine, owner)
