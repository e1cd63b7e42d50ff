"""Conversions between concentrated privacy and epsilon, always on the safe side."""

from __future__ import annotations

from fractions import Fraction
from math import erfc, exp, log, log1p, sqrt

import pytest

from lapwing.budget.accounting.concentrated import epsilon_of_renyi, epsilon_of_rho, rho_for, surplus
from lapwing.diagnostics.diagnostic import ProgramError


def plainly(epsilon: float, delta: float) -> float:
    """Rho by the closed formula of Bun and Steinke."""
    return (epsilon / (sqrt(epsilon - log(delta)) + sqrt(-log(delta)))) ** 2


@pytest.mark.parametrize("epsilon", ["0.001", "0.1", "1", "10", "1e-30", "1e-300"])
@pytest.mark.parametrize("delta", ["0.1", "1e-6", "1e-15"])
def test_a_budget_in_rho_keeps_its_promise_and_wastes_little(epsilon: str, delta: str) -> None:
    wanted, slack = Fraction(epsilon), Fraction(delta)
    rho = rho_for(wanted, slack)
    assert rho > 0 and float(rho) >= plainly(float(wanted), float(slack)) * (1 - 1e-9)
    assert float(epsilon_of_rho(rho, slack)) == pytest.approx(float(wanted), rel=1e-9, abs=1e-15)
    if wanted >= Fraction(1, 1000):
        assert delta_of_normal(rho, float(wanted)) <= float(slack)


def delta_of_normal(rho: Fraction, epsilon: float) -> float:
    """The smallest delta for Gaussian noise with this rho on one number, whatever the conversion says."""
    mu = sqrt(2 * float(rho))
    return tail(epsilon / mu - mu / 2) - exp(epsilon) * tail(epsilon / mu + mu / 2)


def tail(x: float) -> float:
    """The chance that normal noise is at least x."""
    return erfc(x / sqrt(2)) / 2


@pytest.mark.parametrize("rho", ["0.0001", "0.05", "0.2", "5", "400"])
@pytest.mark.parametrize("delta", ["0.9", "0.1", "1e-6", "1e-12"])
def test_no_order_gives_less(rho: str, delta: str) -> None:
    found = float(epsilon_of_rho(Fraction(rho), Fraction(delta)))
    above = [2.0 ** (number / 64) for number in range(-1000, 1500)]
    surpluses = ((-log(float(delta)) + x * log1p(-1 / (1 + x)) - log1p(x)) / x for x in above)
    best = min((1 + x) * float(rho) + surplus for x, surplus in zip(above, surpluses, strict=True))
    assert found == pytest.approx(max(best, 0), rel=1e-3, abs=1e-6)
    assert found <= float(rho) + 2 * sqrt(-float(rho) * log(float(delta))) + 1e-12
    assert not found or delta_of_normal(Fraction(rho), found) <= float(delta)


def test_the_conversions_are_the_theorems() -> None:
    assert float(epsilon_of_rho(Fraction(5), Fraction(1, 10**6))) == pytest.approx(20.551949, abs=1e-5)
    assert float(epsilon_of_rho(Fraction(1, 20), Fraction(1, 10**6))) == pytest.approx(1.47159, abs=1e-5)
    third = 1 + (log(100) + 2 * log(2 / 3) - log(3)) / 2
    assert float(epsilon_of_renyi(Fraction(3), Fraction(1), Fraction(1, 100))) == pytest.approx(third)
    assert epsilon_of_rho(Fraction(0), Fraction(1, 100)) == rho_for(Fraction(0), Fraction(1, 100)) == 0


@pytest.mark.parametrize("order", ["1.1", "2", "30", "1000"])
def test_the_bounds_are_on_the_safe_side(order: str) -> None:
    alpha, delta = Fraction(order), Fraction(1, 10**6)
    x = float(alpha) - 1
    exact = (log(10**6) + x * log1p(-1 / (1 + x)) - log1p(x)) / x
    assert 0 <= float(surplus(alpha, delta)) - exact + 1e-12 < 1e-9


@pytest.mark.parametrize("delta", [Fraction(0), Fraction(1)])
def test_there_is_no_conversion_without_delta(delta: Fraction) -> None:
    for run in (epsilon_of_rho, rho_for):
        with pytest.raises(ProgramError):
            run(Fraction(1), delta)
    with pytest.raises(ProgramError):
        epsilon_of_renyi(Fraction(2), Fraction(1), delta)
