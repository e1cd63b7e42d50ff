"""Who spent what, and for how long it lasts."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.entry.blocks import Touched, blocks_of, write_touched
from lapwing.budget.ledger.ledger import open_ledger
from lapwing.budget.ledger.transaction import transaction
from lapwing.report.html.spending import html_spending
from lapwing.report.view.spending import view_spending
from tests.budget.ledger.asking import ask, why


def test_spending_and_forecast(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAPWING_ANCHORS", str(tmp_path / "heads"))
    monkeypatch.setattr(transaction, "now", lambda: "2024-01-03T10:00:00+00:00")
    ledger = open_ledger(tmp_path / "b.sqlite", create=True)
    ledger.create("census", "person", cost_of(1))
    for epsilon, analyst in (("0.1", "ann"), ("0.1", "ann"), ("0.2", "<b>"), ("0.1", None)):
        ledger.reserve(ask(epsilon, analyst=analyst))
    assert why(lambda: ledger.reserve(ask("0.9", analyst="ann"))) == "over-budget"

    def seen(day: int) -> str:
        view = view_spending(ledger.history(), ledger.balance("census", "person"), date(2024, 1, day))
        return str(view["forecast"])

    view = view_spending(ledger.history(), ledger.balance("census", "person"), date(2024, 1, 4))
    people = {person["analyst"]: (person["charges"], person["spent"], person["refused"]) for person in view["people"]}
    assert people == {"ann": (2, "1/5", 1), "<b>": (1, "1/5", 0), "nobody in particular": (1, "1/10", 0)}
    assert seen(3) == "At 0.5 a day over the last day, the budget lasts 1 more day."
    assert seen(4) == "At 0.25 a day over the last 2 days, the budget lasts 2 more days."
    assert view_spending(ledger.history(), ledger.balance("census", "person"), date(2025, 1, 1))["forecast"] == (
        "Nothing was spent in the last 30 days."
    )
    assert "&lt;b&gt;" in html_spending(view, "census")
    ledger.reserve(ask("0.5"))
    assert seen(4) == "The budget is used up."
    ledger.close_budget("census", "person")
    assert seen(4) == "The budget is closed."


def test_parts_last_at_least_and_blocks_have_budgets_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LAPWING_ANCHORS", str(tmp_path / "heads"))
    monkeypatch.setattr(transaction, "now", lambda: "2024-01-03T10:00:00+00:00")
    ledger = open_ledger(tmp_path / "b.sqlite", create=True)
    for name in ("parts", "blocks"):
        ledger.create(name, "person", cost_of(1))
    ledger.divide("parts", "person", "p", ["a", "b"])
    ledger.block("blocks", "person", blocks_of("day", several=1))
    for part in ("a", "b"):
        ledger.reserve(ask("0.4", "parts", partition="p", part=part))
    for month in (1, 2, 3):
        touched = write_touched(Touched(month, month, False, None, True))
        ledger.reserve(ask("0.9", "blocks", partition="blocks", part=touched))

    def seen(name: str) -> object:
        return view_spending(ledger.history(), ledger.balance(name, "person"), date(2024, 1, 3))["forecast"]

    assert seen("parts") == "At 0.8 a day over the last day, the budget may be used up today."
    assert seen("blocks") == "Each block has a budget of its own; 0.1 is left of the block with the least."
