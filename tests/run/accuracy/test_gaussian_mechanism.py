"""The Gaussian mechanism."""

from __future__ import annotations

from fractions import Fraction
from math import log, sqrt

import pytest

from lapwing.run.accuracy.gaussian_mechanism import GAUSSIAN, sigma_of
from lapwing.run.accuracy.setting import Setting
from tests.run.accuracy.brute import gaussian_masses, outside


def test_the_sigmas() -> None:
    textbook = sigma_of(Setting(epsilon=Fraction(1, 2), delta=Fraction(1, 10**5), sensitivity=Fraction(3)))
    assert float(textbook) == pytest.approx(3 * sqrt(2 * log(125_000)) / 0.5)
    rho = 1 / (2 * float(sigma_of(Setting(epsilon=Fraction(4), delta=Fraction(1, 10**5)))) ** 2)
    assert rho + 2 * sqrt(rho * log(10**5)) == pytest.approx(4)


def test_the_tail_is_that_of_the_noise() -> None:
    setting = Setting(epsilon=Fraction(1), delta=Fraction(1, 10**6))
    masses = gaussian_masses(float(sigma_of(setting)), 500)
    assert float(GAUSSIAN.failure(setting, 10)) == pytest.approx(outside(masses, 10), abs=1e-12)
