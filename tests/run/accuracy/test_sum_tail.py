"""Tails of sums of noise against brute force."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest

from lapwing.run.accuracy.laplace_tail import beyond
from lapwing.run.accuracy.sum_tail import chernoff_parameter, cosh_bounds, sums_beyond
from tests.run.accuracy.brute import sums_outside


@pytest.mark.parametrize("scale", [Fraction(1, 2), Fraction(1), Fraction(3)])
@pytest.mark.parametrize("draws", [2, 5, 30])
def test_the_bound_covers_all_sums(scale: Fraction, draws: int) -> None:
    for width in (1, 2, 4, 6):
        steps = int(width * float(scale) * sqrt(2 * draws)) + 1
        true = sums_outside(float(scale), steps, draws, 400)
        bound = float(sums_beyond(steps, scale, draws))
        assert true <= bound + 1e-12


def test_the_bound_is_not_idle() -> None:
    true, bound = sums_outside(1.0, 60, 100, 200), float(sums_beyond(60, Fraction(1), 100))
    assert true < bound < 20 * true


def test_one_draw_is_exact() -> None:
    assert sums_beyond(3, Fraction(2), 1) == beyond(3, Fraction(2))


def test_extremes_say_nothing_rather_than_something_wrong() -> None:
    assert sums_beyond(0, Fraction(10**30), 10) == 1
    assert sums_beyond(10**40, Fraction(1), 10) < Fraction(1, 10**100)
    assert 0 < chernoff_parameter(5, Fraction(2), 10) < Fraction(1, 2)


def test_cosh() -> None:
    low, high = cosh_bounds(Fraction(1))
    assert low <= high
    assert abs(float(low) - 1.5430806348152437) < 1e-15
