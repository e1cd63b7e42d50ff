"""Thresholds, against exact probabilities of the noises' distances."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lapwing.run.accuracy.setting import Setting
from lapwing.run.accuracy.thresholds import (
    ABOVE_THRESHOLD,
    SPARSE_VECTOR,
    SPARSE_VECTOR_ADAPTIVE,
    SPARSE_VECTOR_NUMERIC,
)
from tests.run.accuracy.brute import laplace_masses, outside

REACH = 1500


def some_apart(bar: float, query: float, steps: int, k: int) -> float:
    """The probability that the noise of one of k queries is more than some steps from that of the threshold."""
    bars, cumulated = laplace_masses(bar, REACH), np.cumsum(laplace_masses(query, 2 * REACH))
    place = np.arange(-REACH, REACH + 1) + 2 * REACH
    near = cumulated[np.clip(place + steps, 0, 4 * REACH)] - cumulated[np.clip(place - steps - 1, 0, 4 * REACH)]
    return 1 - float((bars * near**k).sum())


@pytest.mark.parametrize("k", [1, 4])
def test_above_threshold(k: int) -> None:
    for steps in (5, 20, 60):
        true, bound = some_apart(2, 4, steps, k), float(ABOVE_THRESHOLD.failure(Setting(k=k), steps))
        assert true - 1e-9 <= bound <= k * true + 1e-9


def test_the_sparse_vector_pays_for_its_cutoff() -> None:
    setting = Setting(k=5, cutoff=3)
    for steps in (20, 100):
        assert some_apart(2, 12, steps, 5) - 1e-9 <= float(SPARSE_VECTOR.failure(setting, steps))
    assert SPARSE_VECTOR.failure(Setting(k=5), 30) == ABOVE_THRESHOLD.failure(Setting(k=5), 30)


def test_released_answers_have_errors_too() -> None:
    setting = Setting(k=2, cutoff=2)
    only_decided = some_apart(3, 12, 60, 2)
    answers = 1 - (1 - outside(laplace_masses(6, REACH), 60)) ** 2
    bound = float(SPARSE_VECTOR_NUMERIC.failure(setting, 60))
    assert max(only_decided, answers) - 1e-9 <= bound <= 2 * (only_decided + answers)


def test_either_noise_of_the_adaptive_one_may_count() -> None:
    setting = Setting(k=2, cutoff=1)
    bound = float(SPARSE_VECTOR_ADAPTIVE.failure(setting, 50))
    assert bound >= max(some_apart(2, 8, 50, 2), some_apart(2, 4, 50, 2)) - 1e-9


def test_theorems_hold_for_what_they_are_about() -> None:
    beta = Fraction(1, 20)
    for mechanism in (ABOVE_THRESHOLD, SPARSE_VECTOR, SPARSE_VECTOR_NUMERIC, SPARSE_VECTOR_ADAPTIVE):
        setting = Setting(k=20, cutoff=2)
        assert mechanism.failure(setting, -int(-mechanism.theorem.alpha(setting, beta) // 1)) <= beta
