"""Randomized response, one answer and one category a person."""

from __future__ import annotations

from math import e, exp, sqrt
from typing import Any

import numpy as np
import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.local.response import (
    estimate_categories,
    estimate_yes,
    randomize_answers,
    randomize_categories,
    response_rates,
)
from lapwing.verify.attack.source import Repeated


def test_the_truth_is_told_as_often_as_epsilon_says() -> None:
    for truth in (False, True):
        reports = randomize_answers(np.full(200_000, truth), 1, Repeated(1))
        told = float((reports == truth).mean())
        assert abs(told - e / (1 + e)) < 5.5 * sqrt(0.197 / 200_000)


def test_every_other_category_is_as_likely() -> None:
    reports = randomize_categories(np.full(300_000, 2), 5, "2", Repeated(2))
    shares = np.bincount(reports, minlength=5) / 300_000
    for category, share in enumerate(shares):
        expected = (exp(2) if category == 2 else 1) / (exp(2) + 4)
        assert abs(share - expected) < 5.5 * sqrt(expected / 300_000)


def test_intervals_hold_as_often_as_they_say() -> None:
    """Of 400 intervals at beta = 0.1, more than 80 misses would happen less than once in 10^6 times."""
    missed = 0
    for seed in range(400):
        answers = np.arange(500) < 150
        interval = estimate_yes(randomize_answers(answers, 1, Repeated(seed)), 1, "0.1").interval
        missed += not interval.low <= 0.3 <= interval.high
    assert missed <= 80


def test_an_interval_that_is_too_short_is_seen_to_be() -> None:
    """The same with a third of the width fails: the test above can."""
    missed = 0
    for seed in range(400):
        found = estimate_yes(randomize_answers(np.arange(500) < 150, 1, Repeated(seed)), 1, "0.1")
        third = (found.interval.high - found.share) / 3
        missed += abs(float(found.share) - 0.3) > third
    assert missed > 80


def test_all_categories_are_estimated() -> None:
    values = np.repeat(np.arange(4), [50_000, 30_000, 15_000, 5_000])
    found = estimate_categories(randomize_categories(values, 4, 3, Repeated(3)), 4, 3)
    for share, estimate in zip((0.5, 0.3, 0.15, 0.05), found, strict=True):
        assert estimate.interval.low <= share <= estimate.interval.high
        assert float(estimate.interval.high - estimate.interval.low) < 0.03


def test_a_logarithm_is_exact() -> None:
    rates = response_rates("log(3)")
    assert rates.p[0] * 4 == 3


@pytest.mark.parametrize("answers", [[], [2], [0.5], ["a"], [[0, 1]], None])
def test_answers_that_are_none(answers: Any) -> None:
    with pytest.raises(ProgramError, match="local-reports"):
        randomize_answers(answers, 1)


@pytest.mark.parametrize(
    ("values", "categories", "id"),
    [
        ([], 3, "local-reports"),
        ([3], 3, "local-reports"),
        ([-1], 3, "local-reports"),
        ([0.5], 3, "local-reports"),
        ([0], 1, "local-option"),
        ([0], True, "local-option"),
        ([0], 2.0, "local-option"),
    ],
)
def test_categories_that_are_none(values: Any, categories: Any, id: str) -> None:
    with pytest.raises(ProgramError, match=id):
        randomize_categories(values, categories, 1)


@pytest.mark.parametrize("epsilon", [0, "-1", "nan", 1.0])
def test_prices_that_are_none(epsilon: Any) -> None:
    with pytest.raises(ProgramError):
        randomize_answers([0, 1], epsilon)
