"""Which costs can simply be added up."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.app.cli.command.budget.odometer import read_costs
from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.ledger import open_ledger
from tests.budget.ledger.asking import ask


def test_costs_on_the_whole_are_added_up_and_parts_are_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAPWING_ANCHORS", str(tmp_path / "anchors"))
    ledger = open_ledger(tmp_path / "b.sqlite", create=True)
    for name in ("census", "other"):
        ledger.create(name, "person", cost_of(1))
        ledger.reserve(ask("0.1", name))
    ledger.divide("other", "person", "p", ["a"])
    ledger.reserve(ask("0.1", "other", partition="p", part="a"))
    assert read_costs(ledger, ledger.balance("census", "person")) == (cost_of("0.1"),)
    assert read_costs(ledger, ledger.balance("other", "person")) is None
