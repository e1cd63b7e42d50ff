"""`lapwing ledger block`, `rule`, `pending` and `approve`."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.app.cli.command.ledger.govern import approve, block, pending, rule
from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.ledger import open_ledger
from tests.budget.ledger.asking import ask, reserved, why


def test_blocks_rules_and_approvals(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LAPWING_ANCHORS", str(tmp_path / "heads"))
    place = str(tmp_path / "b.sqlite")
    ledger = open_ledger(place, create=True)
    ledger.create("census", "person", cost_of(1))
    assert block("census", column="day", period="week", group="region", groups="a,b", ledger=place) == 0
    assert ledger.balance("census", "person").blocks is not None
    assert rule("census", daily="0.5", approval="0.1", ledger=place) == 0
    assert pending(ledger=place) == 0
    assert "Nothing waits" in capsys.readouterr().out
    assert why(lambda: ledger.reserve(ask("0.2", analyst="ann"))) == "awaiting-approval"
    pending(ledger=place)
    assert capsys.readouterr().out == "entry 5   ann asks for epsilon 0.2 of census (person)   waits for approval\n"
    assert why(lambda: approve(5, ledger=place)) == "budget-option"
    assert approve(5, by="bob", ledger=place) == 0
    pending(ledger=place, as_json=True)
    assert '"approved": true' in capsys.readouterr().out
    assert reserved(ledger, ask("0.2", analyst="ann")).charge.amount == cost_of("0.4").epsilon  # type: ignore[union-attr]
