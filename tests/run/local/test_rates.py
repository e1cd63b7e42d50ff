"""Rates."""

from __future__ import annotations

from fractions import Fraction
from math import exp
from typing import Any

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.local.rates import factor_bounds, odds, odds_bounds, read_factor
from lapwing.run.noise.number import Exp, Root, enclose


def about(number: Any) -> float:
    return enclose(number, 60)[0] / 2**60


def test_factors() -> None:
    assert read_factor("log(3)") == 3
    assert read_factor("log(3)", halved=True) == Root(Fraction(3))
    assert read_factor("1/2") == Exp(Fraction(1, 2))
    assert read_factor(1, halved=True) == Exp(Fraction(1, 2))


@pytest.mark.parametrize("epsilon", ["1", "log(3)", "1/7"])
@pytest.mark.parametrize("halved", [False, True])
def test_both_kinds_of_odds_agree(epsilon: str, halved: bool) -> None:
    factor = read_factor(epsilon, halved)
    p, q = odds(factor, 4)
    rates = odds_bounds(factor, 4)
    assert rates.p[0] <= rates.p[1]
    assert about(p) == pytest.approx(float(rates.p[0]), abs=1e-15)
    assert about(q) == pytest.approx(float(rates.q[0]), abs=1e-15)
    assert about(p) + 4 * about(q) == pytest.approx(1)


def test_bounds_are_close() -> None:
    low, high = factor_bounds(Exp(Fraction(1)))
    assert low < high
    assert float(low) == pytest.approx(exp(1))
    with pytest.raises(ProgramError):
        factor_bounds(Exp(Exp(Fraction(1))))


@pytest.mark.parametrize("epsilon", ["0", "-1", "nan", "inf", "log(1)", 0.5, None])
def test_prices_that_are_none(epsilon: Any) -> None:
    with pytest.raises(ProgramError):
        read_factor(epsilon)
