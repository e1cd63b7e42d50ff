"""Figures on a terminal."""

from __future__ import annotations

from rich.console import Console

from lapwing.report.plot.mark import ORDER
from lapwing.report.terminal.figure import STYLES, draw_figure
from tests.report.plot.figures import FIGURE


def test_a_figure_fits_the_terminal() -> None:
    console = Console(width=70, record=True, file=None, color_system=None)
    with console.capture() as captured:
        draw_figure(FIGURE, console)
    lines = captured.get().splitlines()
    assert max(map(len, lines)) <= 70
    assert any("All marks" in line for line in lines)


def test_every_tone_has_a_style() -> None:
    assert len({STYLES[tone] for tone in ORDER}) == len(ORDER)
