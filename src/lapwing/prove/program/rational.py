"""Quotients of polynomials in one unknown, in lowest terms: for what is shown, and believed by nobody."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest

Polynomial = tuple[Fraction, ...]

ZERO, ONE = Fraction(0), Fraction(1)


def trimmed(coefficients: Iterable[Fraction]) -> Polynomial:
    """The polynomial with these coefficients."""
    kept = list(coefficients)
    while kept and not kept[-1]:
        kept.pop()
    return tuple(kept)


def plus(left: Polynomial, right: Polynomial, factor: Fraction = ONE) -> Polynomial:
    """`left + factor * right`."""
    return trimmed(one + factor * other for one, other in zip_longest(left, right, fillvalue=ZERO))


def times(left: Polynomial, right: Polynomial) -> Polynomial:
    """The product."""
    product = [ZERO] * (len(left) + len(right))
    for place, one in enumerate(left):
        for other_place, other in enumerate(right):
            product[place + other_place] += one * other
    return trimmed(product)


def divided(left: Polynomial, right: Polynomial) -> tuple[Polynomial, Polynomial]:
    """What dividing by a polynomial other than 0 gives, and the rest."""
    quotient: Polynomial = ()
    while len(left) >= len(right):
        step = (*[ZERO] * (len(left) - len(right)), left[-1] / right[-1])
        quotient, left = plus(quotient, step), plus(left, times(step, right), -ONE)
    return quotient, left


def scaled(polynomial: Polynomial) -> Polynomial:
    """The polynomial divided by a number above 0, which keeps signs and roots, so that it starts with 1 or -1."""
    return tuple(coefficient / abs(polynomial[-1]) for coefficient in polynomial)


def common(left: Polynomial, right: Polynomial) -> Polynomial:
    """The greatest common divisor, up to a factor; the two are not both 0."""
    while right:
        left, right = right, scaled(divided(left, right)[1])
    return left


@dataclass(frozen=True, slots=True)
class Rational:
    """A quotient of polynomials in lowest terms; the last coefficient below is 1."""

    top: Polynomial
    bottom: Polynomial

    def __add__(self, other: Rational) -> Rational:
        top = plus(times(self.top, other.bottom), times(other.top, self.bottom))
        return rational(top, times(self.bottom, other.bottom))

    def __mul__(self, other: Rational) -> Rational:
        return rational(times(self.top, other.top), times(self.bottom, other.bottom))

    def __truediv__(self, other: Rational) -> Rational:
        return rational(times(self.top, other.bottom), times(self.bottom, other.top))


def rational(top: Polynomial, bottom: Polynomial = (Fraction(1),)) -> Rational:
    """The quotient in lowest terms; the bottom is not 0."""
    if len(bottom) > 1:
        shared = common(top, bottom)
        top, bottom = divided(top, shared)[0], divided(bottom, shared)[0]
    return Rational(tuple(part / bottom[-1] for part in top), tuple(part / bottom[-1] for part in bottom))
