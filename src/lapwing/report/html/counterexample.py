"""Counterexamples as HTML."""

from __future__ import annotations

from lapwing.report.html.markup import Html, element, join
from lapwing.report.html.proof import html_head
from lapwing.report.html.table import table
from lapwing.report.view.counterexample import allowed_words, chance_words, grid_words, ratio_words
from lapwing.report.view.view import View


def html_refuted(view: View, picture: Html | None = None) -> Html:
    """The picture first, then the two inputs side by side, the event, and its exact probabilities."""
    rows = [
        (item["name"], item["first"], item["second"], "differs" if item["differs"] else "") for item in view["inputs"]
    ]
    return join(
        (
            html_head(view, "refuted", view["claim"]),
            picture,
            table("Two neighbouring inputs", ("input", "first", "second", ""), rows),
            element("p", "Event: ", element("b", view["event"]), "."),
            table(
                "Probability of the event",
                ("input", "probability of the event"),
                [(side, chance_words(view[side]).removeprefix("probability ")) for side in ("first", "second")],
            ),
            element("p", ratio_sentence(view), class_="ratio"),
            element("p", f"In this counterexample {grid_words(view['grid'])}.", class_="aside"),
        )
    )


def ratio_sentence(view: View) -> str:
    """How much likelier the event is, and what is allowed."""
    if view["infinite"]:
        return f"The ratio is infinite, because the event never happens on the second input; {allowed_words(view)}."
    return f"The ratio is {ratio_words(view)} = exp({view['log_ratio']}); {allowed_words(view)}."
