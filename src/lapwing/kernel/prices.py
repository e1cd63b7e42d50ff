"""Prices and scales: public terms whose sign is known from the roles and requirements."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from lapwing.kernel.polynomial import (
    Least,
    Quotient,
    add,
    is_arithmetic,
    is_nonnegative,
    is_positive,
    lowest_sign,
    multiply,
    quotient_of,
    share,
    subtract,
)
from lapwing.kernel.program import Program
from lapwing.kernel.refuse import refuse
from lapwing.kernel.role import Delta, Epsilon, has_public_length, is_public
from lapwing.kernel.sort import REAL
from lapwing.kernel.sorting import check_term
from lapwing.kernel.term import And, Apply, Arithmetic, Compare, Length, Literal, Param, Term, parts_of

Bound = tuple[Term, Fraction, bool]

# Where each of these increasing functions has a value that is known.
POINTS = {"exp": (Fraction(0), Fraction(1)), "log": (Fraction(1), Fraction(0)), "sqrt": (Fraction(0), Fraction(0))}


def least_of(program: Program) -> Least:
    """A value that each public atom is not below, and whether it is above it."""
    roles = {parameter.param: parameter.role for parameter in program.parameters}
    required = [bound for condition in program.requires for bound in lower_bounds(condition)]

    def least(atom: Term) -> tuple[Fraction, bool] | None:
        known = [(low, strict) for term, low, strict in required if term == atom]
        match atom:
            case Param() if isinstance(roles.get(atom), Epsilon | Delta):
                known.append((Fraction(0), True))
            case Length():
                known.append((Fraction(0), False))
            case Apply(function="exp" | "log" | "sqrt" as function, arguments=(argument,)):
                point, low = POINTS[function]
                above = is_above(argument, point, program, least)
                known += [(low, above)] if above is not None else []
                known += [(Fraction(0), True)] if function == "exp" else []
            case _:
                pass
        return max(known, default=None)

    return least


def is_above(term: Term, number: Fraction, program: Program, least: Least) -> bool | None:
    """True: a term is above a number; False: it is not below it; None: unknown."""
    if not is_arithmetic(term):
        return None
    value = quotient_of(term)
    if number == 1 and is_at_most(Quotient(value.bottom, value.top), number, program, strictly=True):
        return (is_positive(value.top, least) and is_positive(value.bottom, least)) or None
    more = subtract(value, Quotient({(): number} if number else {}, {(): Fraction(1)}))
    return lowest_sign(more.top, least) if is_positive(more.bottom, least) else None


def is_at_most(value: Quotient, limit: Fraction, program: Program, strictly: bool = False) -> bool:
    """Whether a value is known not to exceed a number: it is one, or a multiple of what has an upper bound."""
    highs: list[Bound] = [(Literal(Fraction(1), REAL), Fraction(1), False)]
    highs += [(known.param, Fraction(1), True) for known in program.parameters if isinstance(known.role, Delta)]
    highs += [bound for condition in program.requires for bound in lower_bounds(mirrored(condition))]
    for atom, high, strict in highs:
        found = share(value, quotient_of(atom)) if isinstance(atom, Literal | Param | Length) else None
        if found is not None and found >= 0:
            below = found * high < limit or (found * high == limit and strict and found > 0)
            if below or (found * high == limit and not strictly):
                return True
    return False


def lower_bounds(condition: Term) -> Iterator[Bound]:
    """The bounds from below that a requirement states: `atom >= number`, `number < atom`, and so on."""
    match condition:
        case And(operands=operands):
            for operand in operands:
                yield from lower_bounds(operand)
        case Compare(operator=">=" | ">" as operator, left=atom, right=Literal(value=value)):
            yield atom, Fraction(value), operator == ">"
        case Compare(operator="<=" | "<" as operator, left=Literal(value=value), right=atom):
            yield atom, Fraction(value), operator == "<"
        case _:
            return


def mirrored(condition: Term) -> Term:
    """The requirement with the sides of comparisons exchanged, which makes bounds from above ones from below."""
    match condition:
        case And(operands=operands):
            return And(tuple(mirrored(operand) for operand in operands))
        case Compare(operator=operator, left=left, right=right):
            return Compare(operator, right, left)
        case _:
            return condition


def check_public_term(term: Term, program: Program) -> Term:
    """A price, scale or bound is made of public parameters and public lengths, and divides by nothing that may be 0."""
    check_term(term)
    roles = {parameter.param: parameter.role for parameter in program.parameters}
    match term:
        case Param():
            if term not in roles or not is_public(roles[term]):
                refuse("something is not public that has to be")
        case Length(list=Param() as items):
            if items not in roles or not has_public_length(roles[items]):
                refuse("a length is not public that has to be")
        case _:
            if isinstance(term, Arithmetic) and term.operator == "/":
                check_positive(term.right, program)
            if not isinstance(term, Literal) and not parts_of(term):
                refuse("something is not public that has to be")
            for part in parts_of(term):
                check_public_term(part, program)
    return term


def check_positive(term: Term, program: Program) -> None:
    """The term is public and above 0 on every run."""
    value = quotient_of(check_public_term(term, program))
    least = least_of(program)
    if not (is_positive(value.top, least) and is_positive(value.bottom, least)):
        refuse("a price or scale is not known to be above 0")


def total(amounts: tuple[Term, ...], prices: tuple[Term, ...]) -> Quotient:
    """The sum of amount times price."""
    whole = Quotient({}, {(): Fraction(1)})
    for amount, price in zip(amounts, prices, strict=True):
        whole = add(whole, multiply(quotient_of(amount), quotient_of(price)))
    return whole


def check_within(cost: Quotient, claim: Term, program: Program) -> None:
    """The cost does not exceed the claim, for all values of the public parameters."""
    if not is_within(cost, claim, program):
        refuse("the cost is not known to stay within the claim")


def is_within(cost: Quotient, claim: Term, program: Program) -> bool:
    """A maximum is as good as each of its parts, a minimum only as all of them."""
    match claim:
        case Apply(function="max", arguments=parts):
            return any(is_within(cost, part, program) for part in parts)
        case Apply(function="min", arguments=parts):
            return all(is_within(cost, part, program) for part in parts)
        case _:
            check_public_term(claim, program)
            return is_nonnegative(subtract(quotient_of(claim), cost), least_of(program))
