"""The legend: what each mark is called, with a piece of it."""

from __future__ import annotations

from lapwing.report.plot.chart import Chart
from lapwing.report.plot.element import area, element, filled, path, stroked, text
from lapwing.report.plot.frame import LETTER, RIGHT, ROW
from lapwing.report.plot.mark import Band, Bars, Dots, Mark, Stretch, Tone, toned

KEY, GAP = 26.0, 18.0
INDENT = 78.0


def rows_of(chart: Chart, width: float) -> list[list[tuple[Mark, Tone]]]:
    """The marks that have a name, in rows that fit."""
    rows: list[list[tuple[Mark, Tone]]] = []
    room = 0.0
    for mark, tone in toned(chart.marks):
        if not mark.name:
            continue
        needed = KEY + len(mark.name) * LETTER + GAP
        if needed > room or not rows:
            rows.append([])
            room = width - INDENT - RIGHT
        rows[-1].append((mark, tone))
        room -= needed
    return rows


def draw_legend(chart: Chart, top: float, width: float) -> list[str]:
    """All rows of the legend below a height."""
    found: list[str] = []
    for number, row in enumerate(rows_of(chart, width)):
        x, y = INDENT, top + number * ROW + 9.0
        for mark, tone in row:
            found += [key_of(mark, tone, x, y), text(mark.name, x + KEY - 4.0, y + 4.0)]
            x += KEY + len(mark.name) * LETTER + GAP
    return found


def key_of(mark: Mark, tone: Tone, x: float, y: float) -> str:
    """A piece of a mark."""
    box = [(x, y - 5), (x + 16, y - 5), (x + 16, y + 5), (x, y + 5)]
    match mark:
        case Band() | Stretch():
            return area(box, tone, 0.25)
        case Bars():
            return element("rect", x=x, y=y - 5, width=16, height=10, **bar_look(tone))
        case Dots():
            return element("circle", cx=x + 8, cy=y, r=4, **filled(tone))
        case _:
            return path([(x, y), (x + 18, y)], tone)


def bar_look(tone: Tone) -> dict[str, str | float | int]:
    """Bars of every other tone are outlined, so that they differ without colour too."""
    if tone in ("second", "fourth"):
        look = filled(tone, 0.25) | stroked(tone, 1.5, dashed=False)
        return look | {"class_": f"f-{tone} s-{tone}"}
    return filled(tone)
