from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from xml.etree.ElementTree import fromstring

import pytest

from lapwing.report.plot.draw import draw_marks, stepped
from lapwing.report.plot.frame import frame_of
from lapwing.report.plot.mark import Bar, Bars, Line, Steps, Stretch
from tests.report.plot.figures import CHART, COUNTS, FIGURE, all_of, drawn


def test_a_staircase_holds_its_value() -> None:
    assert stepped(((0, 5), (2, 3), (4, 1))) == ((0, 5), (2, 5), (2, 3), (4, 3), (4, 1))


def test_bars_have_the_height_of_their_values() -> None:
    rects = [rect for rect in all_of(drawn(FIGURE), "rect") if list(rect)]
    heights = {next(iter(rect)).text: float(rect.attrib["height"]) for rect in rects}
    assert heights["now: 10"] / heights["now: 5"] == 2
    assert heights["before: 0"] == 0


def test_bars_of_one_place_do_not_overlap() -> None:
    rects = [rect for rect in all_of(drawn(FIGURE), "rect") if [each for each in rect if ": " in (each.text or "")]]
    ends = sorted((float(rect.attrib["x"]), float(rect.attrib["x"]) + float(rect.attrib["width"])) for rect in rects)
    assert all(one[1] <= other[0] + 0.02 for one, other in pairwise(ends))


def test_an_interval_is_drawn_where_there_is_one() -> None:
    frame = frame_of(COUNTS, 0.0, 700.0, 1)
    assert sum("V" in piece and "H" in piece for piece in draw_marks(frame)) == 2


def test_bars_below_zero_hang_down() -> None:
    chart = replace(CHART, marks=(Bars("", (Bar(0, -2), Bar(1, 2))),), y=replace(CHART.y, low=None))
    frame = frame_of(chart, 0.0, 700.0, 0)
    assert frame.upright(2) < frame.upright(0) < frame.upright(-2)
    down, up = (fromstring(piece).attrib for piece in draw_marks(frame))
    assert float(up["y"]) + float(up["height"]) == pytest.approx(float(down["y"]), abs=0.02)


def test_a_stretch_of_no_width_can_still_be_seen() -> None:
    frame = frame_of(replace(CHART, marks=(*CHART.marks, Stretch("point", 2, 2))), 0.0, 700.0, 1)
    assert 'width="3"' in draw_marks(frame)[-1]


def test_nothing_to_draw_is_drawn_as_nothing() -> None:
    chart = replace(CHART, marks=(Line("a", ()), Steps("b", ()), Bars("c", ())))
    assert draw_marks(frame_of(chart, 0.0, 700.0, 1)) == []
