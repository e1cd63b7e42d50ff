"""Tail bounds of noise that hold on every grid.

Let X be noise around 0 on a grid, and t >= 0 a point of it.  For Laplace, geometric and exponential noise let
x = t / scale, for Gaussian noise x = t^2 / (2 * sigma^2).  Then p(t + k) <= exp(-x) * p(k) for all points k >= 0, and
summing over these gives P(X > t) <= exp(-x) * P(X > 0) and P(X >= t) <= exp(-x) * P(X >= 0).  If the noise is symmetric
then P(X > 0) <= 1 / 2; the mass at 0 is not halved, so P(X >= 0) may be near 1 where the grid is coarse.  If t is no
point of the grid then the next one is further out, so that P(X >= t) <= exp(-x) as well.

For t < 0 and noise other than Gaussian exp(-x) >= 1 bounds anything; and exp(-x) / 2 bounds P(X > t) of symmetric noise
if t is a point, which is 1 - P(X >= -t) <= 1 - exp(x) / 2, as y + 1 / y >= 2 for y = exp(x).
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import reduce

from lapwing.kernel.cost.calibration import ONE
from lapwing.kernel.cost.cost_terms import check_nonnegative, check_positive, check_public_term, ranges_of, square_of
from lapwing.kernel.cost.exponential import HIGHEST_EXPONENT, exp_bounds
from lapwing.kernel.cost.polynomial import (
    Quotient,
    constant,
    divide,
    is_nonnegative,
    multiply,
    quotient_of,
    share,
    subtract,
    term_of,
)
from lapwing.kernel.language.law import ExponentialNoise, Gaussian, Geometric, Laplace
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.term import Apply, Arithmetic, Negative, Term

Noise = Laplace | Geometric | ExponentialNoise | Gaussian
POWERS = range(1, 8)


def check_tail(noise: Noise, beyond: Term, part: Fraction, delta: Term, program: Program) -> None:
    """`part * exp(-x)` is at most delta, for noise that goes so far."""
    exponent = exponent_of(noise, beyond, program)
    check_positive(delta, program)
    number, allowed = share(exponent, ONE), share(quotient_of(delta), ONE)
    if number is not None and allowed is not None:
        if number >= 0 and part <= allowed * exp_bounds(min(number, Fraction(HIGHEST_EXPONENT)))[0]:
            return
    elif any(is_enough(part, growth, delta, program) for growth in growths(exponent, program)):
        return
    refuse("noise is not known to go so far with this probability at most")


def exponent_of(noise: Noise, beyond: Term, program: Program) -> Quotient:
    """The exponent x by which probabilities have fallen at a distance."""
    if not isinstance(noise, Gaussian):
        check_positive(noise.scale, program)
        return divide(quotient_of(check_public_term(beyond, program)), quotient_of(noise.scale))
    check_positive(noise.sigma, program)
    check_nonnegative(beyond, program, "how far Gaussian noise goes")
    return divide(square_of(beyond, program), multiply(constant(2), square_of(noise.sigma, program)))


def growths(exponent: Quotient, program: Program) -> Iterator[Quotient]:
    """Ways to write exp(x): as it is, as 1 / exp(-x), or as a power of what x is the logarithm of."""
    written = Arithmetic("/", term_of(exponent.top), term_of(exponent.bottom))
    yield quotient_of(Apply("exp", (written,)))
    yield divide(constant(1), quotient_of(Apply("exp", (Negative(written),))))
    for atom in dict.fromkeys(atom for monomial in exponent.top for atom, _ in monomial):
        match atom, share(exponent, quotient_of(atom)):
            case Apply(function="log", arguments=(argument,)), Fraction() as times if times in POWERS:
                check_positive(argument, program)
                yield reduce(multiply, [quotient_of(argument)] * int(times))


def is_enough(part: Fraction, growth: Quotient, delta: Term, program: Program) -> bool:
    """Whether delta times the growth is at least this part."""
    return is_nonnegative(subtract(multiply(quotient_of(delta), growth), constant(part)), ranges_of(program))
