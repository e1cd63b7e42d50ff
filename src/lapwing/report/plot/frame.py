"""The frame of a chart in a picture: where its plot is, and where values lie in it."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from textwrap import wrap

from lapwing.diagnostics.diagnostic import plain
from lapwing.report.plot.axis import Number
from lapwing.report.plot.chart import Chart
from lapwing.report.plot.extent import Extent, across, share, upright
from lapwing.report.plot.ticks import ticks

LEFT, RIGHT, TOP, BOTTOM, PLOT = 78.0, 24.0, 34.0, 46.0, 220.0
LETTER, ROW = 6.6, 18.0
SMALL_LETTER, MOST_LINES = 6.2, 5
LEAN = 0.55
TALLEST_NAMES = 110.0
MOST_NAMES = 24


@dataclass(frozen=True, slots=True)
class Frame:
    """The plot reaches from `left` to `right` and from `top` down to `bottom`, in pixels.

    Of the names along the x axis, only one of `every` is shown.
    """

    chart: Chart
    x: Extent
    y: Extent
    left: float
    right: float
    top: float
    bottom: float
    leaning: bool
    every: int = 1

    def across(self, value: Number) -> float:
        """The pixel of a value on the x axis."""
        return self.left + share(value, self.x, self.chart.x) * (self.right - self.left)

    def upright(self, value: Number) -> float:
        """The pixel of a value on the y axis."""
        return self.bottom - share(value, self.y, self.chart.y) * (self.bottom - self.top)

    @property
    def below(self) -> float:
        """Where what stands below the plot ends."""
        names = tallest(self.chart.x.names) if self.leaning else 0.0
        return self.bottom + BOTTOM + names + ROW * len(self.note)

    @property
    def note(self) -> list[str]:
        """The note in lines that fit below the plot."""
        lines = wrap(plain(self.chart.note), int((self.right - self.left) / SMALL_LETTER))
        return lines if len(lines) <= MOST_LINES else [*lines[: MOST_LINES - 1], lines[MOST_LINES - 1] + " …"]


def frame_of(chart: Chart, top: float, width: float, rows: int, plot: float = PLOT) -> Frame:
    """The frame of a chart that begins at a height, with so many rows of legend above its plot."""
    x, y = across(chart), upright(chart)
    widest = max((len(words) for _, words in ticks(y, chart.y.scale, 5)), default=0)
    left = max(LEFT, 40.0 + widest * LETTER)
    right = width - RIGHT
    begin = top + TOP + rows * ROW
    slot = (right - left) / max(len(chart.x.names), 1)
    leaning = len(chart.x.names) <= MOST_NAMES and any(len(name) * LETTER > slot - 4 for name in chart.x.names)
    every = 1 if len(chart.x.names) <= MOST_NAMES else thinned(chart.x.names, slot)
    return Frame(chart, x, y, left, right, begin, begin + plot, leaning, every)


def thinned(names: tuple[str, ...], slot: float) -> int:
    """How many names share one that is shown, upright, so that it fits."""
    return max(1, ceil((max(map(len, names)) * LETTER + 2 * LETTER) / slot))


def tallest(names: tuple[str, ...]) -> float:
    """The height of names that lean."""
    return min(max((len(name) for name in names), default=0) * LETTER * LEAN, TALLEST_NAMES)
