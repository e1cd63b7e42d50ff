"""Floating-point numbers of engines, without any of our own."""

from __future__ import annotations

from decimal import Context, Decimal
from fractions import Fraction

DIGITS = 53
SMALLEST = -1074
WRITTEN = Context(prec=17)


def nearest_double(value: Fraction) -> Fraction:
    """The double that is nearest to a number of at most 1000 bits; of two, the even one."""
    if not value:
        return value
    size = abs(value)
    power = size.numerator.bit_length() - size.denominator.bit_length()
    if size < Fraction(2) ** power:
        power -= 1
    unit = Fraction(2) ** max(power + 1 - DIGITS, SMALLEST)
    return round(value / unit) * unit


def write_double(value: Fraction) -> str:
    """A decimal that reads back as the nearest double: 17 digits tell all doubles apart."""
    near = nearest_double(value)
    return str(WRITTEN.divide(Decimal(near.numerator), Decimal(near.denominator)))
