"""How far one row may move a sum, as a number: by the bounds of rows and by what clips them on the way."""

from __future__ import annotations

from fractions import Fraction

from lapwing.kernel.language.program import Program
from lapwing.kernel.language.role import Database, Domain, Integers, Interval, Row
from lapwing.kernel.language.sort import BOOL, REAL
from lapwing.kernel.language.term import (
    Apply,
    Arithmetic,
    Choose,
    Index,
    Literal,
    Logical,
    Negative,
    Term,
)
from lapwing.prove.program.row_sums import Contribution, contributions_of

Range = tuple[Fraction | None, Fraction | None]
ANYTHING: Range = None, None


def farthest(term: Term, program: Program) -> Literal | None:
    """How far a sum over rows may be moved by one of them, if a number bounds that; None of anything else."""
    moves = [move_of(each) for each in contributions_of(program) if each.local == term]
    known = [each for each in moves if each is not None]
    return Literal(max(known), REAL) if known and len(known) == len(moves) and max(known) > 0 else None


def move_of(each: Contribution) -> Fraction | None:
    """The most that one row adds or takes away, or by which another one in its place moves the sum."""
    role = each.parameter.role
    if not isinstance(role, Database):
        return None
    low, high = range_of(each.amount, role.of)
    if low is None or high is None:
        return None
    return high - low if role.neighbours == "replace" else max(abs(low), abs(high))


def range_of(term: Term, row: Domain) -> Range:
    """The least and the largest value of a term about a row; None where there is no such number."""
    match term:
        case Literal(value=value, sort=sort) if sort != BOOL:
            return Fraction(value), Fraction(value)
        case Logical():
            return ends_of(row)
        case Index(list=Logical(), index=Literal(value=place)) if isinstance(row, Row) and 0 <= place < len(row.of):
            return ends_of(row.of[int(place)])
        case Negative(operand=operand):
            return turned(range_of(operand, row))
        case Arithmetic(operator="+", left=left, right=right):
            return summed(range_of(left, row), range_of(right, row))
        case Arithmetic(operator="-", left=left, right=right):
            return summed(range_of(left, row), turned(range_of(right, row)))
        case Arithmetic(operator="*", left=left, right=right):
            return multiplied(range_of(left, row), range_of(right, row))
        case Apply(function="min", arguments=(one, other)):
            return least(range_of(one, row), range_of(other, row))
        case Apply(function="max", arguments=(one, other)):
            return turned(least(turned(range_of(one, row)), turned(range_of(other, row))))
        case Choose(then=then, otherwise=otherwise):
            return either(range_of(then, row), range_of(otherwise, row))
        case _:
            return ANYTHING


def ends_of(domain: Domain) -> Range:
    """The bounds of a number of a row, where they are numbers."""
    if not isinstance(domain, Interval | Integers):
        return ANYTHING
    low, high = (number_of(end) for end in (domain.low, domain.high))
    return low, high


def number_of(term: Term) -> Fraction | None:
    """The number that a term is, if it is one as it stands."""
    match term:
        case Literal(value=value):
            return Fraction(value)
        case Negative(operand=Literal(value=value)):
            return -Fraction(value)
        case _:
            return None


def turned(one: Range) -> Range:
    """The range of what is taken away."""
    low, high = one
    return None if high is None else -high, None if low is None else -low


def summed(one: Range, other: Range) -> Range:
    """The range of a sum."""
    low = None if one[0] is None or other[0] is None else one[0] + other[0]
    high = None if one[1] is None or other[1] is None else one[1] + other[1]
    return low, high


def multiplied(one: Range, other: Range) -> Range:
    """The range of a product of numbers that are bounded."""
    known = [left * right for left in one for right in other if left is not None and right is not None]
    return (min(known), max(known)) if len(known) == 4 else ANYTHING


def least(one: Range, other: Range) -> Range:
    """The range of the smaller of two numbers."""
    low = None if one[0] is None or other[0] is None else min(one[0], other[0])
    tops = [each for each in (one[1], other[1]) if each is not None]
    return low, min(tops, default=None)


def either(one: Range, other: Range) -> Range:
    """The range of one of two numbers."""
    low = None if one[0] is None or other[0] is None else min(one[0], other[0])
    high = None if one[1] is None or other[1] is None else max(one[1], other[1])
    return low, high
