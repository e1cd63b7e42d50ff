"""Prices and scales: public terms whose sign follows from the roles and requirements."""

from collections.abc import Iterator
from fractions import Fraction
from functools import reduce

from lapwing.kernel.cost import polynomial as poly
from lapwing.kernel.cost.polynomial import Quotient, Range, Ranges, is_positive, quotient_of, subtract
from lapwing.kernel.language.data import inside, parts_of
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.role import Delta, Epsilon
from lapwing.kernel.language.sorting import check_term
from lapwing.kernel.language.term import (
    ONE,
    ZERO,
    Apply,
    Arithmetic,
    Compare,
    Length,
    Literal,
    Local,
    Param,
    Term,
    is_irrational,
)
from lapwing.kernel.language.wellformed import is_open
from lapwing.kernel.logic.relational_terms import conjuncts

# Where each of these increasing functions has a value that is known.
POINTS = {"exp": (Fraction(0), Fraction(1)), "log": (Fraction(1), Fraction(0)), "sqrt": (Fraction(0), Fraction(0))}


def orders(program: Program) -> Iterator[tuple[Term, Term, bool]]:
    """Public values of which the first is not below the second, by roles and requirements, and whether it is above."""
    for parameter in program.parameters:
        if isinstance(parameter.role, Epsilon | Delta):
            yield parameter.param, ZERO, True
        if isinstance(parameter.role, Delta):
            yield ONE, parameter.param, True
    for condition in filter(is_short, conjuncts(program.requires)):
        match condition:
            case (
                Compare(operator=">" | ">=" as sign, left=large, right=small)
                | Compare(operator="<" | "<=" as sign, left=small, right=large)
            ):
                yield large, small, sign in ("<", ">")


def gaps(program: Program) -> Iterator[tuple[Param, Param, Term, bool]]:
    """Public parameters of which the first is not below the second, their difference, and whether it is above 0."""
    for large, small, strict in orders(program):
        if isinstance(large, Param) and isinstance(small, Param):
            yield large, small, Arithmetic("-", large, small), strict


def with_gaps(value: Quotient, program: Program) -> Quotient:
    """The same value, where what is required to be larger than something is written as that and their difference."""
    known = tuple(gaps(program))
    for large, small, gap, _ in known + known:
        other: poly.Polynomial = {((small, 1),): Fraction(1), ((gap, 1),): Fraction(1)}
        value = Quotient(poly.replaced(value.top, large, other), poly.replaced(value.bottom, large, other))
    return value


def ranges_of(program: Program) -> Ranges:
    """Where each public atom lies."""
    known = [*orders(program), *((gap, ZERO, strict) for _, _, gap, strict in gaps(program))]

    def range_of(atom: Term) -> Range | None:
        lows = [(Fraction(end.value), far) for each, end, far in known if each == atom and isinstance(end, Literal)]
        highs = [
            (Fraction(end.value), not far) for end, each, far in known if each == atom and isinstance(end, Literal)
        ]
        match atom:
            case Length():
                lows.append((Fraction(0), False))
            case Apply(function="exp" | "log" | "sqrt" as function, arguments=(argument,)):
                point, value = POINTS[function]
                above = is_above(argument, point, range_of)
                lows += [(value, above)] if above is not None else []
                lows += [(Fraction(0), True)] if function == "exp" else []
        low, open_below = max(lows, default=(None, False))
        high, closed = min(highs, default=(None, True))
        return Range(low, open_below, high, not closed) if lows or highs else None

    return range_of


def is_above(term: Term, number: Fraction, ranges: Ranges) -> bool | None:
    """True: a term is above a number; False: it is not below it; None: unknown."""
    if not poly.is_arithmetic(term):
        return None
    more = subtract(quotient_of(term), poly.constant(number))
    return poly.lowest_sign(more.top, ranges) if is_positive(more.bottom, ranges) else None


def is_at_most(value: Quotient, limit: Fraction, program: Program) -> bool:
    """Whether a value is known not to exceed a number."""
    return poly.is_nonnegative(subtract(poly.constant(limit), value), ranges_of(program))


def check_public_term(term: Term, program: Program) -> Term:
    """A price, scale or bound is made of public parameters and public lengths, and divides by nothing that may be 0."""
    if not is_open(check_term(term), program):
        refuse("something is not public that has to be")
    for part in inside(term):
        if isinstance(part, Arithmetic) and part.operator == "/":
            check_positive(part.right, program)
    return term


def check_short(term: Term, product: bool = False) -> Term:
    """A term of which a run computes the value that it has in this arithmetic, as nothing is cut off for its length; of
    a product (or quotient) of such terms it may be 0, which is no more if that value is not below 0."""
    if product and isinstance(term, Arithmetic) and term.operator in ("*", "/"):
        for part in parts_of(term):
            check_short(part, product)
    elif not is_short(term):
        refuse("a product or quotient may be too long to be exact")
    return term


def is_short(term: Term) -> bool:
    """Whether no product or quotient in a term may be too long (`term.py`)."""
    match term:
        case Apply(function="exp" | "log" | "sqrt"):
            return not any(isinstance(node, Local) for node in inside(term))
        case Arithmetic(operator="*", left=Literal()) | Arithmetic(operator="*" | "/", right=Literal()):
            pass
        case Arithmetic(operator="*" | "/") if not any(map(is_irrational, inside(term))):
            return False
    return all(map(is_short, parts_of(term)))


def check_positive(term: Term, program: Program) -> None:
    """The term is public and above 0 on every run."""
    if not is_above_zero(quotient_of(check_public_term(term, program)), program):
        refuse("a price or scale is not known to be above 0")


def is_above_zero(value: Quotient, program: Program) -> bool:
    """Whether a value is known to be above 0."""
    ranges, written = ranges_of(program), (value, with_gaps(value, program))
    return any(is_positive(each.top, ranges) and is_positive(each.bottom, ranges) for each in written)


def check_nonnegative(term: Term, program: Program, what: str) -> Quotient:
    """The term is public and not below 0 on any run; its value."""
    if not is_within(poly.constant(0), term, program):
        refuse(f"{what} may be below 0")
    return quotient_of(term)


def total(*parts: tuple[Term, Term]) -> Quotient:
    """The sum of amount times price."""
    products = (poly.multiply(quotient_of(amount), quotient_of(price)) for amount, price in parts)
    return reduce(poly.add, products, poly.constant(0))


def check_within(cost: Quotient, claim: Term, program: Program) -> None:
    """The cost does not exceed the claim, for all values of the public parameters."""
    if not is_within(cost, claim, program):
        refuse("the cost is not known to stay within the claim")


def is_within(cost: Quotient, claim: Term, program: Program) -> bool:
    """A maximum is as good as itself and as each of its parts, a minimum as itself and only as all of them."""
    left, ranges = subtract(quotient_of(check_public_term(claim, program)), cost), ranges_of(program)
    if not left.top and is_positive(left.bottom, ranges):
        return True
    match outermost(claim):
        case Apply(function="max", arguments=parts):
            return any(is_within(cost, part, program) for part in parts)
        case Apply(function="min", arguments=parts):
            return all(is_within(cost, part, program) for part in parts)
        case _:
            written = left, with_gaps(left, program), without_roots(left, program)
            return any(poly.is_nonnegative(each, ranges) for each in written)


def outermost(term: Term) -> Term:
    """A sum with maxima or minima in it as one of sums: `a + max(b, c)` is `max(a + b, a + c)`."""
    match term:
        case Arithmetic(operator="+", left=left, right=right):
            first, second = outermost(left), outermost(right)
        case _:
            return term
    for part, rest in ((first, second), (second, first)):
        match part:
            case Apply(function="max" | "min" as function, arguments=parts):
                return Apply(function, tuple(outermost(Arithmetic("+", each, rest)) for each in parts))
    return term


def square_of(term: Term, program: Program) -> Quotient:
    """The square of a term."""
    return without_roots(poly.multiply(quotient_of(term), quotient_of(term)), program)


def without_roots(value: Quotient, program: Program) -> Quotient:
    """The same value, where the square of a root is what the root is taken of, if that is above 0."""
    for atom in poly.atoms_of(value.top, value.bottom):
        match atom:
            case Apply(function="sqrt", arguments=(argument,)) if poly.is_arithmetic(argument):
                inner = quotient_of(argument)
                value = without_squares(value, atom, inner) if is_above_zero(inner, program) else value
    return value


def without_squares(value: Quotient, atom: Term, square: Quotient) -> Quotient:
    """A quotient with another one in place of each square of an atom."""
    pairs = {each: dict(each).get(atom, 0) // 2 for part in (value.top, value.bottom) for each in part}
    most, parts = max(pairs.values()), list[poly.Polynomial]()
    for part in (value.top, value.bottom):
        parts.append({})
        for monomial, number in part.items():
            rest = dict(monomial) | {atom: dict(monomial).get(atom, 0) % 2}
            left: poly.Polynomial = {tuple((each, power) for each, power in rest.items() if power): number}
            factors = [square.top] * pairs[monomial] + [square.bottom] * (most - pairs[monomial])
            parts[-1] = poly.plus(parts[-1], reduce(poly.times, factors, left))
    return Quotient(*parts)
