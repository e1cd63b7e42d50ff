"""Rational bounds of exp, log and square root, in integer arithmetic with outward rounding.

`run/noise/series` has bounds of its own, on purpose: what draws has to be right even if what accounts for it is not.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import isqrt

BITS = 200
ONE = 1 << BITS

Bounds = tuple[Fraction, Fraction]


@cache
def exp_bounds(x: Fraction, bits: int = BITS) -> Bounds:
    """Below and above exp(x), computed in multiples of 2**-bits."""
    if x < 0:
        least, most = exp_bounds(-x, bits)
        return 1 / most, 1 / least
    one = 1 << bits
    halvings = max(0, (x.numerator // x.denominator).bit_length() + 1)
    small = x / 2**halvings
    low, high = floor(small, one), ceiling(small, one)
    below = above = below_term = above_term = one
    count = 0
    while above_term > 1:
        count += 1
        below_term = below_term * low // one // count
        above_term = -(-times_up(above_term, high, one) // count)
        below, above = below + below_term, above + above_term
    # the terms that follow are each at most half the one before
    above += 2 * above_term
    for _ in range(halvings):
        below, above = below * below // one, times_up(above, above, one)
    return Fraction(below, one), Fraction(above, one)


@cache
def log_bounds(x: Fraction) -> Bounds:
    """Below and above log(x), for x > 0."""
    if x < 1:
        low, high = log_bounds(1 / x)
        return -high, -low
    doublings = (x.numerator // x.denominator).bit_length() - 1
    below, above = atanh_bounds((x / 2**doublings - 1) / (x / 2**doublings + 1))
    two = atanh_bounds(Fraction(1, 3))
    return 2 * (below + doublings * two[0]), 2 * (above + doublings * two[1])


@cache
def atanh_bounds(z: Fraction) -> Bounds:
    """Below and above atanh(z), for 0 <= z <= 1/3."""
    low, high = floor(z), ceiling(z)
    below = above = 0
    below_power, above_power = low, high
    odd = 1
    while above_power > 1:
        below += below_power // odd
        above += -(-above_power // odd)
        below_power = below_power * low // ONE * low // ONE
        above_power = times_up(times_up(above_power, high), high)
        odd += 2
    # the powers that follow are each at most a ninth of the one before
    return Fraction(below, ONE), Fraction(above + 2 * above_power, ONE)


@cache
def root_bounds(x: Fraction) -> Bounds:
    """Below and above the square root of x >= 0."""
    low, high = isqrt(floor(x) << BITS), isqrt(ceiling(x) << BITS)
    exact = Fraction(isqrt(x.numerator), isqrt(x.denominator))
    return (exact, exact) if exact * exact == x else (Fraction(low, ONE), Fraction(high + 1, ONE))


def log_below(ratio: Fraction, digits: int = 6) -> Fraction:
    """The largest decimal with so many digits, or the one before, whose exponential is at most a ratio from 1 up."""
    unit = 10**digits
    low, high = 0, unit
    while exp_bounds(Fraction(high, unit))[1] <= ratio:
        low, high = high, high + unit
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if exp_bounds(Fraction(middle, unit))[1] <= ratio else (low, middle)
    return Fraction(low, unit)


def times_up(left: int, right: int, one: int = ONE) -> int:
    """The product of two numbers that are not below 0, as multiples of 1 / one, rounded up."""
    return -(-left * right // one)


def floor(x: Fraction, one: int = ONE) -> int:
    """The largest multiple of 1 / one that is not above x, times one."""
    return x.numerator * one // x.denominator


def ceiling(x: Fraction, one: int = ONE) -> int:
    """The smallest multiple of 1 / one that is not below x, times one."""
    return -(-x.numerator * one // x.denominator)
