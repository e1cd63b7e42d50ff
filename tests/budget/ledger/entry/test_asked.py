"""What was asked, for those who read the ledger."""

from __future__ import annotations

from lapwing.budget.ledger.entry.asked import ASKED, asked_by


def test_it_is_read_from_the_notes() -> None:
    assert asked_by(((ASKED, "SELECT 1"), ("engine", "DuckDB"))) == "SELECT 1"
    assert asked_by(()) is None
