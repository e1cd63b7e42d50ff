"""Verdicts as HTML."""

from __future__ import annotations

from lapwing.report.html.counterexample import html_refuted
from lapwing.report.html.markup import Html, element
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
    return element("article", inner, class_=f"lapwing {view['verdict']}")
