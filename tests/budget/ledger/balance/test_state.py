"""Budgets are found by dataset and unit."""

from __future__ import annotations

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.balance.state import State
from lapwing.budget.ledger.entry.allowance import allowance_of
from lapwing.budget.ledger.entry.entry import Opened
from tests.budget.ledger.asking import why


def test_budgets_are_found() -> None:
    state = State()
    assert why(lambda: state.budget("d", "u")) == "no-budget"
    made = state.open(2, Opened("now", "d", "u", allowance_of(cost_of(1)), "replace", 1, "f"))
    other = state.open(3, Opened("now", "d", "v", allowance_of(cost_of(1)), "replace", 2, "f"))
    assert state.find("d", "u") is made
    assert state.budgets_of("d") == [made, other]
    assert state.budgets_of("e") == []
    assert state.owner_of("f") == "d"
    assert state.owner_of("g") is None
    assert state.size == 0
