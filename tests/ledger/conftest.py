"""A ledger of its own for each test, with its head kept beside the test's files."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.accounting.cost import cost_of
from lapwing.ledger.ledger import Ledger, open_ledger


@pytest.fixture(autouse=True)
def anchors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Heads are kept in the test's own directory."""
    folder = tmp_path / "anchors"
    monkeypatch.setenv("LAPWING_ANCHORS", str(folder))
    return folder


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    """A ledger with a budget of epsilon 1 for people in a census."""
    ledger = open_ledger(tmp_path / "budget.sqlite", create=True)
    ledger.create("census", "person", cost_of(1))
    return ledger
