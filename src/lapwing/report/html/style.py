"""The style of all pieces, and pieces that bring it along."""

from __future__ import annotations

from importlib.resources import files

from lapwing.report.html.markup import Html, element, join


def framed(inner: Html, kind: str) -> Html:
    """A piece that is no verdict, with the style sheet."""
    return standing_alone(element("article", inner, class_=f"lapwing {kind}"))


def standing_alone(inner: Html) -> Html:
    """A piece with the style sheet, for notebooks."""
    return join((element("style", Html(style_sheet())), inner))


def style_sheet() -> str:
    """The one style of all pieces."""
    return files("lapwing.report.html").joinpath("style.css").read_text(encoding="utf-8")
