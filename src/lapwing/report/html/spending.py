"""Who spent what, as HTML."""

from __future__ import annotations

from fractions import Fraction

from lapwing.report.html.markup import Html, element, join
from lapwing.report.view.budget import show_short
from lapwing.report.view.view import View

HEADINGS = ("Analyst", "Charges", "Spent", "Refused", "Last charge")


def html_spending(view: View, name: str) -> Html:
    """A table with a line for each analyst, and the forecast."""
    head = element("tr", *(element("th", words, scope="col") for words in HEADINGS))
    rows = [element("tr", *(element("td", words) for words in cells(person))) for person in view["people"]]
    words = f"Who spent what of {name}"
    table = element("table", element("caption", words), element("thead", head), element("tbody", *rows))
    scrolling = element("div", table, class_="scroll", tabindex="0", role="group", aria_label=words)
    return join((element("p", view["forecast"], class_="aside"), scrolling if rows else None))


def cells(person: View) -> tuple[str, ...]:
    """What a line says."""
    last = person["last"].replace("T", " ").removesuffix("+00:00")
    spent = show_short(Fraction(person["spent"]))
    return person["analyst"], str(person["charges"]), spent, str(person["refused"]), last
