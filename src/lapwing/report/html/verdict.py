"""Verdicts and faults as HTML."""

from __future__ import annotations

from importlib.resources import files

from lapwing.report.html.counterexample import html_refuted
from lapwing.report.html.markup import Html, element, join
from lapwing.report.html.proof import html_proved, html_unknown
from lapwing.report.view import View


def html_verdict(view: View) -> Html:
    """Proved, refuted or unknown, with the evidence."""
    match view["verdict"]:
        case "proved":
            inner = html_proved(view)
        case "refuted":
            inner = html_refuted(view)
        case _:
            inner = html_unknown(view)
    return element("article", inner, class_=f"lapwing {view['verdict']}")


def html_faults(faults: list[View]) -> Html:
    """What is wrong with a program, with places and fixes."""
    return element("article", *map(html_fault, faults), class_="lapwing fault")


def html_fault(fault: View) -> Html:
    """One fault: where, why, and what to do."""
    spans = fault["spans"]
    place = f"line {spans[0]['line']}, column {spans[0]['column']}: " if spans else ""
    return element(
        "section",
        element("h3", element("span", "not a program yet", class_="badge fault"), " ", element("code", fault["id"])),
        element("p", place, fault["cause"]),
        element("pre", element("code", spans[0]["text"])) if spans and spans[0]["text"].strip() else None,
        *(element("p", note, class_="aside") for note in fault["notes"]),
        element("p", "Fix: ", fault["fix"]),
    )


def framed(inner: Html, kind: str) -> Html:
    """A piece that is no verdict, with the style sheet."""
    return standing_alone(element("article", inner, class_=f"lapwing {kind}"))


def standing_alone(inner: Html) -> Html:
    """A piece with the style sheet, for notebooks."""
    return join((element("style", Html(style_sheet())), inner))


def style_sheet() -> str:
    """The one style of all pieces."""
    return files("lapwing.report.html").joinpath("style.css").read_text(encoding="utf-8")
