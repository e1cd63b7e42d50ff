"""Programs on the page."""

from __future__ import annotations

from lapwing.app.serve.controls import button, labelled, number, picture, status
from lapwing.report.html.markup import Html, element, join


def draw_programs() -> Html:
    """The editor, and the verdict beside it."""
    tools = element(
        "div",
        labelled("Program", element("select", element("option", "Your own", value=""), id="corpus")),
        labelled("Seconds", number("seconds", "10", "1", "30", "1")),
        button("Verify", "verify"),
        button("What ε does it have?", "epsilon"),
        button("Stop", "stop", disabled=True),
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
    sliders = element("div", element("div", id="sliders", class_="tools"), status("sliders-status"))
    verdict = element(
        "div", status("verdict-status"), element("div", id="verdict"), sliders, picture("verdict-picture"), downloads
    )
    return join((tools, element("div", editor, verdict, class_="beside")))
