"""Budgets as tasks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lapwing.app.serve.tasks.budget import show_budgets
from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.entry.request import request_of
from lapwing.budget.ledger.ledger import open_ledger
from lapwing.diagnostics.diagnostic import ProgramError


def test_budgets_with_their_entries_and_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAPWING_ANCHORS", str(tmp_path / "heads"))
    place = str(tmp_path / "budget.sqlite")
    ledger = open_ledger(place, create=True)
    ledger.create("census", "person", cost_of(epsilon=1))
    ledger.spend(request_of("census", "person", cost_of(epsilon="1/4")), run=lambda: "42")
    (budget,) = show_budgets({"ledgers": [place]})["budgets"]
    assert json.loads(json.dumps(budget)) == budget
    assert budget["view"]["left"]["amount"] == "3/4"
    assert "<b>census</b>" in budget["html"]
    assert budget["picture"]["wide"].startswith("<svg")


def test_a_ledger_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ProgramError):
        show_budgets({"ledgers": [str(tmp_path / "none.sqlite")]})
