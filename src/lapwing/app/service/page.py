"""The page of a budget service: a token, and then every budget, who spent it, and what waits for approval."""

from __future__ import annotations

from lapwing.app.serve.controls import button, labelled, lead, password, status
from lapwing.report.html.markup import element, prose

WORDS = "See how much of each privacy budget is left, who spent it, and how long it will last."
TOKEN = "Enter the token of an owner or an approver. It stays in this page."


def draw_service_page() -> str:
    """The document."""
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", "Lapwing budgets"),
        element("link", rel="icon", href="/static/lapwing.svg", type="image/svg+xml"),
        element("link", rel="stylesheet", href="/static/page.css"),
        element("link", rel="stylesheet", href="/static/verdict.css"),
        element("script", src="/own/service.js", type="module"),
    )
    bird = element("img", src="/static/lapwing.svg", alt="", width="28", height="28")
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
    heading = element("header", element("h1", bird, "Lapwing budgets"))
    return "<!doctype html>\n" + element("html", head, element("body", heading, main), lang="en") + "\n"
