from __future__ import annotations

from dataclasses import replace

from lapwing.report.plot.legend import bar_look, draw_legend, rows_of
from lapwing.report.plot.mark import Line
from tests.report.plot.figures import CHART


def test_every_name_is_in_the_legend_once() -> None:
    names = [mark.name for row in rows_of(CHART, 720.0) for mark, _ in row]
    assert names == [mark.name for mark in CHART.marks]
    assert sum("<text" in piece for piece in draw_legend(CHART, 0.0, 720.0)) == len(names)


def test_long_legends_take_several_rows() -> None:
    chart = replace(CHART, marks=tuple(Line("a name of some length " * 2, ()) for _ in range(5)))
    assert len(rows_of(chart, 720.0)) > 1


def test_marks_without_a_name_are_not_in_it() -> None:
    assert rows_of(replace(CHART, marks=(Line("", ()),)), 720.0) == []


def test_bars_side_by_side_differ_without_colour() -> None:
    assert "stroke" in bar_look("second")
    assert "stroke" not in bar_look("first")
