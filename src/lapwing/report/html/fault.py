"""Faults as HTML."""

from __future__ import annotations

from typing import Any

from lapwing.report.html.markup import Html, element, prose

View = dict[str, Any]


def html_faults(faults: list[View], badge: str = "refused") -> Html:
    """What is wrong with what was asked, with places and fixes."""
    return element("article", *(html_fault(fault, badge) for fault in faults), class_="lapwing fault")


def html_fault(fault: View, badge: str) -> Html:
    """One fault: where, why, and what to do."""
    spans = fault["spans"]
    place = f"Line {spans[0]['line']}, column {spans[0]['column']}: " if spans else ""
    return element(
        "section",
        element("h3", element("span", badge, class_="badge fault"), " ", element("code", fault["id"])),
        element("p", place, prose(fault["cause"])),
        element("pre", element("code", spans[0]["text"].strip())) if spans and spans[0]["text"].strip() else None,
        *(element("p", note, class_="aside") for note in fault["notes"]),
        element("p", "Fix: ", prose(fault["fix"])),
    )
