"""What watching found, as HTML."""

from __future__ import annotations

from typing import Any

from lapwing.report.html.markup import Html, element, join, sentence
from lapwing.report.html.table import table
from lapwing.report.view.view import View
from lapwing.report.words.watch import place_words, price_words, side_words, tried_words, verdict_words

HEADINGS = ("where", "noise", "moves by", "scale", "costs")


def html_watch(view: View) -> Html:
    """The verdict, each finding with its place and evidence, the prices, and what was assumed."""
    word, kind = ("false", "refuted") if view["violated"] else ("nothing found", "unknown")
    name = element("b", str(view["function"]))
    return join(
        (
            element("h3", element("span", word, class_=f"badge {kind}"), " ", name, f" {view['claim']}"),
            element("p", sentence(verdict_words(view)), class_="aside"),
            *(_finding(finding) for finding in view["findings"]),
            table("What each draw costs", HEADINGS, map(price_words, view["prices"])) if view["prices"] else None,
            element("p", f"Tried: {tried_words(view)}.", class_="aside"),
            *(element("p", f"Assumed: {text}.", class_="aside") for text in view["assumed"]),
            *(element("p", f"Note: {text}.", class_="aside") for text in view["notes"]),
        )
    )


def _finding(finding: dict[str, Any]) -> Html:
    rows = [("what", finding["meaning"]), ("seen", finding["seen"]), ("evidence", finding["evidence"])]
    rows += [(word, side_words(finding[word])) for word in ("first", "second")]
    rows += [("neighbours", finding["neighbours"])]
    head = element("h4", element("b", finding["name"]), " ", element("code", place_words(finding)))
    return element("section", head, table(finding["name"], ("", ""), rows))
