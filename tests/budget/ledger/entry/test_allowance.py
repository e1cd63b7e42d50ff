"""What costs take from budgets in each measure."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.entry.allowance import allowance_of, charge_for, show_cost, show_measure
from lapwing.diagnostics.diagnostic import ProgramError

EPSILON = allowance_of(cost_of(1, "0.1"))
RHO = allowance_of(cost_of(rho=1, delta="0.1"))
RENYI = allowance_of(cost_of(1, order=4))


@pytest.mark.parametrize(
    ("cost", "allowance", "amount"),
    [
        ({"epsilon": "0.5"}, EPSILON, "0.5"),
        ({"epsilon": "0.5"}, RHO, "0.125"),
        ({"rho": "0.5"}, RHO, "0.5"),
        ({"epsilon": "0.5", "order": 4}, RENYI, "0.5"),
        ({"epsilon": "0.2"}, RENYI, "0.08"),
        ({"epsilon": "3"}, RENYI, "3"),
        ({"rho": "0.5"}, RENYI, "2"),
    ],
)
def test_a_cost_is_converted(cost: dict[str, Any], allowance: Any, amount: str) -> None:
    assert charge_for(cost_of(**cost), allowance).amount == Fraction(amount)


@pytest.mark.parametrize(
    ("cost", "allowance"),
    [
        ({"rho": 1}, EPSILON),
        ({"epsilon": 1, "order": 4}, EPSILON),
        ({"epsilon": 1, "order": 4}, RHO),
        ({"epsilon": 1, "order": 3}, RENYI),
        ({"epsilon": 1, "delta": "0.1"}, RENYI),
        ({"rho": 1, "delta": "0.1"}, RENYI),
    ],
)
def test_what_has_no_conversion_is_rejected(cost: dict[str, Any], allowance: Any) -> None:
    with pytest.raises(ProgramError) as caught:
        charge_for(cost_of(**cost), allowance)
    assert caught.value.diagnostics[0].id == "cost-measure"


def test_delta_is_charged_as_it_is() -> None:
    assert charge_for(cost_of(1, "0.01"), EPSILON).delta == Fraction(1, 100)
    assert charge_for(cost_of(1, "0.01"), RHO).delta == Fraction(1, 100)


def test_costs_and_measures_are_shown() -> None:
    assert show_cost(cost_of("0.5", "0.1")) == "epsilon 1/2, delta 1/10"
    assert show_cost(cost_of(rho=1)) == "rho 1"
    assert show_cost(cost_of(1, order=2)) == "epsilon 1 of order 2"
    assert [show_measure(allowance) for allowance in (EPSILON, RHO, RENYI)] == [
        "epsilon",
        "rho",
        "Rényi epsilon of order 4",
    ]
