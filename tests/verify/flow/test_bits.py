"""Amounts of information are exact."""

from __future__ import annotations

from fractions import Fraction
from math import log2 as near_log2

from lapwing.verify.flow.bits import Bits, bits, log2, power_of_two


def test_powers_of_two_are_whole() -> None:
    assert log2(Fraction(8)).exact() == 3 and log2(Fraction(1, 4)).exact() == -2 and log2(Fraction(1)).exact() == 0
    assert log2(Fraction(3)).exact() is None
    assert [power_of_two(Fraction(number)) for number in (1, 2, 3, 1024)] == [0, 1, None, 10]


def test_equal_logarithms_are_put_together() -> None:
    one, three = Fraction(1), Fraction(3)
    assert bits([(one, three), (one, three)]) == Bits(((Fraction(2), three),))
    assert bits([(one, three), (one, 1 / three)]) == Bits(())
    assert bits([(one, three), (-one, three)]).words() == "0"


def test_words() -> None:
    amount = bits([(Fraction(3, 4), Fraction(3, 2)), (Fraction(-1, 4), Fraction(2))])
    assert amount.words() == "3/4*log2(3/2) - 1/4"
    assert amount.near() == "0.1887"
    assert log2(Fraction(3)).words() == "log2(3)"


def test_bounds_are_close_and_on_both_sides() -> None:
    for number in (Fraction(3), Fraction(5, 7), Fraction(1, 1000), Fraction(10**30 + 1)):
        low, high = log2(number).bounds()
        assert low < high and high - low < Fraction(1, 10**40)
        assert abs(float(low) - near_log2(number)) < 1e-9
    low, high = bits([(Fraction(-2), Fraction(3)), (Fraction(1), Fraction(5))]).bounds()
    assert low < high and abs(float(low) - (near_log2(5) - 2 * near_log2(3))) < 1e-9
