"""A dataset as HTML: whom it protects, what can be asked, what is left."""

from __future__ import annotations

from fractions import Fraction

from lapwing.budget.accounting.amount import show_amount
from lapwing.report.html.budget import differing
from lapwing.report.html.markup import Html, element
from lapwing.report.html.table import table
from lapwing.report.view.view import View


def html_dataset(view: View) -> Html:
    """What is public about a dataset."""
    rows = "" if view["unit"] == "row" else f" (at most {view['rows_used']} rows each)"
    epsilon, left = (show_amount(Fraction(view[name]["epsilon"])) for name in ("budget", "left"))
    share = element(
        "meter", left, min="0", max=epsilon_of(view, "budget"), value=epsilon_of(view, "left"), aria_label="ε left"
    )
    budget = f" ε {left} of {epsilon} left" if view["created"] else f" ε {epsilon}, not created yet"
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


def epsilon_of(view: View, name: str) -> str:
    """An amount for a meter."""
    return f"{float(Fraction(view[name]['epsilon'])):g}"
