"""Figures as HTML: images, so that nothing inside them can act, with their descriptions."""

from __future__ import annotations

from base64 import b64encode

from lapwing.report.html.markup import Html, element
from lapwing.report.plot.chart import Figure
from lapwing.report.plot.svg import write_svg


def html_picture(figure: Figure) -> Html:
    """A figure as an image."""
    packed = b64encode(write_svg(figure).encode()).decode()
    image = element("img", src=f"data:image/svg+xml;base64,{packed}", alt=figure.description)
    return element("div", image, class_="picture")
