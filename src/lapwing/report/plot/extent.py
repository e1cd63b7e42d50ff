"""From where to where the marks of a chart reach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import inf, isfinite, isnan, log10

from lapwing.report.plot.axis import Axis, Number
from lapwing.report.plot.chart import Chart
from lapwing.report.plot.mark import Band, Bars, Dots, Level, Line, Mark, Steps, Stretch

Extent = tuple[float, float]
LEAST_SHARE = 1e-12
FINEST_SHARE = 1e-9


def across(chart: Chart) -> Extent:
    """The extent of the x axis."""
    if chart.x.names:
        return -0.5, len(chart.x.names) - 0.5
    room = 0.5 * narrowest(chart) if any(isinstance(mark, Bars) for mark in chart.marks) else 0.0
    low, high = extent([at for mark in chart.marks for at in xs_of(mark)], chart.x)
    return (low - room, high + room) if chart.x.scale == "linear" else (low, high)


def upright(chart: Chart) -> Extent:
    """The extent of the y axis; bars stand on 0."""
    values = [at for mark in chart.marks for at in ys_of(mark)]
    if chart.y.scale == "linear" and any(isinstance(mark, Bars) for mark in chart.marks):
        values.append(0)
    low, high = extent(values, chart.y)
    if chart.y.scale == "linear" and chart.y.high is None:
        high += 0.05 * (high - low)
    return low, high


def extent(values: Sequence[Number], axis: Axis) -> Extent:
    """The least and the greatest that can be shown on an axis, unless it says otherwise; never the same."""
    given = [as_float(value) for value in (*values, axis.low, axis.high) if value is not None]
    shown = [value for value in given if isfinite(value) and (axis.scale == "linear" or value > 0)]
    low, high = min(shown, default=0.0), max(shown, default=1.0)
    low = low if axis.low is None else as_float(axis.low)
    high = high if axis.high is None else as_float(axis.high)
    if axis.scale == "log":
        high = high if high > 0 else 1.0
        low = max(low, high * LEAST_SHARE) if low > 0 else high * LEAST_SHARE
        return (low, high) if low < high else (low / 10, high * 10)
    room = max(abs(low), abs(high)) * FINEST_SHARE
    return (low, high) if high - low > room else (low - 0.5 - room, high + 0.5 + room)


def narrowest(chart: Chart) -> float:
    """The least distance of two bars."""
    places = sorted({as_float(bar.at) for mark in chart.marks if isinstance(mark, Bars) for bar in mark.bars})
    return min((other - one for one, other in pairwise(places)), default=1.0)


def xs_of(mark: Mark) -> Iterator[Number]:
    """Where a mark is, from left to right."""
    match mark:
        case Line(points=points) | Steps(points=points) | Dots(points=points):
            yield from (x for x, _ in points)
        case Band(edges=edges):
            yield from (x for x, _, _ in edges)
        case Bars(bars=bars):
            yield from (bar.at for bar in bars)
        case Stretch(low=low, high=high):
            yield from (low, high)
        case Level(at=at, axis=axis):
            if axis == "x":
                yield at


def ys_of(mark: Mark) -> Iterator[Number]:
    """Where a mark is, from bottom to top."""
    match mark:
        case Line(points=points) | Steps(points=points) | Dots(points=points):
            yield from (y for _, y in points)
        case Band(edges=edges):
            yield from (y for _, low, high in edges for y in (low, high))
        case Bars(bars=bars):
            yield from (y for bar in bars for y in (bar.height, bar.low, bar.high) if y is not None)
        case Level(at=at, axis=axis):
            if axis == "y":
                yield at
        case Stretch():
            return


def share(value: Number, ends: Extent, axis: Axis) -> float:
    """How far along an axis a value lies, from 0 to 1; what lies outside is put at the end."""
    number = as_float(value)
    low, high = ends
    if axis.scale == "log":
        number, low, high = (log10(each) if each > 0 else -inf for each in (number, low, high))
    part = (number - low) / (high - low)
    return 0.0 if isnan(part) else min(max(part, 0.0), 1.0)


def as_float(value: Number) -> float:
    """A number for drawing; one too large for that is at infinity."""
    try:
        return float(value)
    except OverflowError:
        return inf if value > 0 else -inf
