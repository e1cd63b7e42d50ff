"""Budgets and their entries as HTML."""

from __future__ import annotations

from fractions import Fraction

from lapwing.report.html.markup import Html, element, join
from lapwing.report.html.table import table
from lapwing.report.view.budget import show_charge
from lapwing.report.view.history import view_requests
from lapwing.report.view.view import View


def html_budget(view: View, entries: list[View]) -> Html:
    """How a budget stands, who spent it, and what was asked, granted and refused."""
    analysts = [
        (
            share["analyst"],
            "" if share["limit"] is None else show_charge(share["limit"], view),
            show_charge(share["spent"], view),
        )
        for share in view["analysts"]
    ]
    closed = " This budget is closed." if view["closed"] else ""
    unit = view["unit"]
    return element(
        "article",
        element("h3", element("b", view["dataset"]), f"protects each {unit}"),
        html_left(view),
        element("p", f"Neighbouring datasets differ by {differing(view['neighbours'], unit)}.{closed}", class_="aside"),
        table("Analysts", ("analyst", "allowance", "spent"), analysts) if analysts else None,
        html_requests(entries) if entries else None,
        class_="lapwing",
    )


def html_left(view: View) -> Html:
    """What is left of the limit, as a bar and in numbers."""
    left, limit = (f"{float(Fraction(view[name]['amount'])):g}" for name in ("left", "limit"))
    bar = element("meter", left, min="0", max=limit, value=left, aria_label="budget left")
    spent = f" left of {show_charge(view['limit'], view)}; {show_charge(view['spent'], view)} spent"
    return element("p", bar, element("b", show_charge(view["left"], view)), spent, class_="budget")


def differing(neighbours: str, unit: str) -> str:
    """How neighbouring datasets differ."""
    return f"replacing one {unit}" if neighbours == "replace" else f"adding or removing one {unit}"


def html_requests(entries: list[View]) -> Html:
    """What was asked and what it cost, the latest first."""
    rows = [
        (each["at"][:19].replace("T", "\u00a0"), each["kind"], each["what"], each["cost"])
        for each in reversed(view_requests(entries))
    ]
    shown = table("History, latest first", ("time (UTC)", "", "query or program", "cost"), rows)
    return element("details", element("summary", f"History ({len(rows)})"), join((shown,)), open=True)
