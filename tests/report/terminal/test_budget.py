"""Budgets as text."""

from __future__ import annotations

from fractions import Fraction

from lapwing.budget.ledger.balance.balance import Balance
from lapwing.budget.ledger.entry.allowance import advanced_allowance
from lapwing.budget.ledger.entry.charge import NOTHING
from lapwing.report.terminal.budget import draw_balance
from lapwing.report.view.budget import view_balance
from tests.report.figure.test_budget import balance


def test_a_balance_in_words() -> None:
    assert draw_balance(view_balance(balance())).splitlines() == [
        "budget   census, unit person (open, neighbours by replace)",
        "left     epsilon 0.6",
        "spent    epsilon 0.4 of epsilon 1",
        "         [################........................] 40.0%",
        "promise  all releases together: epsilon 1",
        "parts    age: epsilon 0.4 for the dearest",
        "analyst  ann: epsilon 0.4 of epsilon 0.5",
        "analyst  bob: epsilon 0",
    ]


def test_the_promise_of_advanced_composition() -> None:
    allowance = advanced_allowance(Fraction(1), Fraction(1, 10**6), Fraction(1, 10**6))
    full = Balance("d", "u", allowance, "replace", True, NOTHING, allowance.limit, NOTHING, (), ())
    drawn = draw_balance(view_balance(full))
    assert "epsilon ≈1, delta 0.000001" in drawn or "epsilon 1, delta 0.000001" in drawn
    assert "closed" in drawn
