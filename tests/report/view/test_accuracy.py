"""Statements about accuracy on paper."""

from __future__ import annotations

from fractions import Fraction

from lapwing.report.view.accuracy import exact, rounded_up


def test_numbers_are_never_rounded_down() -> None:
    assert rounded_up(Fraction(2, 3)) == "0.6667"
    assert rounded_up(Fraction(1, 3)) == "0.3334"
    assert rounded_up(Fraction(3, 10**6)) == "0.000003"
    assert rounded_up(Fraction(12345)) == "12345"
    assert rounded_up(Fraction(1, 3 * 10**20)) == "3.334e-21"
    assert exact(Fraction(1, 8)) == "0.125"
    assert exact(Fraction(1, 3)) == "1/3"
