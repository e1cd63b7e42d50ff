"""Decisions are a function of history and request."""

from __future__ import annotations

from fractions import Fraction

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.balance.decide import charges_of, costs_for, decide
from lapwing.budget.ledger.balance.state import State
from lapwing.budget.ledger.entry.entry import Refused, Reserved
from lapwing.budget.ledger.ledger import Ledger
from tests.budget.ledger.asking import ask


def state_of(ledger: Ledger) -> State:
    ledger.balances()
    assert ledger.state is not None
    return ledger.state


def test_what_fits_exactly_is_granted_and_a_grain_more_is_not(ledger: Ledger) -> None:
    state = state_of(ledger)
    assert isinstance(decide(state, ask(1), "now"), Reserved)
    refused = decide(state, ask(Fraction(10**300 + 1, 10**300)), "now")
    assert isinstance(refused, Refused)
    assert refused.reason == "over-budget"


def test_deciding_changes_nothing(ledger: Ledger) -> None:
    state = state_of(ledger)
    assert decide(state, ask(1), "now") == decide(state, ask(1), "now")


def test_units_of_one_dataset_are_charged_together(ledger: Ledger) -> None:
    ledger.create("census", "household", cost_of(2), group=6)
    state = state_of(ledger)
    person, household = state.budgets_of("census")
    charged = charges_of(costs_for(state, person, cost_of("0.1"), None))
    assert [(number, charge.amount) for number, charge in charged] == [
        (person.number, Fraction(1, 10)),
        (household.number, Fraction(6, 10)),
    ]
    charged = charges_of(costs_for(state, household, cost_of("0.1"), None))
    assert [charge.amount for _, charge in charged] == [Fraction(1, 10), Fraction(1, 10)]
    refused = decide(state, ask("0.5"), "now")
    assert isinstance(refused, Refused)
