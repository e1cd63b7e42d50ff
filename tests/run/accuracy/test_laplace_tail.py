"""Tails of discrete Laplace noise against brute force."""

from __future__ import annotations

from fractions import Fraction
from math import exp

import numpy as np
import pytest

from lapwing.run.accuracy.laplace_tail import ahead, any_beyond, apart, beyond, one_sided_ahead
from tests.run.accuracy.brute import laplace_masses, outside

SCALES = [Fraction(1, 3), Fraction(1), Fraction(3, 2), Fraction(4), Fraction(25, 2)]
REACH = 800


def is_just_above(bound: Fraction, true: float) -> bool:
    """Not below the true value, but for the floats' own error, and close to it."""
    return -1e-13 < float(bound) - true < 1e-12


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("steps", [0, 1, 2, 7, 40])
def test_one_draw(scale: Fraction, steps: int) -> None:
    assert is_just_above(beyond(steps, scale), outside(laplace_masses(float(scale), REACH), steps))


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("other", SCALES)
def test_two_draws_apart(scale: Fraction, other: Fraction) -> None:
    apart_masses = np.convolve(laplace_masses(float(scale), REACH), laplace_masses(float(other), REACH))
    for steps in (0, 1, 5, 30):
        assert is_just_above(apart(steps, scale, other), outside(apart_masses, steps))
        one_side = float(apart_masses[2 * REACH + steps + 1 :].sum())
        assert is_just_above(ahead(steps + 1, scale, other), one_side)


def test_scales_that_are_nearly_the_same_are_no_trouble() -> None:
    near = Fraction(4) + Fraction(1, 10**15)
    assert abs(float(apart(5, Fraction(4), near) - apart(5, Fraction(4), Fraction(4)))) < 1e-12
    hair = Fraction(4) + Fraction(1, 10**80)
    assert apart(5, Fraction(4), hair) >= apart(5, Fraction(4), Fraction(4)) * (1 - Fraction(1, 10**40))


def test_several_draws() -> None:
    one = beyond(3, Fraction(2))
    assert is_just_above(any_beyond(3, Fraction(2), 5), 1 - (1 - float(one)) ** 5)
    assert 1 - Fraction(1, 10**100) < any_beyond(0, Fraction(1000), 10**6) <= 1
    assert any_beyond(10**9, Fraction(2), 10**12) < Fraction(1, 10**400)


@pytest.mark.parametrize("scale", SCALES)
def test_one_sided_draws(scale: Fraction) -> None:
    ratio = exp(-1 / scale)
    masses = (1 - ratio) * ratio ** np.arange(REACH)
    for steps in (0, 1, 6):
        true = sum(masses[x] * masses[x + steps :].sum() for x in range(REACH - steps))
        assert is_just_above(one_sided_ahead(steps, scale), float(true))


def test_very_wide_and_very_narrow_noise() -> None:
    assert abs(float(beyond(2**60, Fraction(2**60))) - exp(-1)) < 1e-9
    assert beyond(0, Fraction(1, 2**20)) < Fraction(1, 10**400)
    assert beyond(0, Fraction(2**300)) <= 1
    assert ahead(1, Fraction(2**300), Fraction(1)) <= 1
