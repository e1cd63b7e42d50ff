"""Which costs can simply be added up."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.app.cli.command.budget.odometer import read_costs
from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.ledger import open_ledger
from tests.budget.ledger.asking import ask


def test_costs_are_added_up_for_those_in_each_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAPWING_ANCHORS", str(tmp_path / "anchors"))
    ledger = open_ledger(tmp_path / "b.sqlite", create=True)
    for name in ("census", "other"):
        ledger.create(name, "person", cost_of(1))
        ledger.reserve(ask("0.1", name))
    ledger.divide("other", "person", "p", ["a", "b"])
    ledger.reserve(ask("0.1", "other", partition="p", part="a"))
    ledger.reserve(ask("0.2", "other", partition="p", part="b"))
    assert read_costs(ledger, ledger.balance("census", "person")) == ((cost_of("0.1"),),)
    tenth = cost_of("0.1")
    families = read_costs(ledger, ledger.balance("other", "person"))
    assert families is not None and set(families) == {(tenth,), (tenth, tenth), (tenth, cost_of("0.2"))}
    ledger.divide("other", "person", "q", ["c"])
    ledger.reserve(ask("0.1", "other", partition="q", part="c"))
    assert read_costs(ledger, ledger.balance("other", "person")) is None


def test_units_in_several_parts_have_no_reading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAPWING_ANCHORS", str(tmp_path / "anchors"))
    ledger = open_ledger(tmp_path / "b.sqlite", create=True)
    ledger.create("census", "person", cost_of(1))
    ledger.divide("census", "person", "p", ["a", "b"], parts_per_unit=2)
    ledger.reserve(ask("0.1", partition="p", part="a"))
    assert read_costs(ledger, ledger.balance("census", "person")) is None
