"""How a budget went down."""

from __future__ import annotations

from fractions import Fraction

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.ledger import Ledger
from tests.budget.ledger.asking import ask, why


def test_stations_are_what_was_left(ledger: Ledger) -> None:
    ledger.create("other", "person", cost_of(1))
    ledger.spend(ask("0.25"), lambda: "1")
    ledger.reserve(ask("0.25", "other"))
    why(lambda: ledger.reserve(ask("0.9")))
    ledger.reserve(ask("0.5"))
    course = ledger.course("Census", "person")
    assert [(station.rest.amount, station.refused) for station in course] == [
        (Fraction(1), False),
        (Fraction(3, 4), False),
        (Fraction(3, 4), True),
        (Fraction(1, 4), False),
    ]
    assert why(lambda: ledger.course("none", "person")) == "no-budget"


def test_a_larger_unit_goes_down_with_the_first(ledger: Ledger) -> None:
    ledger.create("census", "home", cost_of(4), group=4)
    ledger.reserve(ask("0.25"))
    assert [station.rest.amount for station in ledger.course("census", "home")] == [4, 3]
