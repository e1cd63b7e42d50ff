"""Attacks as HTML."""

from __future__ import annotations

from lapwing.report.html.markup import Html, element
from lapwing.report.html.table import table
from lapwing.report.view.attack import short
from lapwing.report.view.view import View

HEADINGS = ("epsilon each", "in all", "largest error", "recovered")


def html_outcomes(views: list[View]) -> Html:
    """A line for each price."""
    first = views[0]
    which = "all" if first["not_ruled_out"] is not None else "random"
    asked = f"{first['queries']} counting queries, about {which} subsets of {first['people']} people."
    headings = HEADINGS if first["epsilon"] is not None else HEADINGS[2:]
    shown = table("Bits recovered at each price", headings, map(html_row, views))
    return element("article", element("p", asked), shown, class_="lapwing")


def html_row(view: View) -> tuple[str, ...]:
    """One attack."""
    recovered = f"{100 * view['recovered']:.0f}%"
    prices = (short(view["epsilon"]), short(view["epsilon_in_all"])) if view["epsilon"] is not None else ()
    return *prices, str(view["largest_error"]), recovered
