"""Bars as lines of text: one line a bar, with its number; an interval is drawn over it."""

from __future__ import annotations

from lapwing.diagnostics.diagnostic import plain
from lapwing.report.plot.chart import Chart
from lapwing.report.plot.extent import Extent, as_float, share, upright
from lapwing.report.plot.mark import Bar, Bars, Level, Tone, toned
from lapwing.report.plot.piece import BLOCKS, Piece, Row, grouped
from lapwing.report.plot.ticks import plain_number

NUMBER = 10
LONGEST_NAME = 24


def draw_table(chart: Chart, width: int) -> list[Row]:
    """The bars of each place below each other, then what the bars are."""
    series = [(mark, tone) for mark, tone in toned(chart.marks) if isinstance(mark, Bars)]
    places = sorted({as_float(bar.at) for mark, _ in series for bar in mark.bars})
    named = {place: name_of(chart, place) for place in places}
    indent = max([len(name) for name in named.values()] + [len(chart.x.label)])
    room = max(width - indent - NUMBER - 2, 10)
    ends = upright(chart)
    rows: list[Row] = [(Piece(f"{plain(chart.x.label):{indent}}  {plain(chart.y.label)}", "quiet"),)]
    for place in places:
        name = named[place]
        for mark, tone in series:
            for bar in mark.bars:
                if as_float(bar.at) == place:
                    rows.append((Piece(f"{name:{indent}}  "), *draw_bar(chart, bar, tone, ends, room)))
                    name = ""
    return rows + draw_keys(chart, series, ends, room, indent)


def draw_bar(chart: Chart, bar: Bar, tone: Tone, ends: Extent, room: int) -> Row:
    """A bar, its interval and its height as a number."""
    base = share(0, ends, chart.y) if chart.y.scale == "linear" else 0.0
    low, high = sorted((round(base * (room - 1)), round(share(bar.height, ends, chart.y) * (room - 1))))
    cells: list[tuple[str, Tone | None]] = [(" ", None)] * room
    if as_float(bar.height) != 0:
        cells[low : high + 1] = [(BLOCKS[tone], tone)] * (high + 1 - low)
    if bar.low is not None and bar.high is not None:
        first, last = (round(share(end, ends, chart.y) * (room - 1)) for end in (bar.low, bar.high))
        cells[first : last + 1] = [("─", None)] * (last + 1 - first)
        cells[first], cells[last] = ("├", None), ("┤", None)
    return (*grouped(cells), Piece(f" {plain_number(as_float(bar.height)):>{NUMBER - 1}}"))


def draw_keys(chart: Chart, series: list[tuple[Bars, Tone]], ends: Extent, room: int, indent: int) -> list[Row]:
    """What the characters stand for, and where levels are."""
    keys = [Piece(f"{BLOCKS[tone]} {plain(mark.name)}   ", tone) for mark, tone in series if mark.name]
    rows: list[Row] = [(Piece(" " * (indent + 2)), *keys)] if keys else []
    for mark in chart.marks:
        match mark:
            case Level(name=name, at=at, axis="y"):
                place = round(share(at, ends, chart.y) * (room - 1))
                rows.append((Piece(" " * (indent + 2 + place) + f"▲ {plain(name)}", mark.tone),))
            case Level(name=name, at=at):
                rows.append((Piece(" " * (indent + 2) + f"{plain(name)}: {plain_number(as_float(at))}", mark.tone),))
            case _:
                pass
    return rows


def name_of(chart: Chart, place: float) -> str:
    """What a place is called."""
    names = chart.x.names
    words = names[int(place)] if names and 0 <= place < len(names) else plain_number(place)
    words = plain(words)
    return words if len(words) <= LONGEST_NAME else words[: LONGEST_NAME - 1] + "…"
