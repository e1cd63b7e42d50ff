"""Data on the page."""

from __future__ import annotations

from lapwing.app.serve.controls import button, checkbox, labelled, password, picture, status, text
from lapwing.report.html.markup import Html, element, join

WORDS = "Queries are charged to the dataset's budget. They need the token that `lapwing serve` printed at its start."


def draw_data() -> Html:
    """A dataset, a query, what it may cost, and the private answer."""
    query = element("textarea", id="data-select", rows="4", spellcheck="false")
    return join(
        (
            element("p", WORDS, class_="aside"),
            element(
                "div",
                labelled("Token", password("data-token")),
                button("List datasets", "data-list"),
                labelled("Dataset", element("select", id="data-name")),
                labelled("ε to spend", text("data-epsilon", "1/2")),
                labelled("Estimate the share of rows kept", checkbox("data-kept")),
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
