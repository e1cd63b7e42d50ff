"""Lines, steps, bands and dots in a grid of characters, with axes."""

from __future__ import annotations

from bisect import bisect_right
from math import exp, log

from lapwing.diagnostics.diagnostic import plain
from lapwing.report.plot.axis import Number
from lapwing.report.plot.chart import Chart
from lapwing.report.plot.extent import Extent, across, as_float, share, upright
from lapwing.report.plot.mark import Band, Bars, Dots, Level, Line, Mark, Point, Steps, Stretch, Tone, toned
from lapwing.report.plot.piece import BLOCKS, INKS, SHADES, Piece, Row, grouped
from lapwing.report.plot.ticks import ticks

HEIGHT = 14

Cells = list[list[tuple[str, Tone | None]]]


def draw_canvas(chart: Chart, width: int) -> list[Row]:
    """The plot with its axes, and what the characters stand for."""
    x, y = across(chart), upright(chart)
    marks = ticks(y, chart.y.scale, 4)
    indent = max((len(words) for _, words in marks), default=0) + 2
    room = width - indent - 1
    cells: Cells = [[(" ", None)] * room for _ in range(HEIGHT)]
    order = sorted(toned(chart.marks), key=lambda item: not isinstance(item[0], Stretch | Band | Bars))
    for mark, tone in order:
        put_mark(cells, chart, mark, tone, x, y)
    labels = {row_of(value, y, chart): words for value, words in marks}
    rows: list[Row] = [(Piece(" " * indent + plain(chart.y.label), "quiet"),)]
    for number, line in enumerate(cells):
        rows.append((Piece(f"{labels.get(number, ''):>{indent - 1}}│", "quiet"), *grouped(line)))
    rows.append((Piece(" " * (indent - 1) + "└" + "─" * room, "quiet"),))
    rows.append((Piece(" " * indent + tick_line(chart, x, room), "quiet"),))
    rows.append((Piece(" " * indent + plain(chart.x.label).center(room).rstrip(), "quiet"),))
    return rows + keys(chart, indent, width)


def put_mark(cells: Cells, chart: Chart, mark: Mark, tone: Tone, x: Extent, y: Extent) -> None:
    """Draw one mark, column by column."""
    room = len(cells[0])
    match mark:
        case Line(points=points) | Steps(points=points):
            before: int | None = None
            for column in range(room):
                value = value_at(points, at_column(column, room, x, chart), isinstance(mark, Steps))
                here = None if value is None else row_of(value, y, chart)
                if here is not None:
                    between = range(min(here, before or here), max(here, before or here) + 1)
                    for row in between if isinstance(mark, Steps) and before is not None else (here,):
                        cells[row][column] = (INKS[tone], tone)
                before = here
        case Dots(points=points):
            for at, dot in points:
                cells[row_of(dot, y, chart)][column_of(at, x, chart, room)] = (INKS[tone], tone)
        case Band(edges=edges):
            lower: tuple[Point, ...] = tuple((at, low) for at, low, _ in edges)
            upper: tuple[Point, ...] = tuple((at, high) for at, _, high in edges)
            for column in range(room):
                at_here = at_column(column, room, x, chart)
                low, high = value_at(lower, at_here, mark.in_steps), value_at(upper, at_here, mark.in_steps)
                if low is not None and high is not None:
                    fill(cells, column, row_of(high, y, chart), row_of(low, y, chart), SHADES[tone], tone)
        case Bars(bars=bars):
            for bar in bars:
                column = column_of(bar.at, x, chart, room)
                fill(cells, column, row_of(bar.height, y, chart), HEIGHT - 1, BLOCKS[tone], tone)
        case Stretch(low=low_end, high=high_end):
            first, last = (column_of(end, x, chart, room) for end in (low_end, high_end))
            for column in range(first, last + 1):
                fill(cells, column, 0, HEIGHT - 1, SHADES[tone], tone)
        case Level(at=at, axis="x"):
            fill(cells, column_of(at, x, chart, room), 0, HEIGHT - 1, "┊", tone)
        case Level(at=at):
            cells[row_of(at, y, chart)] = [
                (INKS["quiet"], tone) if cell == (" ", None) else cell for cell in cells[row_of(at, y, chart)]
            ]


def fill(cells: Cells, column: int, top: int, bottom: int, character: str, tone: Tone) -> None:
    """A part of a column in one character."""
    for row in range(top, bottom + 1):
        cells[row][column] = (character, tone)


def value_at(points: tuple[Point, ...], at: float, in_steps: bool) -> float | None:
    """The value of a line or staircase at a place; none beside it."""
    places = [as_float(x) for x, _ in points]
    number = bisect_right(places, at) - 1
    if number < 0 or (number == len(places) - 1 and at > places[-1]):
        return None
    here = as_float(points[number][1])
    if in_steps or number == len(places) - 1:
        return here
    one, other = places[number], places[number + 1]
    return here + (as_float(points[number + 1][1]) - here) * (at - one) / (other - one)


def at_column(column: int, room: int, ends: Extent, chart: Chart) -> float:
    """The value at the middle of a column."""
    part = column / max(room - 1, 1)
    if chart.x.scale == "log":
        return exp(log(ends[0]) + part * (log(ends[1]) - log(ends[0])))
    return ends[0] + part * (ends[1] - ends[0])


def column_of(value: Number, ends: Extent, chart: Chart, room: int) -> int:
    """The column of a value."""
    return round(share(value, ends, chart.x) * (room - 1))


def row_of(value: Number, ends: Extent, chart: Chart) -> int:
    """The row of a value, from the top."""
    return HEIGHT - 1 - round(share(value, ends, chart.y) * (HEIGHT - 1))


def tick_line(chart: Chart, ends: Extent, room: int) -> str:
    """The labels of the x axis in one line, as many as fit."""
    names = chart.x.names
    line, free = "", 0
    for value, words in list(enumerate(names)) if names else ticks(ends, chart.x.scale, 6):
        start = max(column_of(value, ends, chart, room) - len(words) // 2, 0)
        if start < free or start + len(words) > room:
            continue
        line = line.ljust(start) + words
        free = start + len(words) + 1
    return plain(line)


def keys(chart: Chart, indent: int, width: int) -> list[Row]:
    """What the characters stand for, in lines that fit."""
    rows: list[list[Piece]] = []
    room = 0
    for mark, tone in toned(chart.marks):
        if not mark.name:
            continue
        words = f"{key_of(mark, tone)} {plain(mark.name)}   "
        if not rows or len(words) > room:
            rows.append([Piece(" " * indent)])
            room = width - indent
        rows[-1].append(Piece(words, tone))
        room -= len(words)
    return [tuple(row) for row in rows]


def key_of(mark: Mark, tone: Tone) -> str:
    """The character a mark is drawn with."""
    match mark:
        case Stretch() | Band():
            return SHADES[tone]
        case Bars():
            return BLOCKS[tone]
        case Level(axis="x"):
            return "┊"
        case Level():
            return INKS["quiet"]
        case _:
            return INKS[tone]
