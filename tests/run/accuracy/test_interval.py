"""Intervals."""

from __future__ import annotations

from fractions import Fraction

from lapwing.run.accuracy.interval import Interval


def test_what_lies_in_it() -> None:
    interval = Interval(Fraction(-1), Fraction(3), Fraction(19, 20))
    assert 0 in interval
    assert 3 in interval
    assert Fraction(31, 10) not in interval


def test_it_can_be_cut_to_what_is_possible() -> None:
    interval = Interval(Fraction(-1), Fraction(3), Fraction(19, 20))
    assert interval.within(0, 1) == Interval(Fraction(0), Fraction(1), Fraction(19, 20))
    assert interval.within() == interval
    assert interval.within(least=5) == Interval(Fraction(5), Fraction(5), Fraction(19, 20))
