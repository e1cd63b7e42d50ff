"""Tables as HTML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lapwing.report.html.markup import Html, element


def table(caption: str, headings: Sequence[str], rows: Iterable[Sequence[str]]) -> Html:
    """A table whose first column names its rows; the caption is for those who do not see it."""
    head = element("tr", *(element("th", heading, scope="col") if heading else element("td") for heading in headings))
    body = [
        element("tr", element("th", first, scope="row"), *(element("td", cell) for cell in rest))
        for first, *rest in rows
    ]
    return element(
        "div",
        element("table", element("caption", caption, class_="hidden"), element("thead", head), element("tbody", *body)),
        class_="scroll",
        tabindex="0",
        role="group",
        aria_label=caption,
    )
