"""Public terms as quotients of polynomials in the one unknown that a finite program may have.

The unknown is a public real p with the bounds its requirements give, or E = exp(eps) for a public eps > 0, which is
above 1; a program without one gets a range all the same.  Divisors must have no root where the unknown ranges, so that
every term is continuous there and a non-strict inequality need be shown in the gaps between roots only.
"""

import operator as by
from collections.abc import Callable
from fractions import Fraction
from functools import reduce
from itertools import combinations, product

from lapwing.kernel.cost.cost_terms import bounds
from lapwing.kernel.finite.univariate import Polynomial, common, divided, has_root, plus, times, value
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.data import Data
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.role import Epsilon, is_public
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import Apply, Arithmetic, Literal, Negative, Param, Term

HIGHEST_POWER = 64
MOST_PIECES = 64
OPERATIONS: dict[str, Callable[..., "Rational"]] = {"+": by.add, "-": by.sub, "*": by.mul, "/": by.truediv}


class Unknown(Data):
    """Between low and high; `ends` are those of the two that it may also be equal to."""

    param: Param | None
    exponential: bool
    low: Fraction
    high: Fraction | None
    ends: tuple[Fraction, ...] = ()


class Rational(Data):
    """A quotient of polynomials in lowest terms; the last coefficient below is 1."""

    top: Polynomial
    bottom: Polynomial

    def __add__(self, other: "Rational") -> "Rational":
        top = plus(times(self.top, other.bottom), times(other.top, self.bottom))
        return rational(top, times(self.bottom, other.bottom))

    def __sub__(self, other: "Rational") -> "Rational":
        return self + constant(-1) * other

    def __mul__(self, other: "Rational") -> "Rational":
        return rational(times(self.top, other.top), times(self.bottom, other.bottom))

    def __truediv__(self, other: "Rational") -> "Rational":
        return rational(times(self.top, other.bottom), times(self.bottom, other.top))

    def at(self, x: Fraction) -> Fraction:
        """The value at a point that is no root of the bottom."""
        return value(self.top, x) / value(self.bottom, x)


def rational(top: Polynomial, bottom: Polynomial = (Fraction(1),)) -> Rational:
    """The quotient in lowest terms; the bottom is not 0."""
    if len(bottom) > 1:
        shared = common(top, bottom)
        top, bottom = divided(top, shared)[0], divided(bottom, shared)[0]
    return Rational(tuple(part / bottom[-1] for part in top), tuple(part / bottom[-1] for part in bottom))


def constant(number: bool | int | Fraction) -> Rational:
    """A number."""
    return rational((Fraction(number),) if number else ())


ITSELF = rational((Fraction(0), Fraction(1)))


def unknown_of(program: Program, claim: Claim) -> Unknown:
    """The one public parameter that the program or its claim reads, and where it ranges."""
    roles, read = program.roles(), set(variables_of((program.body, program.results, claim.epsilon, claim.delta)))
    found = [
        parameter.param for parameter in program.parameters if parameter.param in read and is_public(parameter.role)
    ]
    if not found:
        return Unknown(None, False, Fraction(0), Fraction(1))
    if len(found) > 1 or found[0].sort != REAL:
        refuse("a finite program reads one public real at most, and nothing else that is public")
    if isinstance(roles[found[0]], Epsilon):
        return Unknown(found[0], True, Fraction(1), None)
    return bounded(found[0], program)


def bounded(param: Param, program: Program) -> Unknown:
    """A public real between the bounds that the requirements give."""
    lows = [(number, strict) for atom, number, strict in bounds(program) if atom == param]
    highs = [(-number, strict) for atom, number, strict in bounds(program, upper=True) if atom == param]
    if not lows or not highs or max(lows)[0] >= -max(highs)[0]:
        refuse(f"{param.name} is not known to lie between two numbers")
    (low, above), (opposite, below) = max(lows), max(highs)
    return Unknown(param, False, low, -opposite, (low,) * (not above) + (-opposite,) * (not below))


def pieces(term: Term, unknown: Unknown, at: Rational, ties: list[Polynomial]) -> list[Rational]:
    """What a term is with `at` for the unknown: one of these at each point, the same until a root of one of the ties.

    If `at` is a number then so is the term, and it is the only piece.
    """
    match term:
        case Literal(value=number):
            return [constant(number)]
        case Param() if term == unknown.param and not unknown.exponential:
            return [at]
        case Apply(function="exp", arguments=(exponent,)):
            return [power(at, multiple(exponent, unknown))]
        case Negative(operand=operand):
            return [constant(0) - piece for piece in pieces(operand, unknown, at, ties)]
        case Arithmetic(operator="+" | "-" | "*" | "/" as operator, left=left, right=right):
            both = [*product(pieces(left, unknown, at, ties), pieces(right, unknown, at, ties))]
            if len(both) > MOST_PIECES:
                refuse(f"a claim has more than {MOST_PIECES} pieces")
            if operator == "/" and any(is_zero_somewhere(divisor.top, unknown) for _, divisor in both):
                refuse("something is divided by what may be 0")
            return [OPERATIONS[operator](one, other) for one, other in both]
        case Apply(function="max" | "min" as function, arguments=arguments):
            found = [piece for argument in arguments for piece in pieces(argument, unknown, at, ties)]
            ties += [(one - other).top for one, other in combinations(found, 2)]
            choose = max if function == "max" else min
            return found if len(at.top) > 1 else [choose(found, key=lambda piece: piece.at(Fraction(0)))]
        case _:
            refuse("a probability or claim is no arithmetic expression over the one unknown")


def is_zero_somewhere(polynomial: Polynomial, unknown: Unknown) -> bool:
    """Whether a polynomial is 0 where the unknown ranges."""
    return has_root(polynomial, unknown.low, unknown.high) or any(not value(polynomial, end) for end in unknown.ends)


def multiple(term: Term, unknown: Unknown) -> int:
    """The whole number k for which a term is k * eps."""
    match term:
        case Literal(value=0):
            return 0
        case Param() if term == unknown.param and unknown.exponential:
            return 1
        case Arithmetic(operator="+", left=left, right=right):
            return multiple(left, unknown) + multiple(right, unknown)
        case (
            Arithmetic(operator="*", left=Literal(value=int(number)), right=other)
            | Arithmetic(operator="*", left=other, right=Literal(value=int(number)))
        ) if number >= 0:
            return number * multiple(other, unknown)
        case _:
            refuse("a finite program is about log of something rational, or whole multiples of epsilon")


def power(base: Rational, exponent: int) -> Rational:
    """The base as often as the exponent says."""
    if exponent > HIGHEST_POWER:
        refuse(f"a multiple of epsilon is above {HIGHEST_POWER}")
    return reduce(by.mul, [base] * exponent, constant(1))


def exponential(term: Term, unknown: Unknown, at: Rational, ties: list[Polynomial]) -> list[Rational]:
    """The pieces of exp of a term: of c for log(c)."""
    match term:
        case Apply(function="log", arguments=(inner,)):
            return pieces(inner, unknown, at, ties)
        case _:
            return [power(at, multiple(term, unknown))]
