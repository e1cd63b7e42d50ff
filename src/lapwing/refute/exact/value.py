"""The value of a term in a memory whose variables may hold spans; a third evaluator, sharing no code with runs.

Terms are total: what was never set, lies outside a list, or is divided by 0 is 0.
"""

from __future__ import annotations

import operator as by
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, cast

from lapwing.kernel.language import term as t
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import BOOL, Base, ListOf, Sort
from lapwing.memoize import remembered
from lapwing.numbers.clipped import clipped
from lapwing.refute.exact import number as n
from lapwing.refute.exact.ongrid import GRID, check_on_grid
from lapwing.refute.exact.span import Span, Undecided, add_spans, is_below, is_equal, least, map_span, scale_span

Scalar = n.Number | Span
Value = Scalar | tuple["Value", ...]
Memory = Mapping[str, Value]
Meaning = Callable[[Memory], Value]

LONGEST = 1 << 16
MOST_MEANINGS = 2048
ORDER: dict[str, Callable[[Any, Any], bool]] = {
    "<": by.lt,
    "<=": by.le,
    ">": by.gt,
    ">=": by.ge,
    "==": by.eq,
    "!=": by.ne,
}


def value(term: t.Term, memory: Memory) -> Value:
    """The value of a term."""
    return known_meaning(term)(memory)


def meaning(term: t.Term) -> Meaning:
    """What gives a term's value, or Undecided if that is not the same for all values of a span."""
    match term:
        case t.Literal(value=known):
            return lambda memory: known
        case t.Local(name=name, sort=sort) | t.Param(name=name, sort=sort):
            unset = zero(sort)
            return lambda memory: memory.get(name, unset)
        case t.Compare(operator=operator, left=left, right=right):
            return comparison(operator, meaning(left), meaning(right))
        case t.Arithmetic(operator=operator, left=left, right=right):
            return arithmetic(operator, meaning(left), meaning(right))
        case t.Negative(operand=operand):
            return arithmetic("-", lambda memory: 0, meaning(operand))
        case t.Not(operand=operand):
            inner = meaning(operand)
            return lambda memory: not truth(inner(memory))
        case t.And(operands=operands):
            parts = tuple(map(meaning, operands))
            return lambda memory: all_of(parts, memory, True)
        case t.Or(operands=operands):
            parts = tuple(map(meaning, operands))
            return lambda memory: not all_of(parts, memory, False)
        case t.Choose(condition=condition, then=then, otherwise=otherwise):
            asked, yes, no = meaning(condition), meaning(then), meaning(otherwise)
            return lambda memory: yes(memory) if truth(asked(memory)) else no(memory)
        case t.Length(list=operand):
            inner = meaning(operand)
            return lambda memory: len(items(inner(memory)))
        case t.Index(list=operand, index=index):
            inner, place, sort = meaning(operand), meaning(index), t.sort_of(term)
            return lambda memory: item(items(inner(memory)), place(memory), sort)
        case t.Empty():
            return lambda memory: ()
        case t.Snoc(list=operand, item=last):
            inner, more = meaning(operand), meaning(last)
            return lambda memory: (*items(inner(memory)), more(memory))
        case t.Repeat(item=each, count=count):
            inner, size = meaning(each), meaning(count)
            return lambda memory: (inner(memory),) * few(size(memory))
        case t.Added(left=left, right=right, count=count):
            sides, size = (meaning(left), meaning(right)), meaning(count)
            return lambda memory: added(items(sides[0](memory)), items(sides[1](memory)), few(size(memory)))
        case t.Clipped(list=operand, bound=bound, norm=norm):
            inner, limit = meaning(operand), meaning(bound)
            return lambda memory: shortened(items(inner(memory)), limit(memory), norm, memory)
        case t.Store(list=operand, index=index, item=new):
            inner, place, more = meaning(operand), meaning(index), meaning(new)
            return lambda memory: with_item(items(inner(memory)), place(memory), more(memory))
        case t.Opaque(name="on the grid", arguments=(operand, scale)):
            inner, by = meaning(operand), meaning(scale)
            return lambda memory: on_grid(inner(memory), by(memory), memory)
        case t.Opaque(sort=Base() as sort):
            return lambda memory: anything(sort)
        case t.Apply(function=function, arguments=arguments):
            parts = tuple(map(meaning, arguments))
            return lambda memory: apply(function, [scalar(part(memory)) for part in parts])
        case _:
            refuse("a program speaks of its own variables only")


known_meaning = remembered(meaning, MOST_MEANINGS)


def comparison(operator: str, left: Meaning, right: Meaning) -> Meaning:
    """A comparison; whole numbers take the short way."""
    short = ORDER[operator]

    def compared(memory: Memory) -> Value:
        one, other = left(memory), right(memory)
        return short(one, other) if type(one) is int is type(other) else compare(operator, one, other)

    return compared


def arithmetic(operator: str, left: Meaning, right: Meaning) -> Meaning:
    """An arithmetic operation; sums and differences of whole numbers take the short way."""
    short = {"+": by.add, "-": by.sub}.get(operator)

    def computed(memory: Memory) -> Value:
        one, other = left(memory), right(memory)
        if short is not None and type(one) is int is type(other):
            return cast("int", short(one, other))
        found = compute(operator, scalar(one), scalar(other))
        if operator in ("*", "/") and isinstance(found, int | Fraction) and is_long(found):
            refuse("a number gets too large")
        return found

    return computed


def is_long(number: int | Fraction) -> bool:
    """Whether a number takes very many digits, above or below the line."""
    return max(map(int.bit_length, number.as_integer_ratio())) > LONGEST


def all_of(parts: tuple[Meaning, ...], memory: Memory, wanted: bool) -> bool:
    """Whether all conditions are as wanted; one that is not decides, whatever the others."""
    undecided: Undecided | None = None
    for part in parts:
        try:
            if truth(part(memory)) != wanted:
                return False
        except Undecided as where:
            undecided = undecided or where
    if undecided:
        raise undecided
    return True


def truth(found: Value) -> bool:
    """A truth value."""
    if isinstance(found, Span):
        raise Undecided
    return found if isinstance(found, bool) else refuse("a condition is not a truth value")


def scalar(found: Value) -> Scalar:
    """A number."""
    return refuse("a list stands where a number is expected") if isinstance(found, tuple) else found


def items(found: Value) -> tuple[Value, ...]:
    """A list."""
    return found if isinstance(found, tuple) else refuse("a number stands where a list is expected")


def item(inside: tuple[Value, ...], index: Value, sort: Sort) -> Value:
    """The item at an index, or 0 outside the list."""
    if isinstance(index, Span):
        if (index.high is not None and index.high < 0) or (index.low is not None and index.low >= len(inside)):
            return zero(sort)
        raise Undecided
    if not isinstance(index, int):
        refuse("an index is a whole number")
    return inside[index] if 0 <= index < len(inside) else zero(sort)


def with_item(inside: tuple[Value, ...], index: Value, new: Value) -> tuple[Value, ...]:
    """A list with another item at an index; outside the list nothing changes."""
    if isinstance(index, Span):
        if (index.high is not None and index.high < 0) or (index.low is not None and index.low >= len(inside)):
            return inside
        raise Undecided
    if not isinstance(index, int):
        refuse("an index is a whole number")
    return (*inside[:index], new, *inside[index + 1 :]) if 0 <= index < len(inside) else inside


def added(left: tuple[Value, ...], right: tuple[Value, ...], size: int) -> tuple[Value, ...]:
    """The sums of the items of two lists, the first so many of them."""
    sides = [(*(scalar(each) for each in side[:size]), *(0,) * (size - len(side))) for side in (left, right)]
    return tuple(compute("+", one, other) for one, other in zip(*sides, strict=True))


def shortened(inside: tuple[Value, ...], bound: Value, norm: t.Norm, memory: Memory) -> tuple[Value, ...]:
    """A list scaled down to a norm."""
    grid = memory[GRID]
    if any(isinstance(each, Span) for each in (bound, *inside)):
        raise Undecided
    if not isinstance(bound, int | Fraction) or not isinstance(grid, int):
        refuse("a bound is no rational number")
    numbers = [each for each in inside if isinstance(each, int | Fraction)]
    return tuple(clipped(numbers, bound, norm, grid)) if len(numbers) == len(inside) else refuse("a norm is not exact")


def few(number: Value) -> int:
    """How long a list is, which must not be too long to be written down."""
    if isinstance(number, Span):
        raise Undecided
    return number if isinstance(number, int) and number <= LONGEST else refuse("a list gets too long")


def compare(operator: str, left: Value, right: Value) -> bool:
    """Exact comparison."""
    if operator in ("==", "!="):
        return equal(left, right) == (operator == "==")
    if isinstance(left, tuple) or isinstance(right, tuple):
        refuse("lists have no order")
    match operator:
        case "<":
            return below(left, right)
        case ">":
            return below(right, left)
        case "<=":
            return not below(right, left)
        case _:
            return not below(left, right)


def below(left: Scalar, right: Scalar) -> bool:
    """left < right."""
    if isinstance(left, Span) or isinstance(right, Span):
        return is_below(ended(left), ended(right))
    if isinstance(left, n.Log | n.Enclosed) or isinstance(right, n.Log | n.Enclosed):
        return n.sign(n.add(right, n.negate(left))) > 0
    return left < right


def equal(left: Value, right: Value) -> bool:
    """left == right; lists item by item."""
    if isinstance(left, tuple) or isinstance(right, tuple):
        if not isinstance(left, tuple) or not isinstance(right, tuple) or len(left) != len(right):
            return False
        return all(equal(one, other) for one, other in zip(left, right, strict=True))
    if isinstance(left, Span) or isinstance(right, Span):
        return is_equal(ended(left), ended(right))
    if isinstance(left, n.Log | n.Enclosed) or isinstance(right, n.Log | n.Enclosed):
        return n.sign(n.add(right, n.negate(left))) == 0
    return left == right


def ended(number: Scalar) -> Span | int | Fraction:
    """A span or rational number as it is, another number as what it lies between."""
    if isinstance(number, n.Log | n.Enclosed):
        return Span(*n.bounds_of(number))
    return number


def compute(operator: str, left: Scalar, right: Scalar) -> Scalar:
    """Exact arithmetic; dividing by 0 gives 0."""
    if isinstance(left, Span) or isinstance(right, Span):
        return compute_spans(operator, ended(left), ended(right))
    match operator:
        case "+":
            return n.add(left, right)
        case "-":
            return n.add(left, n.negate(right))
        case "*":
            return n.multiply(left, right)
        case "/":
            return n.divide(left, right)
    if isinstance(left, n.Log | n.Enclosed) or isinstance(right, n.Log | n.Enclosed):
        refuse("// and % are for rational numbers")
    if not right:
        return 0
    return left // right if operator == "//" else left % right


def compute_spans(operator: str, left: Span | int | Fraction, right: Span | int | Fraction) -> Scalar:
    """Arithmetic where one of the two, or both, are spans."""
    match operator, left, right:
        case "+", _, _:
            return add_spans(left, right)
        case "-", _, Span():
            return add_spans(left, scale_span(right, -1))
        case "-", _, int() | Fraction():
            return add_spans(left, -right)
        case "*", Span(), int() | Fraction():
            return scale_span(left, right)
        case "*", int() | Fraction(), Span():
            return scale_span(right, left)
        case "/", Span(), int() | Fraction():
            return scale_span(left, 1 / Fraction(right)) if right else 0
        case "//", Span(), int() | Fraction() if right > 0:
            return map_span(left, lambda end: end // right)
        case _:
            raise Undecided


def apply(function: str, arguments: list[Scalar]) -> Scalar:
    """A built-in function."""
    spans = any(isinstance(argument, Span) for argument in arguments)
    match function:
        case "min" | "max":
            return extreme(function, arguments, spans)
        case "abs":
            return extreme("max", [arguments[0], compute("-", 0, arguments[0])], spans)
    (argument,) = arguments
    if isinstance(argument, Span):
        return apply_to_span(function, argument)
    return FUNCTIONS[function](argument)


FUNCTIONS: dict[str, Callable[[n.Number], n.Number]] = {
    "exp": n.exponential,
    "log": n.logarithm,
    "sqrt": n.root,
    "floor": n.floor,
}


def apply_to_span(function: str, span: Span) -> Span:
    """A function that never falls, of all values of a span."""
    least = {"log": Fraction(0), "sqrt": Fraction(0)}.get(function)
    if least is not None and (span.low is None or span.low <= least):
        raise Undecided
    low, high = (None if end is None else n.bounds_of(FUNCTIONS[function](end)) for end in (span.low, span.high))
    bottom = Fraction(0) if function == "exp" else None
    return Span(bottom if low is None else low[0], None if high is None else high[1])


def on_grid(found: Value, scale: Value, memory: Memory) -> Value:
    """A value beside noise, which must lie on the grid of that noise; where nothing is known of it, so be it."""
    if isinstance(found, Span) or isinstance(scale, Span):
        return found
    steps, grid = compute("/", scalar(found), scalar(scale)), memory[GRID]
    if not isinstance(steps, int | Fraction) or not isinstance(grid, int):
        refuse("noise is added to a number that is not rational, so on no grid")
    check_on_grid(Fraction(steps), grid)
    return found


def anything(sort: Base) -> Span:
    """A value of which nothing is known but its sort."""
    return Span(0, 1) if sort == BOOL else Span(None, None)


def extreme(function: str, arguments: list[Scalar], spans: bool) -> Scalar:
    """The smallest or largest."""
    if spans:
        flip = -1 if function == "max" else 1
        found: Scalar = compute("*", flip, arguments[0])
        for argument in arguments[1:]:
            found = least(ended(found), ended(compute("*", flip, argument)))
        return compute("*", flip, found)
    found = arguments[0]
    for argument in arguments[1:]:
        if below(argument, found) == (function == "min") and not equal(argument, found):
            found = argument
    return found


def zero(sort: Sort) -> Value:
    """What an unset value of a sort is."""
    if isinstance(sort, ListOf):
        return ()
    return False if sort == BOOL else 0
