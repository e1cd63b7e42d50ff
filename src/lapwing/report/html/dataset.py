"""A dataset as HTML: whom it protects, what can be asked, what is left."""

from __future__ import annotations

from fractions import Fraction

from lapwing.budget.accounting.amount import show_amount
from lapwing.data.answer.release_text import measure_of
from lapwing.diagnostics.plural import plural
from lapwing.report.html.budget import differing
from lapwing.report.html.markup import Html, element
from lapwing.report.html.table import table
from lapwing.report.view.view import View


def html_dataset(view: View) -> Html:
    """What is public about a dataset."""
    rows = "" if view["unit"] == "row" else f" (at most {plural(view['rows_used'], 'row')} each)"
    measure = measure_of(view["left"])
    sign = "ε" if measure == "epsilon" else "ρ"
    whole, left = (show_amount(Fraction(view[name][measure])) for name in ("budget", "left"))
    share = element(
        "meter", left, min="0", max=limit_of(view, "budget"), value=limit_of(view, "left"), aria_label=f"{sign} left"
    )
    budget = f" {sign} {left} of {whole} left" if view["created"] else f" {sign} {whole}, not created yet"
    return element(
        "article",
        element(
            "p",
            "Protects ",
            element("b", f"each {view['unit']}"),
            f"{rows}. Neighbouring datasets differ by {differing(view['neighbours'], view['unit'])}.",
        ),
        element("p", share, budget, class_="budget"),
        table("Columns", ("column", "type", "publicly known"), map(row, view["columns"])),
        class_="lapwing",
    )


def row(column: View) -> tuple[str, str, str]:
    """A column."""
    return column["name"], column["type"], column["knows"]


def limit_of(view: View, name: str) -> str:
    """An amount for a meter."""
    return f"{float(Fraction(view[name][measure_of(view[name])])):g}"
