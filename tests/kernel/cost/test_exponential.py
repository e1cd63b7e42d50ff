"""Bounds of exp contain it, and are close."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from lapwing.kernel.cost.exponential import exp_bounds
from lapwing.kernel.language.refuse import Refused


@pytest.mark.parametrize("x", [Fraction(0), Fraction(1, 7), Fraction(1), Fraction(33, 2), Fraction(256)])
def test_bounds_of_the_exponential(x: Fraction) -> None:
    low, high = exp_bounds(x)
    assert low <= high
    assert float(high / low - 1) < 1e-12
    assert low <= Fraction(math.exp(x)) * (1 + Fraction(1, 10**12))
    assert high >= Fraction(math.exp(x)) * (1 - Fraction(1, 10**12))


def test_exponents_are_kept_track_of_up_to_a_point() -> None:
    exp_bounds(Fraction(256))
    for wrong in (Fraction(257), Fraction(-1)):
        with pytest.raises(Refused, match="exponent"):
            exp_bounds(wrong)


@pytest.mark.parametrize("x", [Fraction(1, 3), Fraction(7), Fraction(10**80 + 1, 10**80), Fraction(1, 10**300)])
def test_rounding_goes_outwards(x: Fraction) -> None:
    """The series without rounding, cut where it is surely below and completed to what is surely above."""
    summand, below = Fraction(1), Fraction(1)
    for place in range(1, 200):
        summand = summand * x / place
        below += summand
    low, high = exp_bounds(x)
    assert low <= below < below + summand <= high
    assert high - low < below / 10**60
    assert max(low.denominator, high.denominator) <= 2**256
