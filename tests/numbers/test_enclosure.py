"""Bounds of exp, log and square root."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lapwing.numbers.enclosure import Bounds, exp_bounds, log_below, log_bounds, root_bounds

NUMBERS = [Fraction(*pair) for pair in ((1, 1), (1, 3), (7, 2), (100, 7), (1, 1000), (355, 113), (2**70 + 1, 2**70))]


def holds(bounds: Bounds, name: str, x: Fraction) -> bool:
    """Whether 90 digits of the true value lie strictly between the bounds, and those are close."""
    with localcontext() as context:
        context.prec = 90
        true = Fraction(getattr(Decimal(x.numerator) / Decimal(x.denominator), name)())
    low, high = bounds
    slack = abs(true) / 10**75 + Fraction(1, 10**80)
    return low - slack <= true <= high + slack and 0 <= high - low < max(abs(true), Fraction(1)) / 2**150


@pytest.mark.parametrize("x", NUMBERS)
def test_the_true_value_lies_between_close_bounds(x: Fraction) -> None:
    assert holds(exp_bounds(x), "exp", x)
    assert holds(exp_bounds(-x), "exp", -x)
    assert holds(log_bounds(x), "ln", x)
    assert holds(log_bounds(1 / x), "ln", 1 / x)
    assert holds(root_bounds(x), "sqrt", x)


@pytest.mark.parametrize("x", NUMBERS)
def test_bounds_agree_with_each_other(x: Fraction) -> None:
    low, high = exp_bounds(x)
    assert low < high
    assert log_bounds(low)[0] <= x <= log_bounds(high)[1]
    below, above = root_bounds(x)
    assert below * below <= x <= above * above


def test_known_values_are_exact() -> None:
    assert root_bounds(Fraction(9, 4)) == (Fraction(3, 2), Fraction(3, 2))
    assert exp_bounds(Fraction(0))[0] <= 1 <= exp_bounds(Fraction(0))[1]
    assert log_bounds(Fraction(1))[0] <= 0 <= log_bounds(Fraction(1))[1]


@given(st.fractions(min_value=-30, max_value=30, max_denominator=10**6), st.integers(8, 200))
@settings(max_examples=100, deadline=None)
def test_so_many_bits_as_are_wanted(x: Fraction, bits: int) -> None:
    low, high = exp_bounds(x, bits + 24)
    with localcontext() as context:
        context.prec = 120
        value = Fraction((Decimal(x.numerator) / Decimal(x.denominator)).exp())
    slack = value / 10**110
    assert low <= value + slack
    assert value - slack <= high
    assert high - low <= value * Fraction(1, 2**bits)


@pytest.mark.parametrize(("ratio", "below"), [(1, "0"), (2, "0.693147"), (10, "2.302585"), (3, "1.098612")])
def test_a_logarithm_is_rounded_down(ratio: int, below: str) -> None:
    assert log_below(Fraction(ratio)) == Fraction(below)


@given(st.fractions(min_value=1, max_value=10**9))
@settings(max_examples=50, deadline=None)
def test_the_exponential_of_the_logarithm_is_never_above(ratio: Fraction) -> None:
    found = log_below(ratio)
    assert exp_bounds(found)[1] <= ratio or found == 0
    assert exp_bounds(found + Fraction(2, 10**6))[0] > ratio
