from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import inf, nan

import pytest

from lapwing.report.plot.axis import Axis
from lapwing.report.plot.chart import Chart
from lapwing.report.plot.extent import across, as_float, extent, narrowest, share, upright
from lapwing.report.plot.mark import Bar, Bars, Line
from tests.report.plot.figures import CHART, COUNTS


def test_marks_say_how_far_axes_reach() -> None:
    assert across(CHART) == (0.0, 4.0)
    low, high = upright(CHART)
    assert low == 0
    assert 5 < high < 6


def test_named_places_have_room_on_both_sides() -> None:
    assert across(COUNTS) == (-0.5, 1.5)


def test_bars_stand_on_zero_and_have_room() -> None:
    chart = Chart("", Axis("x"), Axis("y"), (Bars("", (Bar(2, 7), Bar(4, 9))),))
    assert across(chart) == (1.0, 5.0)
    assert upright(chart)[0] == 0
    assert narrowest(chart) == 2.0


@pytest.mark.parametrize("values", [[], [3], [nan], [inf, -inf], [0, 0], [10**400], [1e12, 1e12 + 1e-4]])
def test_an_extent_is_never_empty(values: list[float]) -> None:
    low, high = extent(values, Axis("x"))
    assert -inf < low < high < inf
    low, high = extent(values, Axis("x", scale="log"))
    assert 0 < low < high < inf


def test_what_a_logarithm_does_not_know_lies_at_the_bottom() -> None:
    axis = Axis("delta", scale="log")
    ends = extent([0, 1e-4, 1], axis)
    assert ends == (1e-4, 1)
    assert share(0, ends, axis) == 0
    assert share(1e-2, ends, axis) == pytest.approx(0.5)


def test_what_lies_outside_is_put_at_the_end() -> None:
    axis = Axis("x", low=0, high=2)
    assert [share(value, (0, 2), axis) for value in (-1, 0.5, Fraction(3, 2), 9)] == [0, 0.25, 0.75, 1]


def test_huge_numbers_are_at_infinity() -> None:
    assert as_float(10**400) == inf
    assert as_float(-(10**400)) == -inf


def test_an_axis_may_say_where_it_ends() -> None:
    chart = replace(CHART, x=Axis("x", low=-2, high=10), marks=(Line("", ((0, 0), (1, 1))),))
    assert across(chart) == (-2, 10)
