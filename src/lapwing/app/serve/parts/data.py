"""Data on the page: four steps from a dataset to a private answer."""

from __future__ import annotations

from lapwing.app.serve.controls import (
    button,
    checkbox,
    choice,
    labelled,
    lead,
    password,
    picture,
    status,
    step,
    text,
)
from lapwing.report.html.markup import Html, element, join, prose

WORDS = (
    "Query a dataset with differential privacy. Answers are noisy, come with intervals, and are charged to its budget."
)
TOKEN = "Enter the token that `lapwing serve` printed when it started."
EMPTY = "No dataset yet. Start the page with `lapwing serve --dataset visits.toml`, and enter its token above."
MEASURES = {
    "COUNT(*)": "the number of rows",
    "SUM": "the sum of",
    "AVG": "the average of",
    "MEDIAN": "the median of",
}


def draw_data() -> Html:
    """A dataset, a question, what it would cost, and the private answer."""
    query = element("textarea", id="data-select", rows="3", spellcheck="false")
    choose = element(
        "div",
        labelled("Token", password("data-token")),
        button("Show datasets", "data-list", main=True),
        labelled("Dataset", element("select", id="data-name", disabled=True)),
        status("data-found"),
        class_="tools",
    )
    ask = element(
        "div",
        labelled("I want to know", choice("data-measure", MEASURES, "COUNT(*)")),
        labelled("of", element("select", id="data-column", disabled=True)),
        labelled("for each", element("select", id="data-by", disabled=True)),
        class_="tools",
    )
    pay = element(
        "div",
        labelled("ε to spend", text("data-epsilon", "1/2")),
        labelled("Estimate the share of rows that are used", checkbox("data-kept")),
        button("What would it cost?", "data-preview", disabled=True),
        class_="tools",
    )
    return join(
        (
            lead(WORDS),
            step(
                1,
                "Choose a dataset",
                element("p", prose(TOKEN), class_="aside"),
                choose,
                element("div", prose(EMPTY), id="data-known", class_="empty"),
            ),
            step(2, "Ask a question", ask, element("label", element("span", "As SQL"), query, class_="wide")),
            step(3, "See what it costs", pay, element("div", id="data-cost")),
            step(
                4,
                "Get the answer",
                element(
                    "div",
                    button("Ask, and charge the budget", "data-ask", disabled=True, main=True),
                    class_="tools",
                ),
                status("data-status"),
                element("div", picture("data-picture"), element("div", id="data-answer"), class_="beside"),
            ),
        )
    )
