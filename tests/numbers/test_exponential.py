"""Bounds of the exponential function."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lapwing.numbers.exponential import exp_bounds, log_below


@given(st.fractions(min_value=-30, max_value=30, max_denominator=10**6), st.integers(8, 200))
@settings(max_examples=100, deadline=None)
def test_the_bounds_enclose_what_decimal_arithmetic_finds(x: Fraction, bits: int) -> None:
    low, high = exp_bounds(x, bits)
    with localcontext() as context:
        context.prec = 120
        value = Fraction((Decimal(x.numerator) / Decimal(x.denominator)).exp())
    slack = value / 10**110
    assert low <= value + slack
    assert value - slack <= high
    assert high - low <= value * Fraction(1, 2 ** (bits - 4))


def test_zero_is_known_within_any_precision() -> None:
    low, high = exp_bounds(Fraction(0), 300)
    assert low <= 1 <= high


@pytest.mark.parametrize(("ratio", "below"), [(1, "0"), (2, "0.693147"), (10, "2.302585"), (3, "1.098612")])
def test_a_logarithm_is_rounded_down(ratio: int, below: str) -> None:
    assert log_below(Fraction(ratio)) == Fraction(below)


@given(st.fractions(min_value=1, max_value=10**9))
@settings(max_examples=50, deadline=None)
def test_the_exponential_of_the_logarithm_is_never_above(ratio: Fraction) -> None:
    found = log_below(ratio)
    assert exp_bounds(found)[1] <= ratio or found == 0
    assert exp_bounds(found + Fraction(2, 10**6))[0] > ratio
