"""A figure as text for a terminal: lines of pieces, each with a tone where colour may help."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import wrap

from lapwing.diagnostics.diagnostic import plain
from lapwing.report.plot.canvas import draw_canvas
from lapwing.report.plot.chart import Chart, Figure
from lapwing.report.plot.mark import Bars, Level
from lapwing.report.plot.piece import Piece, Row
from lapwing.report.plot.table import draw_table

MOST_BARS = 40


@dataclass(frozen=True, slots=True)
class Sheet:
    """Drawn lines; without colours they say the same."""

    rows: tuple[Row, ...]

    def __str__(self) -> str:
        return "\n".join("".join(piece.text for piece in row).rstrip() for row in self.rows)


def draw_text(figure: Figure, width: int = 80) -> Sheet:
    """Draw all charts of a figure as text, one below the other, within a width."""
    rows: list[Row] = [(Piece(plain(figure.title)),)]
    for chart in figure.charts:
        rows += [(), (Piece(plain(chart.title)),), *draw_rows(chart, max(width, 40))]
        if chart.note:
            rows += [(Piece(line, "quiet"),) for line in wrap(plain(chart.note), max(width, 40))]
    return Sheet(tuple(rows))


def draw_rows(chart: Chart, width: int) -> list[Row]:
    """A few bars become lines of their own, all else is drawn into a grid of characters."""
    bars = [mark for mark in chart.marks if isinstance(mark, Bars)]
    others = [mark for mark in chart.marks if not isinstance(mark, Bars | Level)]
    places = {bar.at for mark in bars for bar in mark.bars}
    if bars and not others and len(places) <= MOST_BARS:
        return draw_table(chart, width)
    return draw_canvas(chart, width)
