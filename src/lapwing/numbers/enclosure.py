"""Rational bounds of exp, log and square root, in integer arithmetic with outward rounding."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import isqrt

BITS = 200
ONE = 1 << BITS

Bounds = tuple[Fraction, Fraction]


@cache
def exp_bounds(x: Fraction) -> Bounds:
    """Below and above exp(x)."""
    if x < 0:
        least, most = exp_bounds(-x)
        return 1 / most, 1 / least
    halvings = max(0, (x.numerator // x.denominator).bit_length() + 1)
    small = x / 2**halvings
    low, high = floor(small), ceiling(small)
    below = above = below_term = above_term = ONE
    count = 0
    while above_term > 1:
        count += 1
        below_term = below_term * low // ONE // count
        above_term = -(-times_up(above_term, high) // count)
        below, above = below + below_term, above + above_term
    # the terms that follow are each at most half the one before
    above += 2 * above_term
    for _ in range(halvings):
        below, above = below * below // ONE, times_up(above, above)
    return Fraction(below, ONE), Fraction(above, ONE)


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


def root_bounds(x: Fraction) -> Bounds:
    """Below and above the square root of x >= 0."""
    low, high = isqrt(floor(x) << BITS), isqrt(ceiling(x) << BITS)
    exact = Fraction(isqrt(x.numerator), isqrt(x.denominator))
    return (exact, exact) if exact * exact == x else (Fraction(low, ONE), Fraction(high + 1, ONE))


def times_up(left: int, right: int) -> int:
    """The product of two numbers that are not below 0, as multiples of 1 / ONE, rounded up."""
    return -(-left * right // ONE)


def floor(x: Fraction) -> int:
    """The largest multiple of 1 / ONE that is not above x, times ONE."""
    return x.numerator * ONE // x.denominator


def ceiling(x: Fraction) -> int:
    """The smallest multiple of 1 / ONE that is not below x, times ONE."""
    return -(-x.numerator * ONE // x.denominator)
