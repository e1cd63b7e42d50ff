from __future__ import annotations

from dataclasses import replace

from lapwing.report.plot.axis import Axis
from lapwing.report.plot.frame import TALLEST_NAMES, frame_of, tallest
from tests.report.plot.figures import CHART, COUNTS


def test_values_lie_inside_the_plot() -> None:
    frame = frame_of(CHART, 10.0, 700.0, 1)
    assert frame.across(0) == frame.left
    assert frame.across(4) == frame.right
    assert frame.upright(0) == frame.bottom
    assert frame.top < frame.upright(5) < frame.upright(1) < frame.bottom


def test_a_row_of_legend_takes_room() -> None:
    assert frame_of(CHART, 0.0, 700.0, 2).top > frame_of(CHART, 0.0, 700.0, 1).top


def test_long_names_lean_and_get_room() -> None:
    names = tuple(f"a rather long name {number}" for number in range(9))
    frame = frame_of(replace(COUNTS, x=Axis("answer", names=names)), 0.0, 700.0, 1)
    assert frame.leaning
    assert frame.below > frame_of(COUNTS, 0.0, 700.0, 1).below
    assert tallest(("x" * 500,)) == TALLEST_NAMES
