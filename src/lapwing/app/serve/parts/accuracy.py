"""Accuracy on the page."""

from __future__ import annotations

from lapwing.app.serve.controls import button, labelled, lead, results, status, text
from lapwing.report.html.markup import Html, element, join

WORDS = (
    "How large is the error of a mechanism? How much ε, or how many rows, does a given accuracy need? Leave one of α, "
    "β, ε and n empty, and Lapwing solves for it exactly."
)
EMPTY = "The error, its probability and the distribution of the noise appear here."
FIELDS = {
    "alpha": ("α, largest error", ""),
    "beta": ("β, P(error > α)", "0.05"),
    "epsilon": ("ε", "1"),
    "n": ("n, rows", "1000"),
    "k": ("k, queries or categories", ""),
    "cutoff": ("cutoff, answers above", ""),
    "block": ("block length", ""),
    "delta": ("δ", ""),
    "sensitivity": ("sensitivity (default 1)", ""),
}


def draw_accuracy() -> Html:
    """Fields to fill in; the first four are for every mechanism, and one of them is left empty."""
    fields = [labelled(words, text(f"accuracy-{name}", value)) for name, (words, value) in FIELDS.items()]
    choice = labelled("Mechanism", element("select", id="accuracy-mechanism"))
    return join(
        (
            lead(WORDS),
            element(
                "div",
                choice,
                *fields,
                button("Compute", "accuracy-ask", main=True),
                status("accuracy-status"),
                class_="tools",
            ),
            results("accuracy", EMPTY),
        )
    )
