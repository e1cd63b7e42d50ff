"""Built-in functions of Python on numbers and sequences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import BOOL
from lapwing.syntax import tree
from lapwing.syntax.natural import clipping
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.bounds import note_sum
from lapwing.syntax.natural.failure import nearest
from lapwing.syntax.natural.library.extremes import best_by, extreme_of, first_best
from lapwing.syntax.natural.library.registry import Arguments, library
from lapwing.syntax.natural.number import logic, numeric
from lapwing.syntax.natural.operators import arithmetic, as_bool, per_case
from lapwing.syntax.natural.sequence import fold, length, view
from lapwing.syntax.natural.sign import is_nonnegative
from lapwing.syntax.natural.whose import whose

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


NOTHING = v.Known(0)


@library("builtins.len")
def len_(machine: Machine, given: Arguments) -> v.Value:
    """The length."""
    (items,) = given.need(machine, "len", "object")
    return length(machine, items)


@library("builtins.sum", "math.fsum")
def sum_(machine: Machine, given: Arguments) -> v.Value:
    """The sum of all items."""
    (items,), (start,) = given.split(machine, "sum", "iterable", "start=")
    from lapwing.syntax.natural.array import is_sequence
    from lapwing.syntax.natural.by_weights import with_known_weights

    with_known_weights(machine, items)
    found = total(machine, items, start or v.Known(0))
    is_series = is_sequence(machine, items) and view(machine, items).kind in v.SERIES
    return v.pythons(found) if is_series else found


def total(machine: Machine, items: v.Value, start: v.Value = NOTHING) -> v.Value:
    """The sum of a sequence."""
    if isinstance(items, v.Opaque):
        return v.Opaque("sum", (items,))
    found = view(machine, items)
    never_below = start == NOTHING and isinstance(found, v.Lazy) and is_never_below(machine, found)
    result = fold(machine, found, start, lambda one, two: arithmetic(machine, "+", one, two))
    note_sum(machine, found, start, result)
    if never_below and isinstance(result, v.Number) and isinstance(result.term, tree.Name):
        machine.nonnegative.add(result.term.name)
    return clipping.note_sum(machine, items, result) if start == NOTHING else result


def is_never_below(machine: Machine, lazy: v.Lazy) -> bool:
    """Whether all items of a sequence are plainly not below 0."""
    if lazy.source == "@drawn":
        return False
    with machine.scratch():
        item = lazy.item(machine, machine.probe(lazy))
        return isinstance(item, v.Number) and item.sort != BOOL and is_nonnegative(machine, item.term)


@library("builtins.any")
def any_(machine: Machine, given: Arguments) -> v.Value:
    """Whether an item counts as true."""
    (items,) = given.need(machine, "any", "iterable")
    return quantified(machine, items, "|", False)


@library("builtins.all")
def all_(machine: Machine, given: Arguments) -> v.Value:
    """Whether all items count as true."""
    (items,) = given.need(machine, "all", "iterable")
    return quantified(machine, items, "&", True)


def quantified(machine: Machine, items: v.Value, sign: str, start: bool) -> v.Value:
    """Truth values joined."""

    def step(one: v.Value, two: v.Value) -> v.Value:
        return logic(machine, sign, one, as_bool(machine, two))

    return fold(machine, view(machine, items), v.Known(start), step, "holds")


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


@library("builtins.abs", "math.fabs")
def abs_(machine: Machine, given: Arguments) -> v.Value:
    """The absolute value, elementwise for arrays."""
    from lapwing.syntax.natural.array import is_array, mapped

    (value,) = given.need(machine, "abs", "x")
    if is_array(machine, value):
        return mapped(machine, value, lambda item: absolute(machine, item))
    return absolute(machine, value)


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
        floating = None if value.floating is None else abs(value.floating)
        return v.Known(abs(value.value), None, floating, value.numpy)  # type: ignore[arg-type]
    term, sort = numeric(machine, value)
    return v.Number(tree.Builtin("abs", (term,), machine.span), sort, whose(value))


@library("builtins.divmod")
def divmod_(machine: Machine, given: Arguments) -> v.Value:
    """Quotient and remainder."""
    one, two = given.need(machine, "divmod", "a", "b")
    return v.Tuple((arithmetic(machine, "//", one, two), arithmetic(machine, "%", one, two)))


@library("builtins.pow")
def pow_(machine: Machine, given: Arguments) -> v.Value:
    """A power."""
    one, two = given.need(machine, "pow", "base", "exp")
    return arithmetic(machine, "**", one, two)


@library("math.pow")
def math_pow(machine: Machine, given: Arguments) -> v.Value:
    """A power of floats."""
    from lapwing.syntax.natural.library.conversions import floats

    if nearest(machine) is not None:
        machine.outside("the function math.pow inside `try`, where it fails in its own ways,", "Use `**`.")
    one, two = given.need(machine, "pow", "x", "y")
    return arithmetic(machine, "**", floats(machine, one), two)


@library("builtins.sorted")
def sorted_(machine: Machine, given: Arguments) -> v.Value:
    """A sorted list."""
    from lapwing.syntax.natural.library.sorting import sort_items

    (items,), (key, reverse) = given.split(machine, "sorted", "iterable", "key=", "reverse=")
    return sort_items(machine, items, key, reverse)


@library("builtins.iter")
def iter_(machine: Machine, given: Arguments) -> v.Value:
    """The items of a sequence, one after the other."""
    (items,) = given.need(machine, "iter", "iterable")
    found = view(machine, items)
    return machine.allocate(found if isinstance(found, v.Items) else v.Delayed(found))


@library("builtins.next")
def next_(machine: Machine, given: Arguments) -> v.Value:
    """The next item of a generator; a named generator continues where it stopped."""
    (source,), (default,) = given.split(machine, "next", "iterator", "default=")
    named = any(each == source for each in machine.state.cells.values())
    if named and not isinstance(source, v.Ref):
        machine.outside("a generator that is read item by item", "Make it a list, and use indices.")
    items = view(machine, source)
    if isinstance(items, v.Items):
        first = items.values[0] if items.values else default
        if first is None:
            machine.raise_error("StopIteration", ())
        rest: v.Contents = v.Items(items.values[1:], items.kind)
    else:
        first = first_best(machine, items, "max", lambda _: NOTHING, default, lambda item, _: item, "StopIteration")
        rest = machine.contents(after_first(machine, source)) if named else v.Delayed(items)
    if named and isinstance(source, v.Ref):
        machine.change(source, rest)
    return first or NOTHING


def after_first(machine: Machine, items: v.Value) -> v.Value:
    """A sequence without its first item."""
    from lapwing.syntax.natural.item import cut

    return cut(machine, machine.settled(items), v.Known(1), None, None)


@library("builtins.isinstance")
def isinstance_(machine: Machine, given: Arguments) -> v.Value:
    """Whether a value is of a type; for rows that may be anything, the row decides."""
    from lapwing.syntax.natural.library.types import is_instance

    value, types = given.need(machine, "isinstance", "object", "classinfo")
    return is_instance(machine, value, types)


@library("builtins.callable")
def callable_(machine: Machine, given: Arguments) -> v.Value:
    """Whether a value is a function."""
    (value,) = given.need(machine, "callable", "object")
    return v.Known(isinstance(value, v.Function | v.Method | v.Class | v.Library | v.Attribute | v.Query))


@library("builtins.hasattr", "builtins.getattr", "builtins.setattr")
def hasattr_(machine: Machine, given: Arguments) -> v.Value:
    """Reflection is outside the language."""
    machine.outside("asking for attributes by name", "Write the attribute out.")
