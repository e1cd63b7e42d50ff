"""Quotients of polynomials are in lowest terms."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from lapwing.prove.program.rational import Polynomial, common, divided, plus, rational, times, trimmed

HALF = Fraction(1, 2)


def poly(*coefficients: int | Fraction) -> Polynomial:
    return trimmed(map(Fraction, coefficients))


def some_polynomial(random: Random, degree: int = 5) -> Polynomial:
    return trimmed(Fraction(random.randint(-6, 6), random.randint(1, 4)) for _ in range(random.randint(0, degree + 1)))


def test_division_leaves_a_smaller_rest() -> None:
    random = Random(2)
    for _ in range(50):
        left, right = some_polynomial(random), some_polynomial(random, 3)
        if right:
            quotient, rest = divided(left, right)
            assert plus(times(quotient, right), rest) == left
            assert len(rest) < len(right)
    assert poly(1, 0, 2, 0, 0) == (Fraction(1), Fraction(0), Fraction(2))
    assert common(poly(3, 1), ()) == poly(3, 1)


def test_quotients_are_in_lowest_terms() -> None:
    one_minus = rational(poly(1, -1))
    square = one_minus * one_minus
    assert rational(square.top, one_minus.top) == one_minus == square / one_minus
    assert rational(poly(1), one_minus.top) + rational(poly(0, -1), one_minus.top) == rational(poly(1))
    assert rational(poly(2), poly(-4)) == rational((-HALF,))
    assert rational(()) == rational((), poly(1, 3))
