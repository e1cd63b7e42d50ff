"""Rational numbers rounded to multiples of a unit, so that they stay short; always to the side that is said."""

from __future__ import annotations

from fractions import Fraction


def rounded_up(value: Fraction, unit: Fraction) -> Fraction:
    """The smallest multiple of a unit that is not below a value."""
    return -(-value // unit) * unit


def rounded_down(value: Fraction, unit: Fraction) -> Fraction:
    """The largest multiple of a unit that is not above a value."""
    return value // unit * unit


def unit_for(value: Fraction, digits: int) -> Fraction:
    """The power of ten that a value above 0 has so many digits of."""
    unit = Fraction(1)
    while value < unit * 10 ** (digits - 1):
        unit /= 10
    while value >= unit * 10**digits:
        unit *= 10
    return unit
