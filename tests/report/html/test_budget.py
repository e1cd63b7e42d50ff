"""Budgets as HTML."""

from __future__ import annotations

from lapwing.report.html.budget import html_budget, html_requests

CHARGE = {"amount": "1/2", "delta": "0"}
VIEW = {
    "dataset": "census",
    "unit": "person",
    "measure": "epsilon",
    "neighbours": "add-remove",
    "closed": True,
    "limit": CHARGE,
    "spent": CHARGE,
    "left": {"amount": "0", "delta": "0"},
    "analysts": [{"analyst": "<ann>", "limit": None, "spent": CHARGE}],
}


def test_a_budget_with_its_analysts() -> None:
    page = html_budget(VIEW, [])
    assert "census</b>protects each person" in page and "adding or removing one person" in page
    assert "<b>epsilon 0</b> left of epsilon 0.5; epsilon 0.5 spent" in page
    assert "This budget is closed." in page
    assert "&lt;ann&gt;" in page


def entry(seq: int, kind: str, says: str, of: int | None = None) -> dict[str, object]:
    return {"seq": seq, "at": f"2026-01-0{seq}T10:00:00", "kind": kind, "says": says, "of": of}


def test_a_charge_and_its_answer_are_one_line_and_the_latest_comes_first() -> None:
    entries = [
        entry(1, "reserved", "epsilon 0.1, ann"),
        entry(2, "released", "entry 1: SELECT COUNT(*) FROM census", of=1),
        entry(3, "reserved", "epsilon 0.2"),
        entry(4, "refused", "epsilon 2: over-budget"),
    ]
    page = html_requests(entries)
    assert page.index("over-budget") < page.index("no answer was recorded") < page.index("SELECT COUNT(*) FROM census")
    assert page.count("<tr>") == 4 and "epsilon 0.1, ann" in page and "entry 1" not in page


def test_an_answer_whose_charge_is_not_shown_is_not_lost() -> None:
    assert "entry 1: SELECT" in html_requests([entry(2, "released", "entry 1: SELECT", of=1)])
