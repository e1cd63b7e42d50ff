"""Composition theorems, exactly where they are exact, and never too little elsewhere."""

from __future__ import annotations

from fractions import Fraction
from math import exp, log, sqrt

import pytest

from lapwing.budget.accounting.composition import (
    advanced,
    advanced_sharp,
    parallel,
    sequential,
)
from lapwing.budget.accounting.cost import Approximate, cost_of
from lapwing.diagnostics.diagnostic import ProgramError


def cost(epsilon: str, delta: str = "0") -> Approximate:
    found = cost_of(epsilon, delta)
    assert isinstance(found, Approximate)
    return found


def test_costs_add_up_exactly() -> None:
    assert sequential([cost("0.1", "1e-9")] * 10) == cost("1", "1e-8")
    assert sequential([]) == Approximate(Fraction(0), Fraction(0))


def test_parts_cost_the_maximum_of_each() -> None:
    assert parallel([cost("0.1", "1e-3"), cost("0.3", "1e-6")]) == cost("0.3", "1e-3")
    assert parallel([]) == Approximate(Fraction(0), Fraction(0))


def test_a_thousand_tenths() -> None:
    million = Fraction(1, 10**6)
    assert float(advanced(cost("0.1"), 1000, million).epsilon) == pytest.approx(27.1397, abs=1e-4)
    assert float(advanced_sharp(cost("0.1"), 1000, million).epsilon) == pytest.approx(21.6184, abs=1e-4)
    assert advanced(cost("0.1", "1e-9"), 1000, million).delta == 2 * million


@pytest.mark.parametrize("epsilon", ["0.001", "0.5", "3"])
@pytest.mark.parametrize("count", [1, 7, 10**6])
def test_bounds_are_the_theorem_s_rounded_up(epsilon: str, count: int) -> None:
    e, slack = float(epsilon), Fraction(1, 10**5)
    spread = e * sqrt(2 * count * log(1e5))
    found = advanced(cost(epsilon), count, slack)
    assert float(found.epsilon) == pytest.approx(spread + count * e * (exp(e) - 1), rel=1e-12)
    sharp = advanced_sharp(cost(epsilon), count, slack)
    assert float(sharp.epsilon) == pytest.approx(spread + count * e * (exp(e) - 1) / (exp(e) + 1), rel=1e-12)
    assert sharp.epsilon < found.epsilon


@pytest.mark.parametrize(
    ("epsilon", "count", "slack"),
    [("1", 0, "0.1"), ("1", -1, "0.1"), ("1", 10**13, "0.1"), ("1", 1, "0"), ("1", 1, "1"), ("101", 1, "0.1")],
)
def test_what_the_theorem_is_not_about(epsilon: str, count: int, slack: str) -> None:
    with pytest.raises(ProgramError):
        advanced(cost(epsilon), count, Fraction(slack))
