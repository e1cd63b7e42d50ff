"""Bounds of probabilities."""

from __future__ import annotations

from fractions import Fraction
from math import comb, isclose, lgamma

import pytest

from lapwing.verify.auditing.binomial import log_factorial, lower_bound, tail_bound, upper_bound

RARE = Fraction(1, 10**6)


def tail(successes: int, trials: int, probability: Fraction) -> Fraction:
    return sum(
        (comb(trials, k) * probability**k * (1 - probability) ** (trials - k) for k in range(successes, trials + 1)),
        Fraction(0),
    )


@pytest.mark.parametrize("trials", [1, 2, 10, 100])
@pytest.mark.parametrize("share", [0.01, 0.3, 0.99, 1])
@pytest.mark.parametrize("error", [Fraction(1, 20), RARE])
def test_a_lower_bound_is_safe_and_close(trials: int, share: float, error: Fraction) -> None:
    successes = max(1, int(trials * share))
    bound = lower_bound(successes, trials, error)
    assert tail(successes, trials, bound) <= error
    assert tail(successes, trials, bound * Fraction(100_001, 100_000)) > error


def test_the_bounds_mirror_each_other() -> None:
    assert upper_bound(3, 50, RARE) == 1 - lower_bound(47, 50, RARE)
    assert lower_bound(0, 50, RARE) == 0
    assert upper_bound(50, 50, RARE) == 1


def test_nothing_seen_is_not_nothing() -> None:
    """The exact bound for no success is 1 - error ** (1 / trials)."""
    assert isclose(upper_bound(0, 1000, RARE), 1 - 1e-6**0.001, rel_tol=1e-5)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(5, 10, 0.187086, 0.812914), (30, 1000, 0.020331, 0.042552), (50_000, 100_000, 0.496897, 0.503103)],
)
def test_published_values(successes: int, trials: int, low: float, high: float) -> None:
    """Two-sided intervals of 95%."""
    error = Fraction(1, 40)
    assert isclose(lower_bound(successes, trials, error), low, abs_tol=1e-6)
    assert isclose(upper_bound(successes, trials, error), high, abs_tol=1e-6)


@pytest.mark.parametrize("probability", [0.05, 0.1, 0.19])
def test_a_tail_is_bounded_from_above_and_closely(probability: float) -> None:
    exact = tail(60, 300, Fraction(probability))
    found = tail_bound(60, 300, probability)
    assert exact <= Fraction(found)
    assert isclose(exact, found, rel_tol=1e-5)


def test_a_tail_that_is_no_tail_is_certain() -> None:
    assert tail_bound(3, 300, 0.5) == 1


@pytest.mark.parametrize("number", [0, 1, 255, 256, 1000, 10**6])
def test_factorials(number: int) -> None:
    assert isclose(log_factorial(number), lgamma(number + 1), rel_tol=1e-14, abs_tol=1e-12)
