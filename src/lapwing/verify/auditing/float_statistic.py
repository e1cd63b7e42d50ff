"""Statistics for floating-point numbers: which of their digits are used, and whether a sampler can give them at all.

A sum c + x of a float c and a small float x is rounded to the digits of c.  So the lowest digit that is set tells
whether an outcome near 0 came from noise around 0 or from a larger centre (Haney and others, 2022).  And a sampler that
computes with 53 random bits gives some floats only; which ones depends on the centre (Mironov, 2012).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from math import exp, frexp, isfinite, log

from lapwing.verify.auditing.outcome import Outcome
from lapwing.verify.auditing.statistic import ABSENT, Statistic, part

DIGITS = 53
NEIGHBOURS = 3


def digits(place: int | None = None) -> Statistic:
    """The binary size of a float and the place of its lowest set digit."""
    return _of_float("the size and lowest digit of {}", False, float_class, place)


def lowest_digit(place: int | None = None) -> Statistic:
    """The place of a float's lowest set digit."""
    return _of_float("the lowest digit of {}", True, lowest_of, place)


def laplace_support(center: float, scale: float, place: int | None = None) -> Statistic:
    """Whether the usual inverse-transform Laplace sampler at a centre can give the float."""
    words = f"whether {{}} is a possible float of Laplace noise around {center:g} with scale {scale:g}"
    return _of_float(words, False, partial(is_laplace, center, scale), place)


def float_class(value: float) -> Hashable:
    """Size and lowest digit; the two zeros and the infinities stand for themselves."""
    if value == 0 or not isfinite(value):
        return str(value)
    return frexp(value)[1], lowest_of(value)


def lowest_of(value: float) -> Hashable:
    """The exponent of the largest power of two that divides the float."""
    if value == 0 or not isfinite(value):
        return ABSENT
    mantissa, exponent = frexp(value)
    whole = int(abs(mantissa) * 2.0**DIGITS)
    return exponent - DIGITS + (whole & -whole).bit_length() - 1


def is_laplace(center: float, scale: float, value: float) -> bool:
    """Whether the sampler gives the value for some random number u near the right one.

    It gives center + scale * log(u + u) below the centre and center - scale * log(2 - u - u) above it, where u has 53
    digits; so the logarithm's argument has a multiple of 2**-52 below and of 2**-53 above.
    """
    if not isfinite(value):
        return False
    sign, unit = (1.0, 2.0 ** (1 - DIGITS)) if value < center else (-1.0, 2.0**-DIGITS)
    near = round(exp(-abs(value - center) / scale) / unit)
    for whole in range(max(near - NEIGHBOURS, 1), near + NEIGHBOURS + 1):
        if center + sign * scale * log(whole * unit) == value:
            return True
    return False


def _of_float(words: str, ordered: bool, see: Callable[[float], Hashable], place: int | None) -> Statistic:
    inner = None if place is None else part(place).look
    name = "the outcome" if place is None else f"part {place}"

    def look(outcome: Outcome) -> Hashable:
        found = outcome if inner is None else inner(outcome)
        return see(found) if type(found) is float else ABSENT

    return Statistic(words.format(name), ordered, look, of_digits=True)
