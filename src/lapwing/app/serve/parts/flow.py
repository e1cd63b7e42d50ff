"""Information flow on the page."""

from __future__ import annotations

from lapwing.app.serve.controls import button, editor, labelled, lead, status
from lapwing.report.html.markup import Html, element, join

WORDS = (
    "Label inputs and results as High (secret) or Low (public), or with levels of your own, and see whether an "
    "observer of the Low results can learn anything about the High inputs."
)


def draw_flow() -> Html:
    """The editor, and who learns what."""
    tools = element(
        "div",
        labelled("Example", element("select", element("option", "Your own", value=""), id="flow-corpus")),
        button("Check", "flow-run", main=True, hint="Ctrl+Enter"),
        status("flow-status"),
        class_="tools",
    )
    found = element("div", id="flow-answer", class_="cards")
    return join((lead(WORDS), tools, element("div", editor("flow-source"), found, class_="beside")))
