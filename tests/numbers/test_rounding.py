"""Rounding."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.numbers.rounding import rounded_down, rounded_up, unit_for


@pytest.mark.parametrize(
    "value", [Fraction(1, 3), Fraction(-1, 3), Fraction(7), Fraction(10**30 + 1, 10**20), Fraction(0)]
)
@pytest.mark.parametrize("unit", [Fraction(1), Fraction(1, 10**12), Fraction(1, 2**100), Fraction(3, 7)])
def test_a_value_lies_between_its_roundings(value: Fraction, unit: Fraction) -> None:
    low, high = rounded_down(value, unit), rounded_up(value, unit)
    assert low <= value <= high
    assert (low / unit).denominator == (high / unit).denominator == 1
    assert high - low == (0 if (value / unit).denominator == 1 else unit)


@pytest.mark.parametrize(
    ("value", "unit"),
    [
        ("1234", "1"),
        ("12345", "10"),
        ("9999", "1"),
        ("10000", "10"),
        ("1000", "1"),
        ("999", "0.1"),
        ("0.01234", "0.00001"),
    ],
)
def test_a_unit_leaves_four_digits(value: str, unit: str) -> None:
    assert unit_for(Fraction(value), 4) == Fraction(unit)
