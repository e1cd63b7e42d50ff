"""Budgets and their entries as HTML."""

from __future__ import annotations

from lapwing.report.html.markup import Html, element, join
from lapwing.report.html.table import table
from lapwing.report.view.budget import show_charge
from lapwing.report.view.view import View


def html_budget(view: View, entries: list[View]) -> Html:
    """How a budget stands, who spent it, and what was asked, granted and refused."""
    rows = [(word, show_charge(view[word], view)) for word in ("limit", "spent", "left")]
    analysts = [
        (
            share["analyst"],
            "" if share["limit"] is None else show_charge(share["limit"], view),
            show_charge(share["spent"], view),
        )
        for share in view["analysts"]
    ]
    closed = " It is closed." if view["closed"] else ""
    return element(
        "article",
        element("h3", f"{view['dataset']} ({view['unit']})"),
        element(
            "p", f"Counted as {view['measure']}; neighbours are made by {view['neighbours']}.{closed}", class_="aside"
        ),
        table("The budget", ("", "amount"), rows),
        table("Analysts", ("analyst", "share", "spent"), analysts) if analysts else None,
        html_entries(entries),
        class_="lapwing",
    )


def html_entries(entries: list[View]) -> Html:
    """The entries, the latest first."""
    rows = [
        (str(entry["seq"]), entry["at"][:19].replace("T", "\u00a0"), entry["kind"], entry["says"])
        for entry in reversed(entries)
    ]
    shown = table("Entries, the latest first", ("entry", "at", "kind", "what"), rows)
    return element("details", element("summary", f"Entries ({len(entries)})"), join((shown,)), open=True)
