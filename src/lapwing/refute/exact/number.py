"""Numbers a run meets: rational ones, multiples of powers of one logarithm, and reals between bounds.

Epsilon is taken as a multiple of log(base) with a rational base, so that what counts for probabilities, exp(epsilon)
and its like, is rational.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from lapwing.kernel.language.refuse import refuse
from lapwing.numbers.enclosure import Bounds, exp_bounds, log_bounds, root_bounds

LARGEST_POWER = 100_000


@dataclass(frozen=True, slots=True)
class Log:
    """`coefficient * log(base) ** power`: coefficient and power are not 0, and base is above 1."""

    coefficient: Fraction
    base: Fraction
    power: int = 1


@dataclass(frozen=True, slots=True)
class Enclosed:
    """A real of which only rational bounds are known."""

    low: Fraction
    high: Fraction


Rational = bool | int | Fraction
Number = Rational | Log | Enclosed


def bounds_of(number: Number) -> Bounds:
    """Below and above a number; the same twice if it is rational."""
    match number:
        case Enclosed(low=low, high=high):
            return low, high
        case Log(coefficient=coefficient, base=base, power=power):
            below, above = log_bounds(base)
            if power < 0:
                below, above = 1 / above, 1 / below
            ends = coefficient * below ** abs(power), coefficient * above ** abs(power)
            return min(ends), max(ends)
        case _:
            return Fraction(number), Fraction(number)


def between(bounds: Bounds) -> Number:
    """A number between bounds."""
    low, high = bounds
    return low if low == high else Enclosed(low, high)


def add(left: Number, right: Number) -> Number:
    """The sum."""
    match left, right:
        case Log(coefficient=one, base=base, power=power), Log(coefficient=other) if is_alike(left, right):
            return Log(one + other, base, power) if one + other else 0
        case (Log() | Enclosed(), _) | (_, Log() | Enclosed()):
            if left == 0 or right == 0:
                return right if left == 0 else left
            (low, high), (below, above) = bounds_of(left), bounds_of(right)
            return between((low + below, high + above))
        case _:
            return left + right


def negate(number: Number) -> Number:
    """The number with the other sign."""
    return multiply(-1, number)


def multiply(left: Number, right: Number) -> Number:
    """The product."""
    match left, right:
        case Log(), Log() if left.base == right.base:
            power, coefficient = left.power + right.power, left.coefficient * right.coefficient
            return Log(coefficient, left.base, power) if power else coefficient
        case (Log(coefficient=coefficient, base=base, power=power), int() | Fraction() as factor) | (
            int() | Fraction() as factor,
            Log(coefficient=coefficient, base=base, power=power),
        ):
            return Log(coefficient * factor, base, power) if factor else 0
        case (Log() | Enclosed(), _) | (_, Log() | Enclosed()):
            ends = [one * other for one in bounds_of(left) for other in bounds_of(right)]
            return between((min(ends), max(ends)))
        case _:
            return left * right


def divide(left: Number, right: Number) -> Number:
    """The quotient; by 0 it is 0."""
    match right:
        case Log(coefficient=coefficient, base=base, power=power):
            return multiply(left, Log(1 / coefficient, base, -power))
        case Enclosed(low=low, high=high):
            if low <= 0 <= high:
                refuse("something is divided by what may be 0")
            return multiply(left, between((1 / high, 1 / low)))
        case _:
            return multiply(left, 1 / Fraction(right)) if right else 0


def sign(number: Number) -> int:
    """-1, 0 or 1."""
    low, high = bounds_of(number)
    if low <= 0 <= high and low != high:
        refuse("a number is too close to 0 to tell its sign")
    return (low > 0) - (low < 0)


def exponential(number: Number) -> Number:
    """exp of a number; rational for whole multiples of the logarithm."""
    match number:
        case Log(coefficient=coefficient, base=base, power=1) if coefficient.denominator == 1:
            if abs(coefficient) > LARGEST_POWER:
                refuse("a power is too large")
            return base**coefficient.numerator
        case _:
            low, high = bounds_of(number)
            if max(abs(low), abs(high)) > LARGEST_POWER:
                refuse("a power is too large")
            return 1 if low == high == 0 else between((exp_bounds(low)[0], exp_bounds(high)[1]))


def logarithm(number: Number) -> Number:
    """log of a number; 0 where that is not above 0."""
    low, high = bounds_of(number)
    if high <= 0:
        return 0
    if low <= 0:
        refuse("a logarithm of what may not be above 0")
    return 0 if low == high == 1 else between((log_bounds(low)[0], log_bounds(high)[1]))


def root(number: Number) -> Number:
    """The square root of a number; 0 where that is below 0."""
    low, high = bounds_of(number)
    if high < 0:
        return 0
    if low < 0:
        refuse("a square root of what may be below 0")
    return between((root_bounds(low)[0], root_bounds(high)[1]))


def floor(number: Number) -> int:
    """The largest whole number that is not above."""
    low, high = (end.numerator // end.denominator for end in bounds_of(number))
    return low if low == high else refuse("a number is too close to a whole one to round it down")


def is_alike(left: Log, right: Log) -> bool:
    """Whether two multiples are of the same power of the same logarithm."""
    return (left.base, left.power) == (right.base, right.power)
