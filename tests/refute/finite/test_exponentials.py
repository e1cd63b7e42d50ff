"""Sums of exponentials: their arithmetic, and signs that are never guessed."""

from __future__ import annotations

from fractions import Fraction
from math import exp

import pytest

from lapwing.numbers.epsilon import Log, Plain
from lapwing.refute.finite.exponentials import Exponentials, collected, power, rational

HALF = Plain(Fraction(1, 2))


def test_equal_sums_have_equal_terms() -> None:
    assert power(HALF) * power(HALF) == power(Plain(Fraction(1)))
    assert power(HALF, 3) * power(HALF, -3) == rational(Fraction(1)) == power(Log(Fraction(1)), 7)
    assert power(HALF) - power(HALF) == Exponentials() == rational(Fraction(0))
    assert power(Log(Fraction(2)), -2) == rational(Fraction(1, 4))


def test_bounds_hold_the_value_and_shrink() -> None:
    amount = power(HALF, 3) - rational(Fraction(2)) * power(HALF, -1)
    value = exp(1.5) - 2 * exp(-0.5)
    low, high = amount.bounds()
    assert low < high and abs(float(low) - value) < 1e-12 and abs(float(high) - value) < 1e-12
    closer = amount.bounds(512)
    assert low <= closer[0] < closer[1] <= high and closer[1] - closer[0] < Fraction(1, 2**500)


@pytest.mark.parametrize("digits", [10, 50, 300])
def test_signs_of_what_is_next_to_nothing(digits: int) -> None:
    tiny = rational(Fraction(1, 10**digits))
    near = rational(power(HALF).bounds(2000)[0])
    assert (power(HALF) - near + tiny).is_positive
    assert not (power(HALF) - near - tiny).is_positive
    assert not (power(HALF) - power(HALF)).is_positive


def test_terms_are_collected() -> None:
    one = Fraction(1)
    assert collected([(one, one), (one, -one), (Fraction(0), one)]) == rational(one)
