"""What costs take from budgets in each measure."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.entry.allowance import (
    Allowance,
    allowance_of,
    charge_for,
    share_of,
    show_cost,
    show_measure,
    sound_allowance,
)
from lapwing.budget.ledger.entry.charge import Charge
from lapwing.diagnostics.diagnostic import ProgramError
from tests.budget.ledger.asking import why

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
    assert show_cost(cost_of("0.5", "0.1")) == "epsilon 0.5, delta 0.1"
    assert show_cost(cost_of(rho=1)) == "rho 1"
    assert show_cost(cost_of(1, order=2)) == "epsilon 1 of order 2"
    assert [show_measure(allowance) for allowance in (EPSILON, RHO, RENYI)] == [
        "epsilon",
        "rho",
        "Rényi epsilon of order 4",
    ]


def test_shares_are_in_the_measure_of_their_budget() -> None:
    rho, renyi = allowance_of(cost_of(rho=1, delta="0.1")), allowance_of(cost_of(1, order=2))
    assert share_of(rho, cost_of(rho="0.5")).amount == Fraction(1, 2)
    for allowance, cost in ((rho, cost_of(1)), (renyi, cost_of(1)), (renyi, cost_of(1, order=3))):
        assert why(lambda allowance=allowance, cost=cost: share_of(allowance, cost)) == "share-measure"  # type: ignore[misc]


def test_allowances_made_by_hand_are_checked() -> None:
    whole = Charge(Fraction(1), Fraction(0))
    assert sound_allowance(Allowance("rho", whole, slack=Fraction(1, 10))).slack == Fraction(1, 10)
    for odd in (
        Allowance("epsilon", Charge(Fraction(-1), Fraction(0))),
        Allowance("epsilon", whole, order=Fraction(2)),
        Allowance("epsilon", whole, slack=Fraction(1, 2)),
        Allowance("rho", whole, slack=Fraction(2)),
        Allowance("renyi", whole),
        Allowance("nothing", whole),  # type: ignore[arg-type]
        Fraction(1),
    ):
        assert why(lambda odd=odd: sound_allowance(odd)) in ("cost", "amount")  # type: ignore[misc]
