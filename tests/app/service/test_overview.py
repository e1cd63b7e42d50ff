"""What the page shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.app.service import overview as module
from lapwing.app.service.overview import overview_of
from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.ledger import open_ledger
from tests.budget.ledger.asking import ask, why


def test_budgets_and_what_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAPWING_ANCHORS", str(tmp_path / "heads"))
    ledger = open_ledger(tmp_path / "b.sqlite", create=True)
    assert overview_of(ledger)["budgets"] == []
    ledger.create("census", "person", cost_of(1))
    ledger.reserve(ask(analyst="ann"))
    found = overview_of(ledger)
    assert found["budgets"][0]["name"] == "census (person)"
    assert "ann" in found["budgets"][0]["people"]
    assert found["budgets"][0]["picture"]["narrow"].startswith("<")
    assert found["waiting"] == []
    ledger.rule("census", "person", None, None, cost_of("0.3"))
    assert why(lambda: ledger.reserve(ask("0.35", analyst="ann"))) == "awaiting-approval"
    (waits,) = overview_of(ledger)["waiting"]
    assert waits["says"] == "census (person): ann asks for epsilon 0.35, which needs approval"
    monkeypatch.setattr(module, "MOST_ENTRIES", 1)
    assert overview_of(ledger)["budgets"][0]["picture"] is None
