"""A figure as SVG: pure text, readable on light and dark paper, with a title and a description for screen readers."""

from __future__ import annotations

from textwrap import wrap
from xml.sax.saxutils import escape

from lapwing.diagnostics.diagnostic import plain
from lapwing.report.plot.chart import Figure
from lapwing.report.plot.colour import GRID, PAPER, stylesheet
from lapwing.report.plot.draw import draw_marks
from lapwing.report.plot.element import Attribute, element, stroked, text, titled
from lapwing.report.plot.frame import LEAN, LETTER, PLOT, ROW, TALLEST_NAMES, Frame, frame_of, tallest
from lapwing.report.plot.legend import draw_legend, rows_of
from lapwing.report.plot.ticks import ticks

WIDTH, NARROW = 720.0, 360.0
HEADING, MARGIN, INSET = 44.0, 14.0, 16.0
HEADING_LETTER, TITLE_LETTER, HEADING_ROW = 9.4, 7.7, 22.0
REACH = 0.84
FONT = "'DejaVu Sans', 'Helvetica Neue', Arial, sans-serif"


def write_svg(figure: Figure, width: float = WIDTH, plot: float = PLOT) -> str:
    """The text of an SVG file; the plot of each chart is so high."""
    heading = lines_of(figure.title, HEADING_LETTER, width)
    top, pieces = HEADING + (len(heading) - 1) * HEADING_ROW, list[str]()
    for chart in figure.charts:
        title = lines_of(chart.title, TITLE_LETTER, width)
        below = top + (len(title) - 1) * ROW
        frame = frame_of(chart, below, width, len(rows_of(chart, width)), plot)
        pieces += draw_chart(frame, title, top, width)
        top = frame.below + MARGIN
    paper = element("rect", width=width, height=top, fill=PAPER[0], class_="paper")
    inside = [
        titled(figure.title),
        element("desc", escape(plain(figure.description))),
        element("style", stylesheet()),
        paper,
        *(text(line, INSET, 28.0 + place * HEADING_ROW, 16, font_weight="bold") for place, line in enumerate(heading)),
        *pieces,
    ]
    return element(
        "svg",
        "\n" + "\n".join(inside) + "\n",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {top:g}",
        width=width,
        height=top,
        role="img",
        aria_label=figure.title,
        font_family=FONT,
    )


def draw_chart(frame: Frame, title: list[str], top: float, width: float) -> list[str]:
    """Title, legend, axes, marks and note."""
    chart = frame.chart
    pieces = [text(line, INSET, top + 14.0 + place * ROW, 13, font_weight="bold") for place, line in enumerate(title)]
    pieces += draw_legend(chart, top + 22.0 + (len(title) - 1) * ROW, width)
    pieces += [*draw_upright(frame), *draw_marks(frame), *draw_across(frame)]
    for place, line in enumerate(reversed(frame.note)):
        pieces.append(text(line, frame.left, frame.below - 8.0 - place * ROW, 11))
    return [element("g", "\n" + "\n".join(pieces) + "\n", role="group", aria_label=chart.title)]


def lines_of(title: str, letter: float, width: float) -> list[str]:
    """A title in lines that fit; long words are not cut."""
    return wrap(plain(title), int((width - 2 * INSET) / letter), break_long_words=False, break_on_hyphens=False) or [""]


def draw_upright(frame: Frame) -> list[str]:
    """The y axis: a thin line across the plot at each tick, and the label along it."""
    found = []
    for value, words in ticks(frame.y, frame.chart.y.scale, 5):
        y = frame.upright(value)
        line: dict[str, Attribute] = {"stroke": GRID[0], "stroke_width": 1, "class_": "grid"}
        found.append(element("line", x1=frame.left, x2=frame.right, y1=y, y2=y, **line))
        found.append(text(words, frame.left - 8.0, y + 4.0, 11, "end"))
    middle = (frame.top + frame.bottom) / 2
    found.append(text(frame.chart.y.label, 20.0, middle, 12, "middle", transform=f"rotate(-90 20 {middle:g})"))
    return found


def draw_across(frame: Frame) -> list[str]:
    """The x axis: a line, ticks or names, and the label."""
    axis = stroked("quiet", 1.2, dashed=False)
    found = [element("line", x1=frame.left, x2=frame.right, y1=frame.bottom, y2=frame.bottom, **axis)]
    names = frame.chart.x.names
    labels = list(enumerate(names))[:: frame.every] if names else ticks(frame.x, frame.chart.x.scale, most_ticks(frame))
    for value, words in labels:
        x = frame.across(value)
        found.append(element("line", x1=x, x2=x, y1=frame.bottom, y2=frame.bottom + 4.0, **axis))
        found.append(name_at(frame, words, x))
    below = frame.bottom + 36.0 + (tallest(names) if frame.leaning else 0.0)
    found.append(text(frame.chart.x.label, (frame.left + frame.right) / 2, below, 12, "middle"))
    return found


def most_ticks(frame: Frame) -> int:
    """About how many ticks the x axis has: no more than whole numbers, if it is for those."""
    return min(8, max(1, int(frame.x[1] - frame.x[0]))) if frame.chart.x.whole else 8


def name_at(frame: Frame, words: str, x: float) -> str:
    """A label below the axis, leaning where it would not fit."""
    y = frame.bottom + ROW
    if not frame.leaning:
        return text(words, x, y, 11, "middle")
    longest = max(int(min(TALLEST_NAMES / LEAN, (x - MARGIN) / REACH) / LETTER), 2)
    shown = words if len(words) <= longest else words[: longest - 1] + "…"
    return text(shown, x, y - 4.0, 11, "end", transform=f"rotate(-33 {x:.2f} {y - 4.0:.2f})")
