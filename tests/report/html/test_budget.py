"""Budgets as HTML."""

from __future__ import annotations

from lapwing.report.html.budget import html_budget, html_entries

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
    assert "census (person)" in page
    assert "It is closed." in page
    assert "&lt;ann&gt;" in page


def test_the_latest_entry_comes_first() -> None:
    entries = [{"seq": number, "at": "now", "kind": "released", "says": "x"} for number in (1, 2)]
    page = html_entries(entries)
    assert page.index(">2<") < page.index(">1<")
