from __future__ import annotations

from lapwing.report.plot.chart import Figure
from lapwing.report.plot.text import draw_text
from tests.report.plot.figures import CHART, COUNTS, FIGURE


def test_all_charts_are_drawn_within_the_width() -> None:
    text = str(draw_text(FIGURE, 70))
    assert text.startswith('A "figure" <&>')
    assert {"All marks", "Bars", "a note"} <= set(text.splitlines())
    assert max(map(len, text.splitlines())) <= 70


def test_a_few_bars_are_a_table_and_the_rest_is_a_grid() -> None:
    assert "└" not in str(draw_text(Figure("", "", (COUNTS,))))
    assert "└" in str(draw_text(Figure("", "", (CHART,))))


def test_narrow_terminals_get_something_still() -> None:
    assert str(draw_text(FIGURE, 1))
