"""Data on the page."""

from __future__ import annotations

from lapwing.report.html.markup import Html, element, join
from lapwing.serve.controls import button, labelled, picture, status, text

WORDS = "Queries are charged to the dataset's budget. They need the token, which is entered on the budget's part."


def draw_data() -> Html:
    """A dataset, a query, what it may cost, and the private answer."""
    query = element("textarea", id="data-select", rows="4", spellcheck="false")
    return join(
        (
            element("p", WORDS, class_="aside"),
            element(
                "div",
                labelled("Dataset", element("select", id="data-name")),
                button("List datasets", "data-list"),
                labelled("ε to spend", text("data-epsilon", "1/2")),
                button("What would it cost?", "data-preview"),
                button("Ask", "data-ask"),
                class_="tools",
            ),
            element("div", id="data-known"),
            element("label", element("span", "SELECT"), query, class_="wide"),
            status("data-status"),
            element("div", id="data-answer"),
            picture("data-picture"),
        )
    )
