"""Conversions between concentrated privacy and epsilon, always on the safe side."""

from __future__ import annotations

from fractions import Fraction
from math import log, sqrt

import pytest

from lapwing.budget.accounting.concentrated import epsilon_of_renyi, epsilon_of_rho, rho_for
from lapwing.diagnostics.diagnostic import ProgramError


@pytest.mark.parametrize("epsilon", ["0.001", "0.1", "1", "10", "1e-30", "1e-300"])
@pytest.mark.parametrize("delta", ["0.1", "1e-6", "1e-15"])
def test_a_budget_in_rho_keeps_its_promise_and_wastes_little(epsilon: str, delta: str) -> None:
    wanted = Fraction(epsilon)
    rho = rho_for(wanted, Fraction(delta))
    assert rho > 0
    root = Fraction(sqrt(float(wanted) - log(float(delta))) + sqrt(-log(float(delta))))
    assert rho <= wanted * wanted / (root * root) * (1 + Fraction(1, 10**9))
    assert rho >= wanted * wanted / (root * root) * (1 - Fraction(1, 10**6))
    if wanted > Fraction(1, 10**9):
        assert epsilon_of_rho(rho, Fraction(delta)) <= wanted + Fraction(2, 10**30)


def test_the_conversions_are_the_theorems() -> None:
    assert float(epsilon_of_rho(Fraction(5), Fraction(1, 10**6))) == pytest.approx(21.62258, abs=1e-5)
    assert float(epsilon_of_renyi(Fraction(3), Fraction(1), Fraction(1, 100))) == pytest.approx(1 + log(100) / 2)


@pytest.mark.parametrize("delta", [Fraction(0), Fraction(1)])
def test_there_is_no_conversion_without_delta(delta: Fraction) -> None:
    for run in (epsilon_of_rho, rho_for):
        with pytest.raises(ProgramError):
            run(Fraction(1), delta)
    with pytest.raises(ProgramError):
        epsilon_of_renyi(Fraction(2), Fraction(1), delta)
