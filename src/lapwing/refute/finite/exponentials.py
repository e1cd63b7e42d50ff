"""Sums of exponentials with rational coefficients and exponents, which are compared exactly."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from lapwing.numbers.enclosure import Bounds, exp_bounds
from lapwing.numbers.epsilon import SPARE_BITS, Epsilon, Log, Plain
from lapwing.refute.finite.distribution import ZERO

FEWEST_BITS = 64


@dataclass(frozen=True, slots=True)
class Exponentials:
    """The sum of `coefficient * exp(exponent)`, each exponent once and no coefficient 0."""

    terms: tuple[tuple[Fraction, Fraction], ...] = ()

    def __add__(self, other: Exponentials) -> Exponentials:
        return collected((*self.terms, *other.terms))

    def __sub__(self, other: Exponentials) -> Exponentials:
        return self + other * rational(Fraction(-1))

    def __mul__(self, other: Exponentials) -> Exponentials:
        return collected((a + b, x * y) for a, x in self.terms for b, y in other.terms)

    def bounds(self, bits: int = FEWEST_BITS) -> Bounds:
        """Rational bounds of the sum, closer with more bits, and equal where every exponent is 0."""
        low = high = ZERO
        for exponent, coefficient in self.terms:
            ends = (coefficient, coefficient)
            if exponent:
                least, most = exp_bounds(exponent, bits + SPARE_BITS)
                ends = (coefficient * least, coefficient * most)
            low, high = low + min(ends), high + max(ends)
        return low, high

    @property
    def is_positive(self) -> bool:
        """Whether the sum is above 0.

        The bits grow until the bounds leave 0 out.  That ends: exponentials of different rationals are linearly
        independent over the rationals (Lindemann and Weierstrass), so the sum is 0 only if it has no terms.
        """
        bits = FEWEST_BITS
        while self.terms:
            low, high = self.bounds(bits)
            if low > 0:
                return True
            if high < 0:
                return False
            bits *= 2
        return False


def collected(terms: Iterable[tuple[Fraction, Fraction]]) -> Exponentials:
    """A sum of terms, of which several may have the same exponent."""
    found: dict[Fraction, Fraction] = {}
    for exponent, coefficient in terms:
        found[exponent] = found.get(exponent, ZERO) + coefficient
    return Exponentials(tuple((exponent, found[exponent]) for exponent in sorted(found) if found[exponent]))


def rational(value: Fraction) -> Exponentials:
    """A rational number as such a sum."""
    return collected([(ZERO, value)])


def power(epsilon: Epsilon, times: int = 1) -> Exponentials:
    """The exponential of so many times an epsilon."""
    match epsilon:
        case Plain(value=value):
            return collected([(times * value, Fraction(1))])
        case Log(of=of):
            return rational(of**times)
