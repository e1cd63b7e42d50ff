"""A figure as PNG, by the optional package `resvg_py`."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from lapwing.diagnostics.diagnostic import reject
from lapwing.report.plot.chart import Figure
from lapwing.report.plot.svg import FONT, write_svg

BLANK = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">{}</svg>'
WORDS = f'<text x="2" y="15" font-family="{FONT}">x</text>'


def write_png(figure: Figure, zoom: float = 2.0) -> bytes:
    """The bytes of a PNG file."""
    return bytes(find_painter()(svg_string=write_svg(figure), zoom=zoom))


def find_painter() -> Callable[..., Any]:
    """What makes PNG of SVG; refused where there is nothing to draw it with, or no letters."""
    try:
        paint: Callable[..., Any] = import_module("resvg_py").svg_to_bytes
    except ImportError:
        reject("no-png")
    if paint(svg_string=BLANK.format(WORDS)) == paint(svg_string=BLANK.format("")):
        reject("no-font")
    return paint
