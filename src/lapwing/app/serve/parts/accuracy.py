"""Accuracy on the page."""

from __future__ import annotations

from lapwing.app.serve.controls import button, labelled, lead, results, status, text
from lapwing.report.html.markup import Html, element, join

WORDS = (
    "How large is the error of a mechanism? How much ε, or how many rows, does a given accuracy need? Leave one of α, "
    "β, ε and n empty, and Lapwing solves for it exactly."
)
EMPTY = "Press Compute to see the error, its probability, and the distribution of the noise."
FIELDS = {
    "alpha": ("α, the largest error", ""),
    "beta": ("β, how likely a larger one", "0.05"),
    "epsilon": ("ε", "1"),
    "n": ("n, rows", "1000000"),
    "k": ("k, queries or categories", ""),
    "cutoff": ("cutoff", ""),
    "block": ("block", ""),
    "delta": ("δ", ""),
    "sensitivity": ("sensitivity", ""),
}


def draw_accuracy() -> Html:
    """Fields to fill in; one of the first four is left out to be told it."""
    fields = [labelled(words, text(f"accuracy-{name}", value)) for name, (words, value) in FIELDS.items()]
    choice = labelled("Mechanism", element("select", id="accuracy-mechanism"))
    return join(
        (
            lead(WORDS),
            element("div", choice, *fields, button("Compute", "accuracy-ask", main=True), class_="tools"),
            status("accuracy-status"),
            results("accuracy", EMPTY),
        )
    )
