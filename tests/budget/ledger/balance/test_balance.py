"""What is told of a budget adds up."""

from __future__ import annotations

from fractions import Fraction

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.ledger import Ledger
from tests.budget.ledger.asking import ask


def test_budget_is_global_epsilon_minus_what_was_spent(ledger: Ledger) -> None:
    ledger.divide("census", "person", "region", ["north", "south"])
    ledger.grant("census", "person", "ann", cost_of("0.9"))
    for request in (
        ask("0.2", analyst="ann"),
        ask("0.3", analyst="ann", partition="region", part="north"),
        ask("0.1", analyst="ann", partition="region", part="south"),
    ):
        ledger.reserve(request)
    found = ledger.balance("census", "person")
    assert found.spent.amount == Fraction(1, 2)
    assert found.rest.amount == found.allowance.limit.amount - found.spent.amount
    assert found.whole.amount == Fraction(1, 5)
    assert [(name, charge.amount) for name, charge in found.divided] == [("region", Fraction(3, 10))]
    assert [(share.analyst, share.spent.amount) for share in found.shares] == [("ann", Fraction(1, 2))]
    assert ledger.balances() == (found,)
