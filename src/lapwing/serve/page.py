"""The page itself: one document whose parts fill themselves."""

from __future__ import annotations

from lapwing.report.html.markup import Html, element, join

PARTS = {"programs": "Programs"}


def draw_page() -> str:
    """The document."""
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", "Lapwing"),
        element("link", rel="icon", href="data:,"),
        element("link", rel="stylesheet", href="/static/page.css"),
        element("link", rel="stylesheet", href="/static/verdict.css"),
        element("script", src="/static/page.js", type="module"),
    )
    parts = (draw_programs(),)
    main = element("main", *(panel(name, inner) for name, inner in zip(PARTS, parts, strict=True)), id="main")
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
        for name, title in PARTS.items()
    ]
    return element(
        "header",
        element("h1", "Lapwing"),
        element("p", "Private programs that are proved, broken, audited and run."),
        element("div", *tabs, role="tablist", aria_label="Parts of the page"),
    )


def panel(name: str, inner: Html) -> Html:
    """One part; all but the first are hidden at the start."""
    return element("section", inner, id=name, role="tabpanel", aria_labelledby=f"tab-{name}", hidden=name != "programs")


def labelled(words: str, control: Html) -> Html:
    """A control with its name."""
    return element("label", element("span", words), control)


def button(words: str, name: str, disabled: bool = False) -> Html:
    """A button."""
    return element("button", words, type="button", id=name, disabled=disabled)


def number(name: str, value: str, smallest: str, largest: str, step: str = "any") -> Html:
    """A field for a number."""
    return element("input", type="number", id=name, value=value, min=smallest, max=largest, step=step)


def status(name: str) -> Html:
    """Where a part says what it does, also to those who do not see it."""
    return element("p", id=name, role="status", class_="status")


def draw_programs() -> Html:
    """The editor, and the verdict beside it."""
    tools = element(
        "div",
        labelled("Program", element("select", element("option", "Your own", value=""), id="corpus")),
        labelled("Seconds", number("seconds", "10", "1", "30", "1")),
        button("Verify", "verify"),
        button("What ε does it have?", "epsilon"),
        button("Copy link", "link"),
        class_="tools",
    )
    editor = element(
        "div",
        element("pre", id="numbers", aria_hidden="true"),
        element(
            "textarea",
            id="source",
            spellcheck="false",
            autocapitalize="off",
            autocomplete="off",
            wrap="off",
            aria_label="Program text; Escape, then Tab leaves it",
            rows="28",
        ),
        class_="editor",
    )
    downloads = element(
        "div",
        button("Certificate", "save-json", disabled=True),
        button("LaTeX", "save-tex", disabled=True),
        button("Markdown", "save-md", disabled=True),
        button("Page", "save-html", disabled=True),
        button("Picture", "save-svg", disabled=True),
        class_="tools",
        role="group",
        aria_label="Download",
    )
    verdict = element("div", status("verdict-status"), element("div", id="verdict"), downloads)
    return join((element("h2", "Programs"), tools, element("div", editor, verdict, class_="beside")))
