"""Each question can be written and read."""

from __future__ import annotations

from lapwing.budget.ledger.entry.data import reader_of
from lapwing.budget.ledger.wire.method import METHODS


def test_all_types_travel() -> None:
    for method in METHODS.values():
        for hint in (*method.takes, method.gives):
            assert callable(reader_of(hint))


def test_whatever_changes_budgets_is_for_owners() -> None:
    assert {name for name, method in METHODS.items() if method.writes and method.role != "owner"} == {
        "approve",
        "reserve",
        "settle",
    }
