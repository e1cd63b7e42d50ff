"""One budget for each dataset and unit, for good."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.ledger import Ledger
from tests.budget.ledger.asking import ask, left, why


@pytest.mark.parametrize("name", ["census", "Census", " CENSUS ", "ｃensus"])
def test_another_spelling_is_no_second_budget(ledger: Ledger, name: str) -> None:
    assert why(lambda: ledger.create(name, "Person", cost_of(1))) == "budget-exists"
    ledger.reserve(ask("0.25", name))
    assert left(ledger) == Fraction(3, 4)


def test_a_closed_budget_is_not_opened_anew(ledger: Ledger) -> None:
    ledger.close_budget("census", "person")
    assert why(lambda: ledger.create("census", "person", cost_of(1))) == "budget-exists"
    assert why(lambda: ledger.reserve(ask("0.1"))) == "budget-closed"


def test_the_same_data_under_another_name_is_noticed(ledger: Ledger) -> None:
    ledger.create("people", "person", cost_of(1), fingerprint="f")
    ledger.create("people", "household", cost_of(4), group=4, fingerprint="f")
    assert why(lambda: ledger.create("folk", "person", cost_of(1), fingerprint="f")) == "same-data"


def test_all_units_are_there_before_the_first_charge(ledger: Ledger) -> None:
    ledger.reserve(ask("0.1"))
    assert why(lambda: ledger.create("census", "household", cost_of(1), group=4)) == "late-unit"


@pytest.mark.parametrize(
    "options",
    [
        {"group": 0},
        {"group": -2},
        {"group": True},
        {"group": 10**9},
        {"neighbours": "both"},
        {"neighbours": "replace", "group": 2},
        {"group": 2, "fingerprint": ""},
        {"group": 2, "fingerprint": b"x"},
    ],
)
def test_options_that_make_no_sense(ledger: Ledger, options: dict[str, Any]) -> None:
    assert why(lambda: ledger.create("census", "town", cost_of(1), **options)) in ("budget-option", "group-size")


def test_the_first_unit_is_no_group(ledger: Ledger) -> None:
    assert why(lambda: ledger.create("other", "town", cost_of(1), group=2)) == "budget-option"


def test_how_large_a_further_unit_is_has_to_be_said(ledger: Ledger) -> None:
    assert why(lambda: ledger.create("census", "household", cost_of(1))) == "further-unit"
    ledger.create("census", "household", cost_of(1), group=1)
