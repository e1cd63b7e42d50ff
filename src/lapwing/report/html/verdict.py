"""Verdicts as HTML."""

from __future__ import annotations

from lapwing.report.html.counterexample import html_refuted
from lapwing.report.html.markup import Html, element, prose
from lapwing.report.html.proof import html_proved, html_unknown
from lapwing.report.view.view import View


def html_verdict(view: View, picture: Html | None = None) -> Html:
    """Proved, refuted or unknown, with the evidence; a counterexample may be shown as a picture first."""
    match view["verdict"]:
        case "proved":
            inner = html_proved(view)
        case "refuted":
            inner = html_refuted(view, picture)
        case _:
            inner = html_unknown(view)
    return element("article", inner, html_flags(view), class_=f"lapwing {view['verdict']}")


def html_flags(view: View) -> Html | None:
    """Suspicious lines, and what to know about the verdict."""
    flags = [element("li", f"Line {flag['line']}: ", prose(flag["text"])) for flag in view.get("flags", ())]
    notes = [element("li", note, class_="aside") for note in view.get("notes", ())]
    return element("ul", *flags, *notes, class_="flags") if flags or notes else None
