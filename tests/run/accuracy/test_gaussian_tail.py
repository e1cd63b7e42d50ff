"""Tails of discrete Gaussian noise against brute force."""

from __future__ import annotations

from fractions import Fraction
from math import erfc, sqrt

import pytest

from lapwing.run.accuracy.gaussian_tail import LARGEST_SUMMED, beyond, normal_above
from tests.run.accuracy.brute import gaussian_masses, outside


@pytest.mark.parametrize("sigma", [Fraction(1, 4), Fraction(1), Fraction(7, 2), Fraction(50)])
def test_small_sigmas_are_exact(sigma: Fraction) -> None:
    masses = gaussian_masses(float(sigma), 1000)
    for steps in (0, 1, int(2 * sigma), int(5 * sigma) + 1):
        true = outside(masses, steps)
        assert -1e-13 < float(beyond(steps, sigma)) - true < 1e-12


def test_large_sigmas_agree_with_small_ones_where_they_meet() -> None:
    for factor in (Fraction(1, 2), Fraction(1), Fraction(2), Fraction(5)):
        summed = beyond(int(factor * LARGEST_SUMMED), Fraction(LARGEST_SUMMED))
        compared = beyond(int(factor * LARGEST_SUMMED), Fraction(LARGEST_SUMMED) + Fraction(1, 1000))
        assert abs(float(compared / summed) - 1) < 2e-3


def test_a_very_large_sigma_is_a_normal_law() -> None:
    sigma = Fraction(2**60)
    for x in (0.5, 1.5, 3.0, 8.0):
        steps = int(x * float(sigma))
        assert abs(float(beyond(steps, sigma)) / erfc(x / sqrt(2)) - 1) < 1e-6


def test_the_normal_tail() -> None:
    for x in (0.0, 0.3, 1.96, 6.0, 13.9):
        true = erfc(x / sqrt(2)) / 2
        assert abs(float(normal_above(Fraction(x))) / true - 1) < 1e-9
    assert 1 <= float(normal_above(Fraction(20))) / (erfc(20 / sqrt(2)) / 2) < 1.01


def test_far_out() -> None:
    assert beyond(10**9, Fraction(1)) < Fraction(1, 10**500)
