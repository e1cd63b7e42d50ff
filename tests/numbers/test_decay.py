"""Bounds of exp(-x)."""

from __future__ import annotations

from fractions import Fraction
from math import exp

from lapwing.numbers.decay import FARTHEST, decay_above, decay_below


def test_bounds_are_close_and_on_their_sides() -> None:
    for x in (Fraction(0), Fraction(1, 3), Fraction(20), Fraction(700)):
        assert decay_below(x) <= decay_above(x)
        assert abs(float(decay_above(x)) / exp(-x) - 1) < 1e-12
        assert abs(float(decay_below(x)) / exp(-x) - 1) < 1e-12


def test_far_out_there_is_next_to_nothing_left_and_no_long_computation() -> None:
    near, far = decay_above(Fraction(FARTHEST)), decay_above(Fraction(10**30))
    assert 0 < near <= far < Fraction(1, 10**600)
    assert decay_below(Fraction(10**30)) == 0
