"""Audits on the page."""

from __future__ import annotations

from lapwing.app.serve.controls import (
    button,
    checkbox,
    choice,
    editor,
    labelled,
    lead,
    nothing_yet,
    number,
    password,
    picture,
    status,
    text,
)
from lapwing.report.html.markup import Html, element, join

WORDS = (
    "Run a mechanism many times on two neighbouring datasets and see which outcomes tell them apart. The result is a "
    "lower bound on epsilon that holds with 99.9999% confidence; finding nothing proves nothing. To audit a library "
    "that is installed, use the command `lapwing audit MODULE:FUNCTION`."
)
WATCH = (
    "Watch runs the code itself, as Python, on neighbouring datasets that it looks for, and names the line at fault. "
    "The code runs in a process of its own without network, other processes or files, for a limited time and in "
    "limited memory; it needs the token that `lapwing serve` printed."
)
EMPTY = "Press Audit to sample the function on two neighbouring datasets and compare the outcomes."
NEIGHBOURS = {"add-remove": "rows added or removed", "replace": "rows replaced"}
LIMITS = {"2": "2 s", "5": "5 s", "15": "15 s", "30": "30 s"}


def draw_audit() -> Html:
    """The editor, the function, two inputs, and what samples show."""
    tools = element(
        "div",
        labelled("Function", element("select", id="audit-function")),
        labelled("Sample for", choice("audit-seconds", LIMITS, "5")),
        labelled("Seed", number("audit-seed", "0", "0", "1000000", "1")),
        button("Audit", "audit-run", main=True, hint="Ctrl+Enter; neighbouring inputs are looked for"),
        button("Audit these inputs", "audit-again", disabled=True),
        status("audit-status"),
        class_="tools",
    )
    found = element(
        "div",
        element("div", id="audit-inputs", class_="card fields"),
        element("div", nothing_yet(EMPTY), id="audit-answer", class_="card"),
        picture("audit-picture"),
    )
    return join((lead(WORDS), tools, _watching(), element("div", editor("audit-source"), found, class_="beside")))


def _watching() -> Html:
    """What it takes to run the code itself."""
    tools = element(
        "div",
        labelled("Claimed epsilon", text("audit-epsilon")),
        labelled("Claimed delta", text("audit-delta")),
        labelled("Neighbours", choice("audit-neighbours", NEIGHBOURS, "add-remove")),
        labelled("Look for leaks by digits", checkbox("audit-digits")),
        labelled("Token", password("audit-token")),
        button("Watch", "audit-watch", hint="a contract above the function is used where nothing is claimed here"),
        class_="tools",
    )
    return element("details", element("summary", "Run the code itself"), lead(WATCH), tools)
