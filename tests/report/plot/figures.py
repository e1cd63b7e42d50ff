"""Figures with every kind of mark, and how to read an SVG."""

from __future__ import annotations

from fractions import Fraction
from xml.etree.ElementTree import Element, fromstring

from lapwing.report.plot.axis import Axis
from lapwing.report.plot.chart import Chart, Figure
from lapwing.report.plot.mark import Band, Bar, Bars, Dots, Level, Line, Mark, Steps, Stretch
from lapwing.report.plot.svg import write_svg

MARKS: tuple[Mark, ...] = (
    Stretch("event", 1, 2),
    Band("allowed", ((0, 1, 2), (1, 2, 3), (4, 2, 4)), in_steps=True),
    Line("line", ((0, 1), (4, 5))),
    Steps("steps", ((0, 5), (2, 3), (4, 1))),
    Dots("dots", ((1, 1), (3, Fraction(7, 2)))),
    Level("limit", 4),
    Level("end", 3, "x"),
)
CHART = Chart("All marks", Axis("x"), Axis("y", low=0), MARKS, "a note")
COUNTS = Chart(
    "Bars",
    Axis("answer", names=("yes", "no <&>")),
    Axis("count"),
    (Bars("now", (Bar(0, 10, 8, 12), Bar(1, 5, 3, 7))), Bars("before", (Bar(0, 4), Bar(1, 0)))),
)
FIGURE = Figure('A "figure" <&>', "What it shows.\x07", (CHART, COUNTS))
NAMESPACE = "{http://www.w3.org/2000/svg}"


def drawn(figure: Figure) -> Element:
    """The SVG of a figure as a tree."""
    return fromstring(write_svg(figure))


def all_of(root: Element, name: str) -> list[Element]:
    """All elements of a name."""
    return list(root.iter(NAMESPACE + name))


def words_in(root: Element) -> list[str]:
    """All that is written in a picture."""
    return [element.text or "" for element in all_of(root, "text")]
