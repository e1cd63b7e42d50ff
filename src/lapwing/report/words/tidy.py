"""Sums as people write them: like parts collected, nothing that adds 0."""

from __future__ import annotations

from fractions import Fraction

from lapwing.kernel.language.sort import BOOL, INT, REAL
from lapwing.kernel.language.term import Apply, Arithmetic, Choose, Literal, Negative, Term, sort_of

ONE = Literal(1, INT)
ZERO = Literal(0, INT)
Sum = dict[Term, Fraction]


def tidy(term: Term) -> Term:
    """The same number, written more simply."""
    match term:
        case Choose(condition=condition, then=then, otherwise=otherwise):
            return tidy_choice(condition, tidy(then), tidy(otherwise))
        case Apply(function="abs", arguments=(inner,)):
            return tidy_distance(tidy(inner))
        case _ if sort_of(term) == BOOL:
            return term
        case _:
            return apart(parts(term))


def apart(found: Sum) -> Term:
    """A sum as a term; a choice in it stands outside."""
    for part, factor in found.items():
        if isinstance(part, Choose):
            rest = {each: value for each, value in found.items() if each != part}
            sides = (apart(plus(rest, scaled(parts(side), factor))) for side in (part.then, part.otherwise))
            return tidy_choice(part.condition, *sides)
    return sum_of(found)


def tidy_choice(condition: Term, then: Term, otherwise: Term) -> Term:
    """A choice between two terms, if they differ."""
    return then if then == otherwise else Choose(condition, then, otherwise)


def tidy_distance(term: Term) -> Term:
    """The absolute value of a tidy term, taken inside where it is a choice."""
    match term:
        case Literal(value=value):
            return number(abs(Fraction(value)))
        case Choose(condition=condition, then=then, otherwise=otherwise):
            return tidy_choice(condition, tidy_distance(then), tidy_distance(otherwise))
        case _:
            return Apply("abs", (term,))


def parts(term: Term) -> Sum:
    """The numbers in front of the parts of a sum; a plain number stands in front of 1."""
    match term:
        case Literal(value=value) if term.sort != BOOL:
            return {ONE: Fraction(value)}
        case Negative(operand=operand):
            return scaled(parts(operand), Fraction(-1))
        case Arithmetic(operator="+" | "-" as operator, left=left, right=right):
            return plus(parts(left), scaled(parts(right), Fraction(1 if operator == "+" else -1)))
        case Arithmetic(operator="*", left=Literal(value=factor), right=right):
            return scaled(parts(right), Fraction(factor))
        case Apply(function="abs") | Choose():
            found = tidy(term)
            return {found: Fraction(1)} if isinstance(found, Apply | Choose) else parts(found)
        case _:
            return {term: Fraction(1)}


def plus(left: Sum, right: Sum) -> Sum:
    """Two sums as one."""
    return {part: left.get(part, Fraction(0)) + right.get(part, Fraction(0)) for part in (*left, *right)}


def scaled(found: Sum, factor: Fraction) -> Sum:
    """A sum, so many times."""
    return {part: factor * each for part, each in found.items()}


def sum_of(found: Sum) -> Term:
    """A sum as a term: what is added first, the number last."""
    order = sorted(found, key=lambda part: (found[part] < 0, part == ONE))
    result: Term | None = None
    for part in order:
        factor = found[part]
        if factor == 0:
            continue
        size = abs(factor)
        shown = number(size) if part == ONE else part if size == 1 else Arithmetic("*", number(size), part)
        if result is None:
            result = shown if factor > 0 else number(factor) if part == ONE else Negative(shown)
        else:
            result = Arithmetic("+" if factor > 0 else "-", result, shown)
    return result or ZERO


def number(value: Fraction) -> Literal:
    """A number as a literal, a whole one if it is."""
    return Literal(value.numerator, INT) if value.denominator == 1 else Literal(value, REAL)
