"""Whether an index lies inside a list, as far as its expression tells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor
from typing import TYPE_CHECKING, Protocol

from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.sign import is_nonnegative, is_positive

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

Interval = tuple[Fraction, Fraction]


class Known(Protocol):
    """What is known of numbers."""

    @property
    def definitions(self) -> Mapping[str, tree.Expression]: ...
    @property
    def ranges(self) -> Mapping[str, tuple[tree.Expression, tree.Expression]]: ...
    @property
    def field_ranges(self) -> Mapping[tuple[str, int], tuple[tree.Expression, tree.Expression]]: ...
    @property
    def intervals(self) -> Mapping[str | tuple[str, int | None], Interval]: ...


def is_at_least_zero(machine: Machine, term: tree.Expression) -> bool:
    """Whether a whole number is not below 0."""
    if isinstance(term, tree.Name) and term.name in machine.ranges:
        return is_nonnegative(machine, machine.ranges[term.name][0])
    known = known_range(machine, term)
    return is_nonnegative(machine, term) or (known is not None and is_nonnegative(machine, known[0]))


def is_below(machine: Machine, term: tree.Expression, limit: tree.Expression) -> bool:
    """Whether a whole number is below a limit."""
    found = known_range(machine, term)
    if found is None:
        return isinstance(term, tree.Number) and isinstance(limit, tree.Number) and term.value < limit.value
    high, limits = machine.expanded(found[1]), [machine.expanded(limit)]
    if isinstance(limits[0], tree.Builtin) and limits[0].function == "max":
        limits = list(limits[0].arguments)
    limits += [low for each in limits for low in required_below(machine, each)]
    return any(is_less(high, each) for each in limits)


def required_below(machine: Machine, limit: tree.Expression) -> Iterator[tree.Expression]:
    """What the author requires to be at most a limit, which is a whole number."""
    for each in machine.requires:
        if isinstance(each, tree.Comparison):
            for operator, (left, right) in zip(each.operators, pairwise(each.operands), strict=True):
                if operator in ("<=", "<", "==") and machine.expanded(right) == limit:
                    yield least(machine.expanded(left), operator)
                if operator in (">=", ">", "==") and machine.expanded(left) == limit:
                    yield least(machine.expanded(right), operator)


def least(term: tree.Expression, operator: str) -> tree.Expression:
    """The least whole number that a comparison with a term allows."""
    match term:
        case tree.Number(value=int() as value) if operator in ("<", ">"):
            return tree.Number(value + 1, term.span)
        case _:
            return term


def known_range(machine: Known, term: tree.Expression) -> tuple[tree.Expression, tree.Expression] | None:
    """The least and the largest value of a whole number, where they are known."""
    match term:
        case tree.Number():
            return term, term
        case tree.Name(name=name) if name in machine.ranges:
            return machine.ranges[name]
        case tree.Name(name=name) if name in machine.definitions:
            return known_range(machine, machine.definitions[name])
        case tree.Subscript(list=tree.Name(name=name)) if name in machine.ranges:
            return machine.ranges[name]
        case tree.Subscript(list=tree.Subscript(list=tree.Name(name=name)), index=tree.Number(value=int() as place)):
            return machine.field_ranges.get((name, place))
        case tree.Builtin(function="floor", arguments=(tree.Subscript() as inner,)):
            return known_range(machine, inner)
        case tree.Builtin(function="floor" | "min" | "max") | tree.Conditional() | tree.Binary(operator="//") if (
            within := interval(machine, term)
        ) is not None:
            return tree.Number(ceil(within[0]), term.span), tree.Number(floor(within[1]), term.span)
        case tree.Binary(operator="-" | "+" as sign, left=left, right=tree.Number() as right):
            ends = known_range(machine, left)
            if ends is None:
                return None
            low, high = (tree.Binary(sign, end, right, term.span) for end in ends)
            return low, high
        case tree.Binary(operator="%", right=tree.Number(value=int() as size)) if size > 0:
            return tree.Number(0, term.span), tree.Number(size - 1, term.span)
        case tree.Conditional(then=then, otherwise=otherwise):
            return joined_range(machine, then, otherwise)
        case _:
            return None


def is_whole(machine: Known, term: tree.Expression) -> bool:
    """Whether a number is a whole one, as far as its expression tells."""
    match term:
        case tree.Number(value=value):
            return isinstance(value, int)
        case tree.Name(name=name) if name in machine.definitions:
            return is_whole(machine, machine.definitions[name])
        case tree.Minus(operand=operand):
            return is_whole(machine, operand)
        case tree.Binary(operator="+" | "-" | "*", left=left, right=right):
            return is_whole(machine, left) and is_whole(machine, right)
        case tree.Conditional(then=then, otherwise=otherwise):
            return is_whole(machine, then) and is_whole(machine, otherwise)
        case tree.Builtin(function="min" | "max" | "abs", arguments=arguments):
            return all(is_whole(machine, each) for each in arguments)
        case tree.Builtin(function="floor" | "len"):
            return True
        case tree.Name() | tree.Subscript():
            return known_range(machine, term) is not None
        case _:
            return False


def interval(machine: Known, term: tree.Expression) -> Interval | None:
    """Between which two numbers a number lies, as far as its expression tells."""
    match term:
        case tree.Number(value=value):
            return Fraction(value), Fraction(value)
        case tree.Name(name=name) if name in machine.definitions:
            return interval(machine, machine.definitions[name])
        case tree.Minus(operand=operand):
            ends = interval(machine, operand)
            return None if ends is None else (-ends[1], -ends[0])
        case tree.Conditional(then=then, otherwise=otherwise):
            return hull(interval(machine, then), interval(machine, otherwise))
        case tree.Binary(operator="*", left=left, right=right) if left == right:
            return squared(interval(machine, left))
        case tree.Binary(operator="+" | "-" | "*" | "/" as sign, left=left, right=right):
            return combined(sign, interval(machine, left), interval(machine, right))
        case tree.Binary(operator="//", left=left, right=tree.Number(value=size)) if size > 0:
            ends = interval(machine, left)
            return None if ends is None else (Fraction(floor(ends[0] / size)), Fraction(floor(ends[1] / size)))
        case tree.Binary(operator="%", left=left, right=tree.Number(value=size)) if size > 0:
            ends = interval(machine, left)
            return ends if ends is not None and ends[0] >= 0 and ends[1] < size else (Fraction(0), Fraction(size))
        case tree.Builtin(function="abs", arguments=(inner,)):
            return bent(interval(machine, inner))
        case tree.Builtin(function="floor", arguments=(inner,)):
            ends = interval(machine, inner)
            return None if ends is None else (Fraction(floor(ends[0])), Fraction(floor(ends[1])))
        case tree.Builtin(function="min" | "max"):
            low, high = halves(machine, term)
            return None if low is None or high is None else (low, high)
        case tree.Name(name=name) | tree.Subscript(list=tree.Name(name=name)) if name in machine.intervals:
            return machine.intervals[name]
        case tree.Subscript(list=tree.Subscript(list=tree.Name(name=name)), index=index) if (
            where := (name, int(index.value) if isinstance(index, tree.Number) else None)
        ) in machine.intervals or (where := (name, None)) in machine.intervals:
            return machine.intervals[where]
        case tree.Name() | tree.Subscript():
            match known_range(machine, term):
                case (tree.Number() | tree.Minus() as least, tree.Number() | tree.Minus() as most):
                    return hull(interval(machine, least), interval(machine, most))
    return None


def halves(machine: Known, term: tree.Expression) -> tuple[Fraction | None, Fraction | None]:
    """What a number is at least and at most, where either is known."""
    match term:
        case tree.Name(name=name) if name in machine.definitions:
            return halves(machine, machine.definitions[name])
        case tree.Builtin(function="min" | "max" as function, arguments=arguments):
            sides = zip(*(halves(machine, each) for each in arguments), strict=True)
            better = min if function == "min" else max
            lows, highs = ([each for each in side if each is not None] for side in sides)
            either, both = (highs, lows) if function == "min" else (lows, highs)
            one = better(either) if either else None
            other = better(both) if len(both) == len(arguments) else None
            return (other, one) if function == "min" else (one, other)
        case _:
            return interval(machine, term) or (None, None)


def decided_by(operator: str, within: Interval, bound: Fraction) -> bool | None:
    """What a comparison with a number gives for every value of an interval, if it is the same."""
    low, high = within
    match operator:
        case "<" | ">=" if high < bound or low >= bound:
            return (high < bound) == (operator == "<")
        case "<=" | ">" if high <= bound or low > bound:
            return (high <= bound) == (operator == "<=")
        case "==" | "!=" if high < bound or low > bound:
            return operator == "!="
        case _:
            return None


def squared(ends: Interval | None) -> Interval | None:
    """Where the square of a number lies."""
    away = bent(ends)
    return None if away is None else (away[0] ** 2, away[1] ** 2)


def bent(ends: Interval | None) -> Interval | None:
    """Where the distance of a number from 0 lies."""
    if ends is None:
        return None
    low, high = ends
    return (Fraction(0) if low <= 0 <= high else min(abs(low), abs(high))), max(abs(low), abs(high))


def hull(one: Interval | None, two: Interval | None) -> Interval | None:
    """The least interval that holds two others."""
    return None if one is None or two is None else (min(one[0], two[0]), max(one[1], two[1]))


def combined(sign: str, one: Interval | None, two: Interval | None) -> Interval | None:
    """Where a sum, difference, product, or quotient by a number other than 0 lies."""
    if one is None or two is None:
        return None
    match sign:
        case "+":
            return one[0] + two[0], one[1] + two[1]
        case "-":
            return one[0] - two[1], one[1] - two[0]
        case "/":
            return None if two[0] <= 0 <= two[1] else combined("*", one, (1 / two[1], 1 / two[0]))
        case _:
            ends = [left * right for left in one for right in two]
            return min(ends), max(ends)


def joined_range(
    machine: Known, one: tree.Expression, two: tree.Expression
) -> tuple[tree.Expression, tree.Expression] | None:
    """The least and the largest value of whichever of two whole numbers it is, where they are known numbers."""
    match known_range(machine, one), known_range(machine, two):
        case (
            (tree.Number(value=int() as low), tree.Number(value=int() as high)),
            (tree.Number(value=int() as other_low), tree.Number(value=int() as other_high)),
        ):
            return tree.Number(min(low, other_low), one.span), tree.Number(max(high, other_high), one.span)
        case _:
            return None


def is_less(left: tree.Expression, right: tree.Expression) -> bool:
    """Whether one expression is always below another: their difference is a number below 0."""
    difference = linear(left)
    for atom, weight in linear(right).items():
        difference[atom] = difference.get(atom, 0) - weight  # type: ignore[operator]
    constant = difference.pop(None, 0)
    return all(weight == 0 for weight in difference.values()) and constant < 0  # type: ignore[operator]


def linear(term: tree.Expression) -> dict[object, object]:
    """A sum of multiples of atoms, with the constant under None."""
    match term:
        case tree.Number(value=value):
            return {None: value}
        case tree.Minus(operand=operand):
            return {atom: -weight for atom, weight in linear(operand).items()}  # type: ignore[operator]
        case tree.Binary(operator="+" | "-" as sign, left=left, right=right):
            found = dict(linear(left))
            for atom, weight in linear(right).items():
                found[atom] = found.get(atom, 0) + (weight if sign == "+" else -weight)  # type: ignore[operator]
            return found
        case _:
            return {term: 1}


def note_sum(machine: Machine, found: v.Items | v.Lazy, start: v.Value, result: v.Value) -> None:
    """Remember that a sum is above 0 as soon as there are items."""
    if isinstance(found, v.Items) or found.guard is not None or start not in (v.Known(0), v.Known(Fraction(0))):
        return
    if not isinstance(result, v.Number) or not isinstance(result.term, tree.Name):
        return
    with machine.scratch():
        item = found.item(machine, machine.probe(found))
        positive = isinstance(item, v.Number) and is_positive(machine, item.term)
    if positive:
        machine.sums[result.term.name] = machine.expanded(machine.number(found.length)[0])


def note_range(machine: Machine, lazy: v.Lazy, made: v.Stored) -> None:
    """Remember between which numbers the items of a list of whole numbers lie, where that is known."""
    if not isinstance(made.names[0], tree.Name):
        return
    with machine.scratch():
        item = machine.settled(lazy.item(machine, machine.probe(lazy)))
        found = known_range(machine, item.term) if isinstance(item, v.Number) else None
    if found is not None and all(isinstance(end, tree.Number) for end in found):
        machine.ranges[made.names[0].name] = found
