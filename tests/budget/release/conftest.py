"""A ledger, and proved programs to release from it."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.ledger import Ledger, open_ledger


@pytest.fixture(autouse=True)
def anchors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Heads are kept in the test's own directory."""
    monkeypatch.setenv("LAPWING_ANCHORS", str(tmp_path / "anchors"))


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    """A budget of epsilon 1 for rows that are added or removed, and one for rows that are replaced."""
    ledger = open_ledger(tmp_path / "budget.sqlite", create=True)
    ledger.create("census", "person", cost_of(1))
    ledger.create("panel", "person", cost_of(1), neighbours="replace")
    return ledger
