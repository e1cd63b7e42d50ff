"""Budgets on the page."""

from __future__ import annotations

from lapwing.app.serve.controls import button, labelled, lead, nothing_yet, password, status
from lapwing.report.html.markup import Html, element, join, prose

WORDS = "See how much of each privacy budget is left, who spent it, and on which queries."
TOKEN = "Enter the token that `lapwing serve` printed when it started. It stays in this page."
EMPTY = "No budget is shown yet. Start the page with `lapwing serve --dataset visits.toml`, and enter its token above."


def draw_budget() -> Html:
    """The token, and the budgets of the ledger."""
    token = password("token")
    return join(
        (
            lead(WORDS),
            element("p", prose(TOKEN), class_="aside"),
            element(
                "div",
                labelled("Token", token),
                button("Show budgets", "budget-show", main=True),
                status("budget-status"),
                class_="tools",
            ),
            element("div", nothing_yet(EMPTY), id="budget-answer", class_="cards"),
        )
    )
