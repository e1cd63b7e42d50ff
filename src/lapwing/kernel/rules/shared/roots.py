"""Roots in what is spent of a square: the square of a root is what the root is taken of."""

from fractions import Fraction
from functools import reduce

from lapwing.kernel.cost.cost_terms import is_above, is_within, ranges_of, square_of
from lapwing.kernel.cost.polynomial import (
    Polynomial,
    Quotient,
    atoms_of,
    is_arithmetic,
    is_nonnegative,
    number,
    plus,
    quotient_of,
    subtract,
    times,
)
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.term import Apply, Square, Term


def check_spent(cost: Quotient, whole: Term, program: Program) -> None:
    """The cost does not exceed what is claimed, for all values of the public parameters."""
    if not is_covered(cost, whole, program):
        refuse("the cost is not known to stay within the claim")


def is_covered(cost: Quotient, whole: Term, program: Program) -> bool:
    """Whether a cost is within what is claimed, which may be a square."""
    if is_within(cost, whole, program):
        return True
    left = subtract(square_of(whole.root, program), cost) if isinstance(whole, Square) else None
    return left is not None and is_nonnegative(without_squared_roots(left, program), ranges_of(program))


def without_squared_roots(value: Quotient, program: Program) -> Quotient:
    """The same value, where the square of a root is what the root is taken of, if that is a polynomial above 0."""
    for atom in atoms_of(value.top, value.bottom):
        match atom:
            case Apply(function="sqrt", arguments=(argument,)) if is_arithmetic(argument):
                inner = quotient_of(argument)
                if inner.bottom.keys() == {()} and is_above(argument, Fraction(0), ranges_of(program)):
                    square = times(inner.top, number(1 / inner.bottom[()]))
                    value = Quotient(*(without_squares(each, atom, square) for each in (value.top, value.bottom)))
            case _:
                pass
    return value


def without_squares(polynomial: Polynomial, atom: Term, square: Polynomial) -> Polynomial:
    """A polynomial with another one in place of each square of an atom."""
    result: Polynomial = {}
    for monomial, value in polynomial.items():
        pairs, odd = divmod(dict(monomial).get(atom, 0), 2)
        rest = tuple((each, 1 if each == atom else power) for each, power in monomial if each != atom or odd)
        result = plus(result, reduce(times, [square] * pairs, {rest: value}))
    return result
