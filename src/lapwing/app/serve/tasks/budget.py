"""Tasks about budgets: how they stand, how they went down, and their entries."""

from __future__ import annotations

from typing import Any

from lapwing.budget.ledger.ledger import open_ledger
from lapwing.report.figure.budget import burn_down
from lapwing.report.html.budget import html_budget
from lapwing.report.html.picture import drawn_wide_and_narrow
from lapwing.report.view.budget import view_balance
from lapwing.report.view.history import view_history

LATEST = 200

Data = dict[str, Any]


def show_budgets(data: Data) -> Data:
    """Every budget of the ledgers."""
    return {"budgets": [budget for place in data["ledgers"] for budget in budgets_of(place)]}


def budgets_of(place: str) -> list[Data]:
    """Every budget of one ledger, with its latest entries and how it went down."""
    book = open_ledger(place)
    found = []
    for balance in book.balances():
        view = view_balance(balance)
        entries = view_history(book.history(), balance.dataset)[-LATEST:]
        picture = drawn_wide_and_narrow(burn_down(view, book.course(balance.dataset, balance.unit)))
        found.append({"view": view, "entries": entries, "html": html_budget(view, entries), "picture": picture})
    return found
