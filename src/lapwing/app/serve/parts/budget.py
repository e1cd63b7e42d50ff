"""Budgets on the page."""

from __future__ import annotations

from lapwing.app.serve.controls import button, labelled, password, status
from lapwing.report.html.markup import Html, element, join

WORDS = "This needs the token that `lapwing serve` printed when it was started; it is kept in this page only."


def draw_budget() -> Html:
    """The token, and the budgets of the ledger."""
    token = password("token")
    return join(
        (
            element("p", WORDS, class_="aside"),
            element("div", labelled("Token", token), button("Show budgets", "budget-show"), class_="tools"),
            status("budget-status"),
            element("div", id="budget-answer"),
        )
    )
