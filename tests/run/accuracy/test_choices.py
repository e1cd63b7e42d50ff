"""Choices, against exact probabilities for the worst scores."""

from __future__ import annotations

from fractions import Fraction
from math import exp

import numpy as np
import pytest

from lapwing.run.accuracy.choices import EXPONENTIAL, NOISY_MAX, NOISY_MAX_EXPONENTIAL
from lapwing.run.accuracy.setting import Setting
from tests.run.accuracy.brute import laplace_masses

REACH = 600


@pytest.mark.parametrize("k", [2, 3, 10])
def test_the_exponential_mechanism_is_exact_for_the_worst_scores(k: int) -> None:
    setting = Setting(k=k, epsilon=Fraction(1, 2))
    weights = [1.0, *[exp(-7 * 0.5 / 2)] * (k - 1)]
    assert float(EXPONENTIAL.failure(setting, 6)) == pytest.approx(1 - 1 / sum(weights), abs=1e-12)


@pytest.mark.parametrize("k", [2, 3, 6])
def test_noisy_max(k: int) -> None:
    masses = laplace_masses(4.0, REACH)
    below = np.concatenate([[0.0], np.cumsum(masses)])
    for steps in (0, 5, 25):
        rivals_lose = below[np.clip(np.arange(2 * REACH + 1) + steps + 1, 0, 2 * REACH + 1)] ** (k - 1)
        true = 1 - float((masses * rivals_lose).sum())
        bound = float(NOISY_MAX.failure(Setting(k=k, epsilon=Fraction(1, 2)), steps))
        assert true - 1e-9 <= bound <= max((k - 1) * true, true) + 1e-9
        if k == 2:
            assert bound == pytest.approx(true, abs=1e-9)


def test_noisy_max_with_one_sided_noise() -> None:
    ratio = exp(-1 / 4)
    masses = (1 - ratio) * ratio ** np.arange(REACH)
    below = np.concatenate([[0.0], np.cumsum(masses)])
    for steps in (0, 5, 25):
        rivals_lose = below[np.clip(np.arange(REACH) + steps + 1, 0, REACH)] ** 2
        true = 1 - float((masses * rivals_lose).sum())
        bound = float(NOISY_MAX_EXPONENTIAL.failure(Setting(k=3, epsilon=Fraction(1, 2)), steps))
        assert true - 1e-9 <= bound <= 2 * true + 1e-9


def test_one_candidate_is_always_the_best() -> None:
    for mechanism in (EXPONENTIAL, NOISY_MAX, NOISY_MAX_EXPONENTIAL):
        assert mechanism.failure(Setting(k=1), 0) == 0
