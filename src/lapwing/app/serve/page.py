"""The page itself: one document whose parts fill themselves."""

from __future__ import annotations

from lapwing.app.serve.parts.accuracy import draw_accuracy
from lapwing.app.serve.parts.attack import draw_attack
from lapwing.app.serve.parts.audit import draw_audit
from lapwing.app.serve.parts.budget import draw_budget
from lapwing.app.serve.parts.data import draw_data
from lapwing.app.serve.parts.flow import draw_flow
from lapwing.app.serve.parts.programs import draw_programs
from lapwing.report.html.markup import Html, element, join

PARTS = {
    "programs": ("Verify", draw_programs),
    "audit": ("Audit", draw_audit),
    "flow": ("Information flow", draw_flow),
    "accuracy": ("Accuracy", draw_accuracy),
    "data": ("Data", draw_data),
    "budget": ("Budgets", draw_budget),
    "attack": ("Attack", draw_attack),
}


def draw_page() -> str:
    """The document."""
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", "Lapwing"),
        element("link", rel="icon", href="/static/lapwing.svg", type="image/svg+xml"),
        element("link", rel="stylesheet", href="/static/page.css"),
        element("link", rel="stylesheet", href="/static/verdict.css"),
        element("script", src="/static/page.js", type="module"),
    )
    main = element("main", *(panel(name, title, draw()) for name, (title, draw) in PARTS.items()), id="main")
    skip = element("a", "Skip to the content", href="#main", class_="skip")
    body = element("body", skip, draw_heading(), main)
    return "<!doctype html>\n" + element("html", head, body, lang="en") + "\n"


def draw_heading() -> Html:
    """The name and the parts to choose from."""
    tabs = [
        element(
            "button",
            title,
            type="button",
            role="tab",
            id=f"tab-{name}",
            aria_controls=name,
            aria_selected="true" if name == "programs" else "false",
            tabindex=None if name == "programs" else "-1",
        )
        for name, (title, _) in PARTS.items()
    ]
    bird = element("img", src="/static/lapwing.svg", alt="", width="28", height="28")
    return element(
        "header",
        element("h1", bird, "Lapwing"),
        element("div", *tabs, role="tablist", aria_label="Parts of the page"),
    )


def panel(name: str, title: str, inner: Html) -> Html:
    """One part; all but the first are hidden at the start."""
    shown = join((element("h2", title, class_="hidden"), inner))
    return element("section", shown, id=name, role="tabpanel", aria_labelledby=f"tab-{name}", hidden=name != "programs")
