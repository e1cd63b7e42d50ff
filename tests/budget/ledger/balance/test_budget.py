"""A budget's own sums, by everyone and by each analyst."""

from __future__ import annotations

from fractions import Fraction

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.balance.budget import Budget
from lapwing.budget.ledger.entry.allowance import allowance_of
from lapwing.budget.ledger.entry.charge import Charge
from lapwing.budget.ledger.entry.entry import Opened
from lapwing.budget.ledger.entry.partition import partition_of

COST = cost_of(1)


def test_analysts_have_sums_of_their_own() -> None:
    budget = Budget(2, Opened("now", "d", "u", allowance_of(cost_of(10)), "replace", 1, None))
    budget.divide(partition_of("p", ["a", "b", "c"], 2))
    one = Charge(Fraction(1), Fraction(0))
    budget.spend(COST, one, "ann", None)
    budget.spend(COST, one, "bob", ("p", "a"))
    budget.spend(COST, one, "bob", ("p", "b"))
    budget.spend(COST, one, None, ("p", "c"))
    assert budget.account.total().amount == 3
    assert budget.rest.amount == 7
    assert budget.analyst_total_if("bob", one, ("p", "a")).amount == 3
    assert budget.analyst_total_if("ann", one, None).amount == 2
    assert budget.analyst_total_if("eve", one, None).amount == 1
    assert budget.total_if(one, ("p", "a")).amount == 4
    assert budget.touched(None) == 1
    assert budget.touched(("p", "a")) == 2
