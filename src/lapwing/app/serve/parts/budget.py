"""Budgets on the page."""

from __future__ import annotations

from lapwing.app.serve.controls import button, labelled, lead, password, status
from lapwing.report.html.markup import Html, element, join

WORDS = "See how much of each privacy budget is left, who spent it, and on which questions."
TOKEN = "This needs the token that `lapwing serve` printed when it started. It stays in this page."


def draw_budget() -> Html:
    """The token, and the budgets of the ledger."""
    token = password("token")
    return join(
        (
            lead(WORDS),
            element("p", TOKEN, class_="aside"),
            element("div", labelled("Token", token), button("Show budgets", "budget-show", main=True), class_="tools"),
            status("budget-status"),
            element("div", id="budget-answer", class_="cards"),
        )
    )
