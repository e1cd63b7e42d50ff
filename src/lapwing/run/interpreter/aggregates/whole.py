"""Terms about one row as terms of whole numbers, with bounds that hold for every row, so that no engine can overflow.

A term with value v becomes a whole term w and a scale s with v = w / s, whatever the row.  Every part of w lies within
62 bits; what does not, or is no polynomial with a few cases, is refused.  Divisions are of whole numbers that are not
negative by positive ones known beforehand, where all engines agree.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import reduce
from math import lcm

from lapwing.kernel.language import term as t
from lapwing.kernel.language.sort import BOOL, INT, Base
from lapwing.run.interpreter.aggregates.fold import WIDEST, Scaled, UnfitError

Cells = Mapping[t.Local, Scaled]


def scaled(term: t.Term, cells: Cells) -> Scaled:
    """The term as a whole number."""
    match term:
        case t.Literal(value=value):
            return constant(Fraction(value))
        case t.Local() if term in cells:
            return cells[term]
        case t.Negative(operand=operand):
            return times(scaled(operand, cells), Fraction(-1))
        case t.Arithmetic(operator="+" | "-" as operator, left=left, right=right):
            one, other, scale = alike(scaled(left, cells), scaled(right, cells))
            if operator == "-":
                return checked(minus(one.term, other.term), scale, one.low - other.high, one.high - other.low)
            return checked(plus(one.term, other.term), scale, one.low + other.low, one.high + other.high)
        case t.Arithmetic(operator="*", left=left, right=right):
            return product(scaled(left, cells), scaled(right, cells))
        case t.Arithmetic(operator="/", left=left, right=t.Literal(value=divisor)):
            return times(scaled(left, cells), 1 / Fraction(divisor)) if divisor else constant(Fraction(0))
        case t.Arithmetic(operator="//" | "%" as operator, left=left, right=t.Literal(value=divisor)):
            return division(operator, scaled(left, cells), int(divisor))
        case t.Apply(function="floor", arguments=(argument,)):
            inner = scaled(argument, cells)
            return quotient(inner, inner.scale)
        case t.Apply(function="min" | "max" as function, arguments=arguments):
            return extreme(function, [scaled(argument, cells) for argument in arguments])
        case t.Apply(function="abs", arguments=(argument,)):
            inner = scaled(argument, cells)
            return extreme("max", [inner, times(inner, Fraction(-1))])
        case t.Choose(condition=condition, then=then, otherwise=otherwise) if t.sort_of(term) != BOOL:
            one, other, scale = alike(scaled(then, cells), scaled(otherwise, cells))
            chosen = t.Choose(whole_condition(condition, cells), one.term, other.term)
            return checked(chosen, scale, min(one.low, other.low), max(one.high, other.high))
        case _:
            raise UnfitError(words(term))


def whole_condition(term: t.Term, cells: Cells) -> t.Term:
    """A condition about whole numbers."""
    match term:
        case t.Literal(value=bool()):
            return term
        case t.Not(operand=operand):
            return t.Not(whole_condition(operand, cells))
        case t.And(operands=operands):
            return t.And(tuple(whole_condition(operand, cells) for operand in operands))
        case t.Or(operands=operands):
            return t.Or(tuple(whole_condition(operand, cells) for operand in operands))
        case t.Choose(condition=condition, then=then, otherwise=otherwise) if t.sort_of(term) == BOOL:
            asked, one, other = (whole_condition(part, cells) for part in (condition, then, otherwise))
            return t.Or((t.And((asked, one)), t.And((t.Not(asked), other))))
        case t.Compare(operator="==" | "!=" as operator, left=left, right=right) if t.sort_of(left) == BOOL:
            one, other = whole_condition(left, cells), whole_condition(right, cells)
            same = t.Or((t.And((one, other)), t.And((t.Not(one), t.Not(other)))))
            return same if operator == "==" else t.Not(same)
        case t.Compare(operator=operator, left=left, right=right) if isinstance(t.sort_of(left), Base):
            first, second, _ = alike(scaled(left, cells), scaled(right, cells))
            return compared(operator, first, second)
        case _:
            raise UnfitError(words(term))


def compared(operator: t.CompareOperator, one: Scaled, other: Scaled) -> t.Term:
    """A comparison; decided where the bounds decide it."""
    if one.high < other.low:
        return t.Literal(operator in ("<", "<=", "!="), BOOL)
    if one.low > other.high:
        return t.Literal(operator in (">", ">=", "!="), BOOL)
    return t.Compare(operator, one.term, other.term)


def constant(value: Fraction) -> Scaled:
    """A number that is known."""
    return checked(t.Literal(value.numerator, INT), value.denominator, value.numerator, value.numerator)


def checked(term: t.Term, scale: int, low: int, high: int) -> Scaled:
    """A whole number whose bounds fit; one that cannot vary is a literal."""
    if max(abs(low), abs(high), scale) > WIDEST:
        raise UnfitError("its numbers may be too large for 64 bits")
    return Scaled(t.Literal(low, INT) if low == high else term, scale, low, high)


def plus(left: t.Term, right: t.Term) -> t.Term:
    """A sum; 0 adds nothing."""
    return right if left == t.ZERO else left if right == t.ZERO else t.Arithmetic("+", left, right)


def minus(left: t.Term, right: t.Term) -> t.Term:
    """A difference."""
    return left if right == t.ZERO else t.Arithmetic("-", left, right)


def times(inner: Scaled, factor: Fraction) -> Scaled:
    """A number times a known one."""
    low, high = sorted((inner.low * factor.numerator, inner.high * factor.numerator))
    term = inner.term if factor.numerator == 1 else t.Arithmetic("*", inner.term, t.Literal(factor.numerator, INT))
    return checked(term, inner.scale * factor.denominator, low, high)


def product(left: Scaled, right: Scaled) -> Scaled:
    """A product of two numbers."""
    if left.low == left.high or right.low == right.high:
        fixed, other = (left, right) if left.low == left.high else (right, left)
        return times(other, Fraction(fixed.low, fixed.scale))
    ends = [one * other for one in (left.low, left.high) for other in (right.low, right.high)]
    return checked(t.Arithmetic("*", left.term, right.term), left.scale * right.scale, min(ends), max(ends))


def alike(left: Scaled, right: Scaled) -> tuple[Scaled, Scaled, int]:
    """Two numbers at one scale."""
    scale = lcm(left.scale, right.scale)
    return enlarged(left, scale), enlarged(right, scale), scale


def enlarged(inner: Scaled, scale: int) -> Scaled:
    """The number at a scale that is a multiple of its own."""
    factor = scale // inner.scale
    if factor == 1:
        return inner
    term = t.Arithmetic("*", inner.term, t.Literal(factor, INT))
    return checked(term, scale, inner.low * factor, inner.high * factor)


def extreme(function: t.Function, numbers: list[Scaled]) -> Scaled:
    """The smallest or the largest of some numbers; what the bounds decide is decided."""
    pick = min if function == "min" else max
    scale = lcm(*(number.scale for number in numbers))

    def one(left: Scaled, right: Scaled) -> Scaled:
        if left.high <= right.low:
            return left if function == "min" else right
        if right.high <= left.low:
            return right if function == "min" else left
        low, high = pick(left.low, right.low), pick(left.high, right.high)
        return checked(t.Apply(function, (left.term, right.term)), scale, low, high)

    return reduce(one, (enlarged(number, scale) for number in numbers))


def division(operator: str, inner: Scaled, divisor: int) -> Scaled:
    """Python's quotient and rest of whole numbers; by 0 they are 0."""
    if inner.scale != 1:
        raise UnfitError("a whole number is made of fractions")
    if divisor == 0:
        return constant(Fraction(0))
    parts = quotient(inner if divisor > 0 else times(inner, Fraction(-1)), abs(divisor))
    if operator == "//":
        return parts
    taken = times(parts, Fraction(divisor))
    low, high = (0, divisor - 1) if divisor > 0 else (divisor + 1, 0)
    return checked(minus(inner.term, taken.term), 1, low, high)


def quotient(inner: Scaled, divisor: int) -> Scaled:
    """The floor of a whole number divided by a positive one, computed where it is not negative."""
    if divisor == 1:
        return Scaled(inner.term, 1, inner.low, inner.high)
    turns = max(0, -(inner.low // divisor))
    shifted = checked(
        plus(inner.term, t.Literal(turns * divisor, INT)), 1, inner.low + turns * divisor, inner.high + turns * divisor
    )
    parts = t.Arithmetic("//", shifted.term, t.Literal(divisor, INT))
    low, high = inner.low // divisor, inner.high // divisor
    return checked(minus(parts, t.Literal(turns, INT)), 1, low, high)


def words(term: t.Term) -> str:
    """What stands in the way, for a message."""
    match term:
        case t.Arithmetic(operator="/" | "//" | "%"):
            return "it divides by something that varies from row to row"
        case t.Local() | t.Param():
            return "a row is weighed with what came of the rows before it"
        case t.Index() | t.Length() | t.Snoc() | t.Store() | t.Empty() | t.Repeat() | t.Added() | t.Clipped():
            return "a list depends on the row"
        case t.Opaque(name=name):
            return f"the function {name} is called for each row"
        case t.Apply(function=function):
            return f"{function} is taken of each row"
        case _:
            return "it is no sum, count, minimum or maximum of the rows"
