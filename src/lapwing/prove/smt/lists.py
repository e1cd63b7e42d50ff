"""Ways to speak of lists: by their items, by how they were built, or as things nothing is known of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import z3

from lapwing.kernel.language.sort import BOOL, INT, REAL, Base, ListOf, Sort
from lapwing.kernel.language.term import Norm
from lapwing.prove.smt import algebra
from lapwing.prove.smt.algebra import Value, choose, compare, conjoin
from lapwing.prove.smt.formula import applied, function_of, numeral, symbol, typed, z3_sort
from lapwing.prove.smt.formula import equal as equal_symbols


@dataclass(frozen=True, slots=True)
class Slots:
    """A short list: its length, and its items as far as the length may reach."""

    length: Value
    items: tuple[Value, ...]
    element: Sort


@dataclass(frozen=True, slots=True)
class Opaque:
    """A list as a z3 expression of a sort of its own, with its length where that is known from how it was built.

    If one item of another list was replaced, `base`, `index` and `value` say of which, where and by what; if one was
    added, `front`, `value` and `added` say to which, what, and under which condition.
    """

    symbol: Any
    element: Sort
    size: Value = None
    base: Opaque | None = None
    index: Value = None
    value: Value = None
    front: Opaque | None = None
    added: Value = True


@dataclass(frozen=True, slots=True)
class Trace:
    """A list as it was built: each item with the condition under which it was added."""

    entries: tuple[tuple[Value, Value], ...]
    element: Sort


Items = Slots | Opaque | Trace
MOST_COPIES = 6


def laid_out(items: Slots | Trace) -> Slots:
    """A list by its items."""
    if isinstance(items, Slots):
        return items
    result = Slots(0, (), items.element)
    for active, value in items.entries:
        result = pick(active, append(result, value), result)
    return result


def zero(sort: Sort) -> Value:
    """What lies outside a list."""
    return Trace((), sort.element) if isinstance(sort, ListOf) else False if sort == BOOL else 0


def length(items: Items) -> Value:
    """How long a list is."""
    if not isinstance(items, Opaque):
        return laid_out(items).length
    if items.size is not None:
        return items.size
    kind = ListOf(items.element)
    size = applied(function_of("length", kind, (kind,), INT), INT, items.symbol)
    return choose(compare(">=", size, 0), size, 0)


def item(items: Items, index: Value) -> Value:
    """The item at an index, 0 outside."""
    if isinstance(items, Opaque):
        if items.base is not None:
            here = conjoin([compare("==", index, items.index), within(items.base, index)])
            return pick(here, items.value, item(items.base, index))
        kind = ListOf(items.element)
        function = function_of("item", kind, (kind, INT), items.element)
        found = applied(function, items.element, items.symbol, fitting(index, INT))
        return Opaque(found, items.element.element) if isinstance(items.element, ListOf) else found
    items, value = laid_out(items), zero(items.element)
    for number, each in reversed(list(enumerate(items.items))):
        inside = conjoin([compare("==", index, number), compare("<", number, items.length)])
        value = pick(inside, each, value)
    return value


def append(items: Items, value: Value) -> Items:
    """A list with one more item."""
    if isinstance(items, Opaque):
        kind = ListOf(items.element)
        function = function_of("append", kind, (kind, items.element), kind)
        longer = applied(function, kind, items.symbol, fitting(value, items.element))
        return Opaque(longer, items.element, algebra.add(length(items), 1), value=value, front=items)
    if isinstance(items, Trace):
        return Trace((*items.entries, (True, value)), items.element)
    slots = [
        pick(compare("==", items.length, number), value, each) for number, each in enumerate((*items.items, value))
    ]
    return Slots(algebra.add(items.length, 1), tuple(slots), items.element)


def within(items: Items, index: Value) -> Value:
    """Whether an index lies in a list."""
    return conjoin([compare(">=", index, 0), compare("<", index, length(items))])


def store(items: Items, index: Value, value: Value) -> Items:
    """A list with another item at an index; outside the list nothing changes."""
    if isinstance(items, Opaque):
        kind = ListOf(items.element)
        function = function_of("store", kind, (kind, INT, items.element), kind)
        changed = applied(function, kind, items.symbol, fitting(index, INT), fitting(value, items.element))
        return Opaque(changed, items.element, length(items), items, index, value)
    found = laid_out(items)
    slots = [pick(compare("==", index, number), value, each) for number, each in enumerate(found.items)]
    return Slots(found.length, tuple(slots), found.element)


def repeat(value: Value, count: Value, sort: Sort, opaque: bool) -> Items:
    """A list of copies of one item."""
    element = sort.element if isinstance(sort, ListOf) else sort
    if opaque:
        kind = ListOf(element)
        function = function_of("repeat", kind, (element, INT), kind)
        copies = applied(function, kind, fitting(value, element), fitting(count, INT))
        return Opaque(copies, element, choose(compare(">=", count, 0), count, 0))
    if not isinstance(count, int):
        return Slots(choose(compare(">=", count, 0), count, 0), (value,) * MOST_COPIES, element)
    return Trace(((True, value),) * count, element)


def distance(left: Items, right: Items, start: Value, norm: Norm) -> Value:
    """The sum of the distances of items from an index on; of lists that nothing is known of it is some number."""
    if norm == "rise":
        return rise(left, right, start)
    if isinstance(left, Opaque) and isinstance(right, Opaque):
        for changed, other, swapped in ((left, right, False), (right, left, True)):
            if changed.base is not None:
                before = distance(*((other, changed.base) if swapped else (changed.base, other)), start, norm)
                there, was = item(other, changed.index), item(changed.base, changed.index)
                grown = algebra.subtract(summand(changed.value, there, norm), summand(was, there, norm))
                counted = conjoin([compare("<=", start, changed.index), within(changed.base, changed.index)])
                return algebra.add(before, choose(counted, grown, 0))
        return some_distance(left, right, start, norm)
    if isinstance(left, Opaque) or isinstance(right, Opaque):
        raise LookupError("lists that are spoken of in two ways")
    first, second = laid_out(left), laid_out(right)
    total: Value = 0
    for number in range(max(len(first.items), len(second.items))):
        apart = summand(item(first, number), item(second, number), norm)
        total = algebra.add(total, choose(compare("<=", start, number), apart, 0))
    return total


def some_distance(left: Opaque, right: Opaque, start: Value, norm: Norm) -> Value:
    """Some number that is not below 0, and is 0 for equal lists."""
    kind = ListOf(left.element)
    function = function_of(norm, kind, (kind, kind, INT), REAL)
    found = applied(function, REAL, left.symbol, right.symbol, fitting(start, INT))
    same = equal_symbols(left.symbol, right.symbol)
    return choose(algebra.disjoin([same, compare("<", found, 0)]), 0, found)


def rise(left: Items, right: Items, start: Value) -> Value:
    """The largest rise from one list to the other, or 0; where items were replaced, at least that."""
    if isinstance(left, Opaque) and isinstance(right, Opaque):
        if left.front is not None and right.front is not None:
            alike = compare("==", length(left.front), length(right.front))
            added = choose(compare("<=", start, length(left.front)), above(left.value, right.value), 0)
            before, other = rise(left.front, right.front, start), some_distance(left, right, start, "rise")
            grown = choose(algebra.conjoin([alike, left.added, right.added]), algebra.largest([before, added]), other)
            return choose(algebra.disjoin([left.added, right.added]), grown, before)
        if left.base is not None or right.base is not None:
            return rise_of_changed(left, right, start)
        return some_distance(left, right, start, "rise")
    if isinstance(left, Opaque) or isinstance(right, Opaque):
        raise LookupError("lists that are spoken of in two ways")
    first, second = laid_out(left), laid_out(right)
    steps: list[Value] = [0]
    for number in range(max(len(first.items), len(second.items))):
        apart = above(item(first, number), item(second, number))
        steps.append(choose(compare("<=", start, number), apart, 0))
    return algebra.largest(steps)


def rise_of_changed(left: Opaque, right: Opaque, start: Value) -> Value:
    """The largest rise at most, where one list or both have another item somewhere."""
    if left.base is not None:
        before = rise(left.base, right, start)
        counted = conjoin([compare("<=", start, left.index), within(left.base, left.index)])
        now = above(left.value, item(right, left.index))
    elif right.base is not None:
        before = rise(left, right.base, start)
        counted = conjoin([compare("<=", start, right.index), within(right.base, right.index)])
        now = above(item(left, right.index), right.value)
    else:
        raise LookupError("no list was changed")
    apart = algebra.largest([before, choose(counted, now, 0)])
    if left.base is None or right.base is None:
        return apart
    alike = conjoin([compare("==", left.index, right.index), compare("==", length(left.base), length(right.base))])
    together = algebra.largest([rise(left.base, right.base, start), above(left.value, right.value)])
    return choose(alike, together, apart)


def above(one: Value, other: Value) -> Value:
    """How far the second number lies above the first, or 0."""
    return algebra.largest([algebra.subtract(other, one), 0])


def summand(left: Value, right: Value, norm: Norm) -> Value:
    """What two items add to the distance of their lists."""
    far = algebra.absolute(algebra.subtract(left, right))
    match norm:
        case "l0":
            return choose(compare("==", far, 0), 0, 1)
        case "l1":
            return far
        case "l2":
            return algebra.square(far)
        case "rise":
            return above(left, right)


def added_where(condition: Value, longer: Opaque, shorter: Opaque) -> Opaque:
    """A list with one more item under a condition; if where it got another one before, that is the one."""
    size = choose(condition, length(longer), length(shorter))
    symbol = choose(condition, longer.symbol, shorter.symbol)
    before, value = shorter.front, longer.value
    if before is None or shorter.added is True or not exclude(condition, shorter.added):
        return Opaque(symbol, longer.element, size, value=value, front=shorter, added=condition)
    either = algebra.disjoin([condition, shorter.added])
    value = pick(condition, value, shorter.value)
    return Opaque(symbol, longer.element, size, value=value, front=before, added=either)


def exclude(one: Value, other: Value) -> bool:
    """Whether two conditions exclude each other, as far as that is easily seen."""
    return bool(z3.is_false(z3.simplify(algebra.lift(conjoin([one, other])))))


def pick(condition: Value, then: Value, otherwise: Value) -> Value:
    """One value or the other, whatever they are."""
    if isinstance(then, Opaque) and isinstance(otherwise, Opaque):
        if condition is True or condition is False:
            return then if condition else otherwise
        if then.base is not None and then.base is otherwise:
            symbol, place = choose(condition, then.symbol, otherwise.symbol), choose(condition, then.index, -1)
            return Opaque(symbol, then.element, length(otherwise), otherwise, place, then.value)
        if then.front is not None and then.front is otherwise.front and then.added is True and otherwise.added is True:
            return append(then.front, pick(condition, then.value, otherwise.value))
        if then.front is otherwise and then.added is True:
            return added_where(condition, then, otherwise)
        built = then.size is not None or otherwise.size is not None
        size = choose(condition, length(then), length(otherwise)) if built else None
        return Opaque(choose(condition, then.symbol, otherwise.symbol), then.element, size)
    if not (isinstance(then, Slots | Trace) and isinstance(otherwise, Slots | Trace)):
        return choose(condition, then, otherwise)
    if condition is True or condition is False:
        return then if condition else otherwise
    if isinstance(then, Trace) and isinstance(otherwise, Trace):
        known = len(otherwise.entries)
        if all(one is other for one, other in zip(then.entries, otherwise.entries, strict=False)) and known <= len(
            then.entries
        ):
            added = tuple((conjoin([condition, active]), value) for active, value in then.entries[known:])
            return Trace(otherwise.entries + added, then.element)
    then, otherwise = laid_out(then), laid_out(otherwise)
    size = max(len(then.items), len(otherwise.items))
    columns = (each.items + (zero(each.element),) * (size - len(each.items)) for each in (then, otherwise))
    items = tuple(pick(condition, one, other) for one, other in zip(*columns, strict=True))
    return Slots(choose(condition, then.length, otherwise.length), items, then.element)


def equal(left: Value, right: Value) -> Value:
    """Whether two values, perhaps lists, are the same."""
    if isinstance(left, Opaque) and isinstance(right, Opaque):
        return equal_symbols(left.symbol, right.symbol)
    if not (isinstance(left, Slots | Trace) and isinstance(right, Slots | Trace)):
        if isinstance(left, Items) or isinstance(right, Items):
            raise LookupError("lists that are spoken of in two ways")
        return compare("==", left, right)
    if isinstance(left, Trace) and isinstance(right, Trace) and built_alike(left, right):
        pairs = zip(left.entries, right.entries, strict=True)
        return conjoin(
            algebra.disjoin([algebra.invert(active), equal(one, other)]) for (active, one), (_, other) in pairs
        )
    left, right = laid_out(left), laid_out(right)
    facts = [compare("==", left.length, right.length)]
    for number, (one, other) in enumerate(zip(left.items, right.items, strict=False)):
        beyond = compare(">=", number, left.length)
        facts.append(algebra.disjoin([beyond, equal(one, other)]))
    shorter = min(len(left.items), len(right.items))
    facts.append(compare("<=", left.length, shorter))
    return conjoin(facts)


def built_alike(left: Trace, right: Trace) -> bool:
    """Whether two lists got their items under the same conditions."""
    return len(left.entries) == len(right.entries) and all(
        one is other or (hasattr(one, "eq") and hasattr(other, "eq") and one.eq(other))
        for (one, _), (other, _) in zip(left.entries, right.entries, strict=True)
    )


def fitting(value: Value, sort: Sort) -> Any:
    """A value as an expression of a sort."""
    if isinstance(sort, ListOf):
        return value.symbol
    if sort == BOOL:
        return algebra.lift(algebra.truth(value))
    found = algebra.lift(algebra.number(value))
    if sort == REAL:
        return algebra.to_real(found)
    return numeral(found, True) if isinstance(found, int) else found


def unknown_list(name: str, sort: ListOf) -> Opaque:
    """A list nothing is known of."""
    return Opaque(symbol(name, sort), sort.element)


def empty(sort: ListOf, opaque: bool) -> Items:
    """The empty list."""
    return Opaque(symbol(f"empty {z3_sort(sort)}", sort), sort.element, 0) if opaque else Trace((), sort.element)


def scalars(value: Value, sort: Sort) -> list[Any]:
    """A value as expressions that are equal for equal values: of a list that is known by its items, all of them."""
    if isinstance(sort, ListOf) and not isinstance(value, Opaque):
        found = laid_out(value)
        items = [
            pick(compare("<", number, found.length), each, zero(sort.element))
            for number, each in enumerate(found.items)
        ]
        return [fitting(found.length, INT), *(part for each in items for part in scalars(each, sort.element))]
    return [fitting(value, sort)]


def some_function(name: str, arguments: list[list[Any]], sort: Base) -> Value:
    """An unknown function: equal arguments give equal results."""
    given = [part for argument in arguments for part in argument]
    title = f"{name} of {' '.join(str(part.sort()) for part in given)} as {sort.value}"
    if not given:
        return algebra.unknown(title, sort)
    return typed(z3.Function(title, *(part.sort() for part in given), z3_sort(sort))(*given))
