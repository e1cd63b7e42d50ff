"""Rational bounds of the exponential function, as close as wanted.

For |r| <= 1/2 the rest of the series after the term of degree n is at most twice the next term; exp(x) is
exp(x / 2**k) squared k times, and every step rounds outwards.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

Bounds = tuple[Fraction, Fraction]


def exp_bounds(x: Fraction, bits: int = 64) -> Bounds:
    """A number at most and one at least exp(x), apart by about 2**-bits of its size."""
    if x < 0:
        low, high = exp_bounds(-x, bits)
        return 1 / high, 1 / low
    halvings = 0
    while x > Fraction(1, 2):
        x, halvings = x / 2, halvings + 1
    low, high = _series(x, bits + halvings + 8)
    for _ in range(halvings):
        low, high = _rounded(low * low, high * high, bits + halvings + 8)
    return low, high


def _series(x: Fraction, bits: int) -> Bounds:
    total, term, degree = Fraction(1), Fraction(1), 0
    while term > Fraction(1, 1 << bits):
        degree += 1
        term = term * x / degree
        total += term
    return _rounded(total, total + 2 * term, bits)


def _rounded(low: Fraction, high: Fraction, bits: int) -> Bounds:
    size = 1 << bits
    return Fraction(floor(low * size), size), Fraction(ceil(high * size), size)


def log_below(ratio: Fraction, digits: int = 6) -> Fraction:
    """The largest decimal with so many digits, or the one before, whose exponential is at most a ratio from 1 up."""
    whole, unit = 0, 10**digits
    while exp_bounds(Fraction(whole + 1))[1] <= ratio:
        whole += 1
    low, high = whole * unit, (whole + 1) * unit
    while high - low > 1:
        middle = (low + high) // 2
        if exp_bounds(Fraction(middle, unit))[1] <= ratio:
            low = middle
        else:
            high = middle
    return Fraction(low, unit)
