"""Built-in functions of Python on numbers and sequences."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import BOOL, INT, REAL
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.bounds import note_sum
from lapwing.syntax.natural.evaluate import is_number
from lapwing.syntax.natural.library.registry import Arguments, library
from lapwing.syntax.natural.number import is_numpy, logic, numeric
from lapwing.syntax.natural.operators import arithmetic, as_bool, compare, per_case, select, truth
from lapwing.syntax.natural.sequence import fold, length, view

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


NOTHING = v.Known(0)


@library("builtins.len")
def len_(machine: Machine, given: Arguments) -> v.Value:
    """The length."""
    (items,) = given.take(machine, "len", "object")
    return length(machine, items)  # type: ignore[arg-type]


@library("builtins.sum", "math.fsum")
def sum_(machine: Machine, given: Arguments) -> v.Value:
    """The sum of all items."""
    items, start = given.take(machine, "sum", "iterable", "start=")
    return total(machine, items, start or v.Known(0))  # type: ignore[arg-type]


def total(machine: Machine, items: v.Value, start: v.Value = NOTHING) -> v.Value:
    """The sum of a sequence."""
    if isinstance(items, v.Opaque):
        return v.Opaque("sum", (items,))
    found = view(machine, items)
    result = fold(machine, found, start, lambda one, two: arithmetic(machine, "+", one, two))
    note_sum(machine, found, start, result)
    return result


@library("builtins.any")
def any_(machine: Machine, given: Arguments) -> v.Value:
    """Whether an item counts as true."""
    (items,) = given.take(machine, "any", "iterable")
    return quantified(machine, items, "|", False)  # type: ignore[arg-type]


@library("builtins.all")
def all_(machine: Machine, given: Arguments) -> v.Value:
    """Whether all items count as true."""
    (items,) = given.take(machine, "all", "iterable")
    return quantified(machine, items, "&", True)  # type: ignore[arg-type]


def quantified(machine: Machine, items: v.Value, sign: str, start: bool) -> v.Value:
    """Truth values joined."""

    def step(one: v.Value, two: v.Value) -> v.Value:
        return logic(machine, sign, one, as_bool(machine, two))

    return fold(machine, view(machine, items), v.Known(start), step, "holds")


def larger(machine: Machine, left: v.Value, right: v.Value) -> v.Value:
    """The larger of two numbers."""
    return extreme(machine, "max", left, right)


def smaller(machine: Machine, left: v.Value, right: v.Value) -> v.Value:
    """The smaller of two numbers."""
    return extreme(machine, "min", left, right)


def extreme(machine: Machine, function: str, left: v.Value, right: v.Value) -> v.Value:
    """`min` or `max` of two values."""
    for value in (left, right):
        if isinstance(value, v.Opaque):
            return v.Opaque(function, (left, right))
    if isinstance(left, v.Variant):
        return per_case(machine, left, lambda case: extreme(machine, function, case, right))
    if isinstance(right, v.Variant):
        return per_case(machine, right, lambda case: extreme(machine, function, left, case))
    if isinstance(left, v.Known) and isinstance(right, v.Known):
        second = compare(machine, ast.Lt if function == "min" else ast.Gt, right, left)
        return right if truth(machine, second) is True else left
    if not (is_number(left) or isinstance(left, v.Query)) or not (is_number(right) or isinstance(right, v.Query)):
        wins = truth(machine, compare(machine, ast.Lt if function == "min" else ast.Gt, right, left))
        if isinstance(wins, bool):
            return right if wins else left
        return machine.choose(wins, lambda: right, lambda: left)
    (one, first), (two, other) = numeric(machine, left), numeric(machine, right)
    if one == two:
        return left
    sort = max(first, other, key=(BOOL, INT, REAL).index)
    return v.Number(tree.Builtin(function, (one, two), machine.span), sort, is_numpy(left) and is_numpy(right))


@library("builtins.max")
def max_(machine: Machine, given: Arguments) -> v.Value:
    """The largest."""
    return best(machine, given, "max")


@library("builtins.min")
def min_(machine: Machine, given: Arguments) -> v.Value:
    """The smallest."""
    return best(machine, given, "min")


def best(machine: Machine, given: Arguments, function: str) -> v.Value:
    """`max(items, key=…)`, `max(a, b)`."""
    key, default = given.named.pop("key", None), given.named.pop("default", None)
    if given.named:
        machine.outside(f"these arguments of {function}", "Use key= and default=.")
    values = given.positional
    items = values[0] if len(values) == 1 else machine.allocate(v.Items(tuple(values)))
    if isinstance(items, v.Opaque):
        return v.Opaque(function, (items,))
    if key is None or key == v.Known(None):
        return extreme_of(machine, items, function, default)
    return best_by(machine, items, function, key, default)


def extreme_of(machine: Machine, items: v.Value, function: str, default: v.Value | None = None) -> v.Value:
    """The largest or smallest item; of none, a default or an error."""
    found = view(machine, items)
    if isinstance(found, v.Lazy) and found.source is not None:
        best = first_best(machine, found, function, lambda item: item, default, lambda item, _: item)
        if isinstance(best, v.Number) and isinstance(best.term, tree.Name):
            machine.extremes[best.term.name] = (found.source, function)
        return best
    if isinstance(found, v.Items):
        if not found.values:
            if default is not None:
                return default
            machine.raise_error("ValueError", ())
            return v.Known(0)
        result = found.values[0]
        for item in found.values[1:]:
            result = machine.hold(extreme(machine, function, result, item), "best")
        return result
    return first_best(machine, found, function, lambda item: item, default, lambda item, _: item)


def best_by(machine: Machine, items: v.Value, function: str, key: v.Value, default: v.Value | None) -> v.Value:
    """The item whose key is largest or smallest, the first of those."""
    from lapwing.syntax.natural.call import apply

    found = view(machine, items)

    def score(item: v.Value) -> v.Value:
        return machine.hold(apply(machine, key, [item], {}), "score")

    if isinstance(found, v.Items):
        if not found.values:
            machine.raise_error("ValueError", ())
            return v.Known(0)
        winner, high = found.values[0], score(found.values[0])
        for item in found.values[1:]:
            winner, high = better(machine, function, winner, high, item, score(item))
        return winner
    return first_best(machine, found, function, score, default, lambda item, _: item)


def better(
    machine: Machine, function: str, winner: v.Value, high: v.Value, item: v.Value, score: v.Value
) -> tuple[v.Value, v.Value]:
    """The better of two items with their scores."""
    beats = truth(machine, compare(machine, ast.Gt if function == "max" else ast.Lt, score, high))
    if isinstance(beats, bool):
        return (item, score) if beats else (winner, high)
    if is_number(winner) and is_number(item) and is_number(high) and is_number(score):
        picked = machine.hold(select(machine, beats, item, winner), "winner")
        return picked, machine.hold(select(machine, beats, score, high), "best")
    pair = machine.choose(beats, lambda: v.Tuple((item, score)), lambda: v.Tuple((winner, high)))
    if not isinstance(pair, v.Tuple):
        machine.reject("needs values of one kind")
    return pair.items[0], pair.items[1]


def first_best(
    machine: Machine,
    lazy: v.Lazy,
    function: str,
    score: Callable[[v.Value], v.Value],
    default: v.Value | None,
    result: Callable[[v.Value, v.Value], v.Value],
    error: str = "ValueError",
) -> v.Value:
    """Go through a sequence and keep the first of the best items."""
    found, high, winner = ((machine.key(), name) for name in ("found", "best", "winner"))
    cells = machine.state.cells
    cells[found] = v.Known(False)
    cells[high], cells[winner] = (
        blank_item(machine, lazy, lambda item, _: score(item)),
        blank_item(machine, lazy, result),
    )
    position = machine.allocate(v.Items((v.Known(0),)))

    def look(item: v.Value) -> None:
        value = machine.hold(score(item), "score")
        contents = machine.state.heap[position.key]
        place = contents.values[0]  # type: ignore[index, union-attr]
        picked = result(item, place)
        beats = truth(
            machine, compare(machine, ast.Gt if function == "max" else ast.Lt, value, machine.state.cells[high])
        )
        there = truth(machine, machine.state.cells[found])
        fresh = logic(machine, "|", negation(machine, there), known(beats))

        def put() -> None:
            machine.state.cells[high], machine.state.cells[winner] = value, picked
            machine.state.cells[found] = v.Known(True)

        holds = truth(machine, fresh)
        if isinstance(holds, bool):
            if holds:
                put()
        else:
            machine.branch(holds, put)

    from lapwing.syntax.natural.sequence import each

    each(machine, lazy, look)
    there = truth(machine, machine.state.cells.pop(found))
    machine.state.cells.pop(high)
    chosen = machine.state.cells.pop(winner)
    machine.state.heap.pop(position.key, None)
    if there is True:
        return chosen
    missing = machine.negated(there) if not isinstance(there, bool) else None
    if default is not None and missing is not None:
        return machine.choose(missing, lambda: default, lambda: chosen)
    check_empty(machine, lazy, error)
    return chosen


def check_empty(machine: Machine, lazy: v.Lazy, error: str) -> None:
    """Of no items there is no largest one."""
    none = truth(machine, compare(machine, ast.Eq, length(machine, lazy), v.Known(0)))
    if none is True:
        machine.raise_error(error, ())
    elif none is not False:
        from lapwing.syntax.natural.sign import is_positive

        if not (lazy.guard is None and is_positive(machine, machine.number(lazy.length)[0])):
            machine.check(none, error)


def blank_item(machine: Machine, lazy: v.Lazy, result: Callable[[v.Value, v.Value], v.Value]) -> v.Value:
    """A value of the kind that the items give, that nobody reads."""
    from lapwing.syntax.natural import shape as s
    from lapwing.syntax.natural.fit import blank

    with machine.scratch():
        probe = machine.probe(lazy)
        value = machine.settled(result(lazy.item(machine, probe), v.Number(probe, INT)))
        shape = s.open_shape(s.shape_of(machine, value))
    return s.rebuild(machine, shape, (blank(machine, sort) for sort in s.sorts_of(shape)))


def negation(machine: Machine, holds: bool | tree.Expression) -> v.Value:
    """`not`, as a value."""
    return v.Known(not holds) if isinstance(holds, bool) else v.Number(machine.negated(holds), BOOL)


def known(holds: bool | tree.Expression) -> v.Value:
    """A condition as a value."""
    return v.Known(holds) if isinstance(holds, bool) else v.Number(holds, BOOL)


@library("builtins.abs", "math.fabs")
def abs_(machine: Machine, given: Arguments) -> v.Value:
    """The absolute value, of arrays item by item."""
    from lapwing.syntax.natural.array import is_array, mapped

    (value,) = given.take(machine, "abs", "x")
    if is_array(machine, value):  # type: ignore[arg-type]
        return mapped(machine, value, lambda item: absolute(machine, item))  # type: ignore[arg-type]
    return absolute(machine, value)  # type: ignore[arg-type]


def absolute(machine: Machine, value: v.Value) -> v.Value:
    """`abs` of a number."""
    if isinstance(value, v.Variant):
        return per_case(machine, value, lambda case: absolute(machine, case))
    if isinstance(value, v.Uniform):
        from lapwing.syntax.natural.library.uniform import absolute as size_of

        return size_of(machine, value)
    if isinstance(value, v.Odd):
        return v.Odd("inf") if value.name == "-inf" else value
    if isinstance(value, v.Opaque):
        return v.Opaque("abs", (value,))
    if isinstance(value, v.Known):
        return v.Known(abs(value.value))  # type: ignore[arg-type]
    term, sort = numeric(machine, value)
    return v.Number(tree.Builtin("abs", (term,), machine.span), sort, is_numpy(value))


@library("builtins.divmod")
def divmod_(machine: Machine, given: Arguments) -> v.Value:
    """Quotient and rest."""
    one, two = given.take(machine, "divmod", "a", "b")
    return v.Tuple((arithmetic(machine, "//", one, two), arithmetic(machine, "%", one, two)))  # type: ignore[arg-type]


@library("builtins.pow", "math.pow")
def pow_(machine: Machine, given: Arguments) -> v.Value:
    """A power."""
    one, two = given.take(machine, "pow", "base", "exp")
    return arithmetic(machine, "**", one, two)  # type: ignore[arg-type]


@library("builtins.sorted")
def sorted_(machine: Machine, given: Arguments) -> v.Value:
    """A sorted list."""
    from lapwing.syntax.natural.library.sorting import sort_items

    items, key, reverse = given.take(machine, "sorted", "iterable", "key=", "reverse=")
    return sort_items(machine, items, key, reverse)  # type: ignore[arg-type]


@library("builtins.iter")
def iter_(machine: Machine, given: Arguments) -> v.Value:
    """The items of a sequence, one after the other."""
    (items,) = given.take(machine, "iter", "iterable")
    found = view(machine, items)  # type: ignore[arg-type]
    return machine.allocate(found if isinstance(found, v.Items) else v.Delayed(found))


@library("builtins.next")
def next_(machine: Machine, given: Arguments) -> v.Value:
    """The next item of a generator; one that has a name is read on from there."""
    source, default = given.take(machine, "next", "iterator", "default=")
    named = any(each == source for each in machine.state.cells.values())
    if named and not isinstance(source, v.Ref):
        machine.outside("a generator that is read item by item", "Make it a list, and use indices.")
    items = view(machine, source)  # type: ignore[arg-type]
    if isinstance(items, v.Items):
        first = items.values[0] if items.values else default
        if first is None:
            machine.raise_error("StopIteration", ())
        rest: v.Contents = v.Items(items.values[1:], items.kind)
    else:
        first = first_best(machine, items, "max", lambda _: NOTHING, default, lambda item, _: item, "StopIteration")
        rest = machine.contents(after_first(machine, source)) if named else v.Delayed(items)  # type: ignore[arg-type]
    if named and isinstance(source, v.Ref):
        machine.change(source, rest)
    return first or NOTHING


def after_first(machine: Machine, items: v.Value) -> v.Value:
    """A sequence without its first item."""
    from lapwing.syntax.natural.item import cut

    return cut(machine, machine.settled(items), v.Known(1), None, None)


@library("builtins.isinstance")
def isinstance_(machine: Machine, given: Arguments) -> v.Value:
    """Whether a value is of a type; of rows that may be anything, the row says."""
    from lapwing.syntax.natural.library.conversions import is_instance

    value, types = given.take(machine, "isinstance", "object", "classinfo")
    return is_instance(machine, value, types)  # type: ignore[arg-type]


@library("builtins.callable")
def callable_(machine: Machine, given: Arguments) -> v.Value:
    """Whether a value is a function."""
    (value,) = given.take(machine, "callable", "object")
    return v.Known(isinstance(value, v.Function | v.Method | v.Class | v.Library | v.Attribute | v.Query))


@library("builtins.hasattr", "builtins.getattr", "builtins.setattr")
def hasattr_(machine: Machine, given: Arguments) -> v.Value:
    """Reflection is outside the language."""
    machine.outside("asking for attributes by name", "Write the attribute out.")
