"""Bounds of divergences from the bounds of an event."""

from __future__ import annotations

from fractions import Fraction
from math import exp, log

import pytest

from lapwing.verify.auditing.divergence import mu_below, renyi_below, rho_below

HALF, TENTH = Fraction(1, 2), Fraction(1, 10)


@pytest.mark.parametrize("order", [1, 2, 3, 8])
def test_renyi_divergence_of_two_coins(order: int) -> None:
    p, q = 0.5, 0.1
    if order == 1:
        true = p * log(p / q) + (1 - p) * log((1 - p) / (1 - q))
    else:
        true = log(p**order * q ** (1 - order) + (1 - p) ** order * (1 - q) ** (1 - order)) / (order - 1)
    found = float(renyi_below(HALF, TENTH, order))
    assert found <= true
    assert found == pytest.approx(true, abs=2e-6)


def test_events_that_show_nothing() -> None:
    for bound in (rho_below, mu_below, lambda p, q: renyi_below(p, q, 2)):
        assert bound(TENTH, HALF) == 0
        assert bound(HALF, HALF) == 0
        assert bound(Fraction(0), Fraction(0)) == 0
        assert bound(Fraction(1), Fraction(1)) == 0


def test_a_certain_event() -> None:
    assert float(renyi_below(Fraction(1), TENTH, 1)) == pytest.approx(log(10), abs=1e-5)
    assert float(renyi_below(Fraction(1), TENTH, 2)) == pytest.approx(log(10), abs=1e-5)


def test_no_more_is_shown_than_holds_of_gaussian_noise() -> None:
    from statistics import NormalDist

    normal, mu = NormalDist(), 1.5
    for cut in (-1.0, 0.0, 0.75, 2.0, 4.0):
        p, q = Fraction(1 - normal.cdf(cut - mu)), Fraction(1 - normal.cdf(cut))
        assert float(mu_below(p, q)) <= mu
        assert float(rho_below(p, q)) <= mu * mu / 2
    best = Fraction(1 - normal.cdf(0.75 - mu)), Fraction(1 - normal.cdf(0.75))
    assert float(mu_below(*best)) == pytest.approx(mu, abs=1e-5)


def test_no_more_than_half_of_epsilon_squared_for_pure_privacy() -> None:
    epsilon = 1.0
    p, q = exp(epsilon) / (1 + exp(epsilon)), 1 / (1 + exp(epsilon))
    assert float(rho_below(Fraction(p), Fraction(q))) <= epsilon * epsilon / 2
