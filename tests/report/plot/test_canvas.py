from __future__ import annotations

from dataclasses import replace
from math import inf, nan

import pytest

from lapwing.report.plot.axis import Axis
from lapwing.report.plot.canvas import HEIGHT, draw_canvas, value_at
from lapwing.report.plot.chart import Chart
from lapwing.report.plot.mark import Bar, Bars, Line, Steps
from tests.report.plot.figures import CHART


def lines(chart: Chart, width: int = 60) -> list[str]:
    """What is drawn, without tones."""
    return ["".join(piece.text for piece in row) for row in draw_canvas(chart, width)]


def test_values_between_points() -> None:
    points = ((0, 0), (2, 4), (4, 0))
    assert [value_at(points, at, False) for at in (-1, 0, 1, 2, 3, 4, 5)] == [None, 0, 2, 4, 2, 0, None]
    assert [value_at(points, at, True) for at in (0, 1, 2, 3, 4)] == [0, 0, 4, 4, 0]


def test_a_rising_line_rises() -> None:
    found = lines(Chart("", Axis("x"), Axis("y"), (Line("up", ((0, 0), (1, 1))),)))[1 : HEIGHT + 1]
    columns = [line.index("●") for line in found if "●" in line]
    assert columns == sorted(columns, reverse=True)
    assert len(columns) >= HEIGHT - 1


def test_all_marks_and_their_names_are_there() -> None:
    text = "\n".join(lines(CHART))
    assert all(mark.name in text for mark in CHART.marks)
    assert all(character in text for character in "○×+▒░┊┄")
    assert max(map(len, lines(CHART))) <= 60


@pytest.mark.parametrize("value", [inf, -inf, nan, 10**400])
def test_no_number_is_too_much(value: float) -> None:
    assert lines(Chart("", Axis("x"), Axis("y"), (Steps("s", ((0, 1), (1, value), (2, 3))),)))


def test_many_bars_and_logarithms_are_drawn() -> None:
    bars = Bars("b", tuple(Bar(place, place + 1) for place in range(50)))
    assert "█" in "\n".join(lines(replace(CHART, marks=(bars,))))
    line = Line("d", ((0.1, 1e-9), (10, 1)))
    assert "1e" in "\n".join(lines(Chart("", Axis("x", scale="log"), Axis("y", scale="log"), (line,))))
