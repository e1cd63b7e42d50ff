"""The page itself: one document whose parts fill themselves."""

from __future__ import annotations

from lapwing.app.serve.document import draw_document
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
    main = element("main", *(panel(name, title, draw()) for name, (title, draw) in PARTS.items()), id="main")
    return draw_document("Lapwing", "/static/page.js", main, draw_tabs())


def draw_tabs() -> Html:
    """The parts to choose from."""
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
    return element("div", *tabs, role="tablist", aria_label="Parts of the page")


def panel(name: str, title: str, inner: Html) -> Html:
    """One part; all but the first are hidden at the start."""
    shown = join((element("h2", title, class_="hidden"), inner))
    return element("section", shown, id=name, role="tabpanel", aria_labelledby=f"tab-{name}", hidden=name != "programs")
