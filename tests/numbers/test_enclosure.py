"""Bounds of exp, log and square root."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction

import pytest

from lapwing.numbers.enclosure import Bounds, exp_bounds, log_bounds, root_bounds

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
