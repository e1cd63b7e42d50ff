"""Heads are kept beside the test's files, and a service runs on a ledger with one budget."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.ledger import open_ledger
from tests.budget.service.running import Running, running


@pytest.fixture(autouse=True)
def anchors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Heads are kept in the test's own directory."""
    folder = tmp_path / "anchors"
    monkeypatch.setenv("LAPWING_ANCHORS", str(folder))
    return folder


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Running]:
    """A service with a budget of epsilon 1 for people in a census."""
    place = tmp_path / "budget.sqlite"
    ledger = open_ledger(place, create=True)
    ledger.create("census", "person", cost_of(1))
    ledger.close()
    with running(place) as found:
        yield found
