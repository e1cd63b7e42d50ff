"""Programs on the page."""

from __future__ import annotations

from lapwing.app.serve.controls import button, choice, editor, labelled, lead, nothing_yet, status
from lapwing.report.html.markup import Html, element, join

WORDS = (
    "Write a mechanism in Python, say what it claims, and see at once whether it is differentially private: proved for "
    "every dataset, or refuted with two neighbouring datasets and exact probabilities."
)
EMPTY = "The verdict appears here: a proof beside your lines, or a counterexample with its picture."
LIMITS = {"5": "5 s", "10": "10 s", "30": "30 s"}


def draw_programs() -> Html:
    """The editor, and the verdict beside it."""
    tools = element(
        "div",
        labelled("Example", element("select", element("option", "Your own", value=""), id="corpus")),
        labelled("Search for up to", choice("seconds", LIMITS, "10")),
        button("Verify", "verify", main=True, hint="Ctrl+Enter"),
        button("Smallest ε", "epsilon", hint="The smallest epsilon that can be proved, whatever is claimed"),
        button("Stop", "stop", disabled=True),
        button("Copy link", "link", hint="A link that carries the program"),
        status("verdict-status"),
        class_="tools",
    )
    found = element("div", element("section", nothing_yet(EMPTY), class_="card"), id="verdict", class_="cards")
    return join((lead(WORDS), tools, element("div", editor("source"), found, class_="beside")))
