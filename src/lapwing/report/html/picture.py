"""Figures as HTML: images, so that nothing inside them can act, with their descriptions."""

from __future__ import annotations

from base64 import b64encode

from lapwing.report.html.markup import Html, element
from lapwing.report.plot.chart import Figure
from lapwing.report.plot.svg import NARROW, write_svg

PHONE = "(max-width: 30rem)"


def drawn_wide_and_narrow(figure: Figure) -> dict[str, str]:
    """A figure for a page, drawn for screens and for phones, where letters would be too small otherwise."""
    return {"wide": write_svg(figure), "narrow": write_svg(figure, NARROW)}


def html_picture(figure: Figure) -> Html:
    """A figure as an image."""
    drawn = drawn_wide_and_narrow(figure)
    narrow = element("source", media=PHONE, srcset=address_of(drawn["narrow"]))
    image = element("img", src=address_of(drawn["wide"]), alt=figure.description)
    return element("div", element("picture", narrow, image), class_="picture")


def address_of(svg: str) -> str:
    """An address that is the picture itself."""
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"
