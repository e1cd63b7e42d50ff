"""What the page of a budget service shows: each budget, who spent it, and how it went down."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from lapwing.budget.ledger.ledger import Ledger
from lapwing.report.figure.budget import burn_down
from lapwing.report.html.budget import html_budget
from lapwing.report.html.picture import drawn_wide_and_narrow
from lapwing.report.html.spending import html_spending
from lapwing.report.view.budget import view_balance
from lapwing.report.view.history import view_history
from lapwing.report.view.spending import view_spending

LATEST = 100
MOST_ENTRIES = 50_000


def overview_of(ledger: Ledger) -> dict[str, Any]:
    """All budgets with their latest entries; of a long ledger, without a picture for each."""
    history, today = ledger.history(), datetime.now(UTC).date()
    found = []
    for balance in ledger.balances():
        view, name = view_balance(balance), f"{balance.dataset} ({balance.unit})"
        entries = view_history(history, balance.dataset)[-LATEST:]
        short = len(history) <= MOST_ENTRIES
        course = ledger.course(balance.dataset, balance.unit) if short else None
        picture = drawn_wide_and_narrow(burn_down(view, course)) if course is not None else None
        people = html_spending(view_spending(history, balance, today), name)
        found.append({"name": name, "people": people, "html": html_budget(view, entries), "picture": picture})
    said = {view["seq"]: f"{view['budget']}: {view['says']}" for view in view_history(history, None)}
    waiting = [{"seq": each.seq, "says": said[each.seq]} for each in ledger.proposals() if not each.approved]
    return {"budgets": found, "waiting": waiting, "entries": len(history)}
