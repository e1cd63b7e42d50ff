"""Randomized response."""

from __future__ import annotations

from fractions import Fraction
from math import e, exp, log, sqrt

import pytest

from lapwing.run.accuracy.mechanism import Mechanism
from lapwing.run.accuracy.responses import (
    RESPONSE,
    RESPONSE_BIT,
    RESPONSE_K_ARY,
    RESPONSE_OPTIMIZED,
    RESPONSE_UNARY,
    category_rates,
    optimized_rates,
    unary_rates,
)
from lapwing.run.accuracy.setting import Setting


def test_rates_have_the_ratio_that_epsilon_allows() -> None:
    setting = Setting(epsilon=Fraction(2), k=5)
    category = category_rates(setting)
    assert float(category.p[0] / category.q[0]) == pytest.approx(exp(2))
    assert float(category.p[0] + 4 * category.q[0]) == pytest.approx(1)
    for rates in (unary_rates(setting), optimized_rates(setting)):
        p, q = float(rates.p[0]), float(rates.q[0])
        assert p * (1 - q) / (q * (1 - p)) == pytest.approx(exp(2))


def test_the_lectures_theorem() -> None:
    alpha = RESPONSE.theorem.alpha(Setting(n=1_000_000, share=True), Fraction(1, 20))
    assert float(alpha) == pytest.approx((1 + e) / (e - 1) * sqrt(log(40) / 2e6), rel=1e-12)
    assert f"{float(alpha):.6f}" == "0.002939"


@pytest.mark.parametrize("mechanism", [RESPONSE, RESPONSE_K_ARY, RESPONSE_UNARY, RESPONSE_OPTIMIZED])
def test_the_theorem_always_holds(mechanism: Mechanism) -> None:
    for n in (10, 1000, 10**6):
        setting = Setting(n=n, share=True, k=3, epsilon=Fraction(1, 2))
        alpha = mechanism.theorem.alpha(setting, Fraction(1, 10))
        assert mechanism.failure(setting, alpha // mechanism.unit(setting) + 1) <= Fraction(1, 10)


def test_counted_errors_are_n_times_as_large() -> None:
    shares, counts = Setting(n=100, share=True), Setting(n=100)
    assert RESPONSE.unit(counts) == 100 * RESPONSE.unit(shares)
    assert RESPONSE.theorem.alpha(counts, Fraction(1, 9)) == 100 * RESPONSE.theorem.alpha(shares, Fraction(1, 9))


def test_one_bit() -> None:
    assert float(RESPONSE_BIT.failure(Setting(), 0)) == pytest.approx(1 / (1 + e))
    assert RESPONSE_BIT.failure(Setting(), 1) == 0


def test_only_the_bound_for_two_answers_is_the_lectures() -> None:
    assert "lectures" in RESPONSE.theorem.source
    for mechanism in (RESPONSE_K_ARY, RESPONSE_UNARY, RESPONSE_OPTIMIZED):
        assert "lectures" not in mechanism.theorem.source
