"""A figure as PNG, by the optional package `resvg_py`."""

from __future__ import annotations

from importlib import import_module

from lapwing.diagnostics.diagnostic import reject
from lapwing.plot.chart import Figure
from lapwing.plot.svg import FONT, write_svg

BLANK = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">{}</svg>'
WORDS = f'<text x="2" y="15" font-family="{FONT}">x</text>'


def write_png(figure: Figure, zoom: float = 2.0) -> bytes:
    """The bytes of a PNG file; refused where there is nothing to draw it with, or no letters."""
    try:
        svg_to_bytes = import_module("resvg_py").svg_to_bytes
    except ImportError:
        reject("no-png")
    if svg_to_bytes(svg_string=BLANK.format(WORDS)) == svg_to_bytes(svg_string=BLANK.format("")):
        reject("no-font")
    return bytes(svg_to_bytes(svg_string=write_svg(figure), zoom=zoom))
