"""Exact real numbers: rational ones, and what sums, products, quotients, exp, log and roots make of them.

A number is never rounded.  It can be enclosed between two neighbouring fractions with any denominator, which is all
that comparing it with random digits needs.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

from lapwing.diagnostics.diagnostic import reject
from lapwing.run.noise.series import Bounds, divide_down, divide_up, exp_bounds, log_bounds

MOST_BITS = 1 << 12


@dataclass(frozen=True, slots=True)
class Sum:
    """The sum of two numbers."""

    left: Number
    right: Number


@dataclass(frozen=True, slots=True)
class Product:
    left: Number
    right: Number


@dataclass(frozen=True, slots=True)
class Quotient:
    """The quotient of two numbers."""

    top: Number
    bottom: Number


@dataclass(frozen=True, slots=True)
class Exp:
    """The exponential of a number."""

    power: Number


@dataclass(frozen=True, slots=True)
class Log:
    of: Number


@dataclass(frozen=True, slots=True)
class Root:
    of: Number


Number = int | Fraction | Sum | Product | Quotient | Exp | Log | Root


class UnclearError(Exception):
    """More digits are needed to tell."""


def enclose(number: Number, bits: int) -> Bounds:
    """Whole numbers, at most 2 apart, below and above the number times 2^bits."""
    extra = 16
    while extra <= MOST_BITS:
        try:
            low, high = bounds_of(number, bits + extra)
        except UnclearError:
            extra *= 2
            continue
        if (high - low) >> extra == 0:
            return low >> extra, -(-high >> extra)
        extra *= 2
    reject("number-unclear", bits=MOST_BITS)


def sign_of(number: Number) -> int:
    """-1, 0 or 1."""
    if isinstance(number, int | Fraction):
        return (number > 0) - (number < 0)
    bits = 64
    while bits <= MOST_BITS:
        low, high = enclose(number, bits)
        if low > 0 or high < 0:
            return 1 if low > 0 else -1
        bits *= 2
    reject("number-unclear", bits=MOST_BITS)


def bounds_of(number: Number, bits: int) -> Bounds:
    """Below and above the number times 2^bits, however far apart; unclear if that says nothing."""
    match number:
        case int() | Fraction():
            return divide_down(number.numerator << bits, number.denominator), divide_up(
                number.numerator << bits, number.denominator
            )
        case Sum(left=left, right=right):
            (low, high), (below, above) = bounds_of(left, bits), bounds_of(right, bits)
            return low + below, high + above
        case Product(left=left, right=right):
            ends = [one * other for one in bounds_of(left, bits) for other in bounds_of(right, bits)]
            return min(ends) >> bits, -(-max(ends) >> bits)
        case Quotient(top=top, bottom=bottom):
            low, high = above_or_below_zero(bounds_of(bottom, bits))
            ends = [end << bits for end in bounds_of(top, bits)]
            return (
                min(divide_down(end, by) for end in ends for by in (low, high)),
                max(divide_up(end, by) for end in ends for by in (low, high)),
            )
        case Exp(power=power):
            low, high = bounds_of(power, bits)
            if high >> bits > MOST_BITS:
                reject("number-undefined", what="the exponential of a very large number")
            return exp_bounds(low, bits)[0], exp_bounds(high, bits)[1]
        case Log(of=of):
            low, high = above_zero(bounds_of(of, bits))
            return log_bounds(low, bits)[0], log_bounds(high, bits)[1]
        case Root(of=of):
            low, high = bounds_of(of, bits)
            if high < 0:
                reject("number-undefined", what="the square root of a number below 0")
            return isqrt(max(low, 0) << bits), isqrt(high << bits) + 1


def above_or_below_zero(bounds: Bounds) -> Bounds:
    """Bounds of a number that is seen not to be 0."""
    if bounds == (0, 0):
        reject("number-undefined", what="a quotient by 0")
    if bounds[0] <= 0 <= bounds[1]:
        raise UnclearError
    return bounds


def above_zero(bounds: Bounds) -> Bounds:
    """Bounds of a number that is seen to be above 0."""
    if bounds[1] < 0 or bounds == (0, 0):
        reject("number-undefined", what="the logarithm of a number that is not above 0")
    if bounds[0] <= 0:
        raise UnclearError
    return bounds
