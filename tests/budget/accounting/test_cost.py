"""Costs in the measures that proofs have."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from lapwing.budget.accounting.cost import Approximate, Concentrated, Renyi, cost_of, sound_cost
from lapwing.diagnostics.diagnostic import ProgramError


def test_a_cost_is_what_its_numbers_say() -> None:
    assert cost_of("1/3") == Approximate(Fraction(1, 3), Fraction(0))
    assert cost_of(1, delta=1e-6) == Approximate(Fraction(1), Fraction(1, 10**6))
    assert cost_of(rho="0.5", delta="0.1") == Concentrated(Fraction(1, 2), Fraction(1, 10))
    assert cost_of(epsilon=1, order=2) == Renyi(Fraction(2), Fraction(1))


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"epsilon": 1, "rho": 1},
        {"epsilon": 0},
        {"epsilon": -0.0},
        {"rho": 0},
        {"epsilon": 1, "delta": 1},
        {"epsilon": 1, "delta": -1},
        {"epsilon": 1, "delta": float("nan")},
        {"epsilon": 1, "order": 1},
        {"epsilon": 1, "order": 2, "delta": "0.1"},
        {"rho": 1, "order": 2},
        {"delta": "0.1"},
    ],
)
def test_what_is_no_cost_is_rejected(given: dict[str, Any]) -> None:
    with pytest.raises(ProgramError):
        cost_of(**given)


def test_costs_made_by_hand_are_checked_like_others() -> None:
    assert sound_cost(Renyi(Fraction(2), Fraction(1))) == cost_of(1, order=2)
    odd: list[Any] = [
        Approximate(Fraction(-1), Fraction(0)),
        Approximate(Fraction(1), Fraction(1)),
        Concentrated(Fraction(0), Fraction(0)),
        Renyi(Fraction(1), Fraction(1)),
        Fraction(1),
        None,
    ]
    for cost in odd:
        with pytest.raises(ProgramError):
            sound_cost(cost)
    with pytest.raises(ProgramError):
        Approximate(float("nan"), Fraction(0))  # type: ignore[arg-type]
