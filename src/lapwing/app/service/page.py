"""The page of a budget service: a token, and then every budget, who spent it, and what waits for approval."""

from __future__ import annotations

from lapwing.app.serve.controls import button, labelled, lead, password, status
from lapwing.app.serve.document import draw_document
from lapwing.report.html.markup import element, prose

WORDS = "See how much of each privacy budget is left, who spent it, and how long it will last."
TOKEN = "Enter the token of an owner or an approver. It stays in this page."


def draw_service_page() -> str:
    """The document."""
    tools = element(
        "div", labelled("Token", password("token")), button("Show budgets", "show", main=True), class_="tools"
    )
    main = element(
        "main",
        lead(WORDS),
        element("p", prose(TOKEN), class_="aside"),
        tools,
        status("status"),
        element("div", id="waiting"),
        element("h2", "Budgets"),
        element("div", id="answer", class_="cards"),
        id="main",
    )
    return draw_document("Lapwing budgets", "/own/service.js", main)
