"""The document around a page: its head, a way past the heading, and the name."""

from __future__ import annotations

from lapwing.report.html.markup import Html, element


def draw_document(title: str, script: str, main: Html, *beside: Html) -> str:
    """A page with its title and script; more stands beside the name in the heading."""
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", title),
        element("link", rel="icon", href="/static/lapwing.svg", type="image/svg+xml"),
        element("link", rel="stylesheet", href="/static/page.css"),
        element("link", rel="stylesheet", href="/static/verdict.css"),
        element("script", src=script, type="module"),
    )
    skip = element("a", "Skip to the content", href="#main", class_="skip")
    bird = element("img", src="/static/lapwing.svg", alt="", width="28", height="28")
    heading = element("header", element("h1", bird, title), *beside)
    return "<!doctype html>\n" + element("html", head, element("body", skip, heading, main), lang="en") + "\n"
