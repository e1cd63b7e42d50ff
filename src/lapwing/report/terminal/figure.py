"""Drawn figures on a terminal, in colour where there is any."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from lapwing.report.plot.chart import Figure
from lapwing.report.plot.mark import Tone
from lapwing.report.plot.text import draw_text

STYLES: dict[Tone, str] = {
    "first": "blue",
    "second": "yellow",
    "third": "green",
    "fourth": "magenta",
    "quiet": "dim",
    "alarm": "red",
}


def draw_figure(figure: Figure, console: Console) -> None:
    """A figure as wide as the terminal, up to a width that can be read."""
    for row in draw_text(figure, min(console.width, 100)).rows:
        pieces = [(piece.text, STYLES[piece.tone]) if piece.tone else piece.text for piece in row]
        console.print(Text.assemble(*pieces), soft_wrap=True)
