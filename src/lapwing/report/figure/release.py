"""A release as a picture: bars with error bars, or running values with their band."""

from __future__ import annotations

import re
from typing import Any

from lapwing.data.answer.release_text import about_words, cost_words
from lapwing.data.plan.keys import size_of
from lapwing.data.query.grouping import Found
from lapwing.data.query.query import AggregateTable, PrefixSums
from lapwing.data.question import Question
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.plural import plural
from lapwing.report.plot.axis import Axis
from lapwing.report.plot.chart import Chart, Figure
from lapwing.report.plot.mark import Band, Bar, Bars, Line, Steps

MOST_BARS, MOST_DATES = 200, 4000
FEWEST = 4
DATE = re.compile(r"\d{4}-\d{2}(-\d{2})?([ T]\d{2}:\d{2}(:\d{2})?)?")


def check_plot(question: Question) -> None:
    """Refuse, before anything is charged, a question whose answer cannot be drawn."""
    if not any(isinstance(query, AggregateTable | PrefixSums) for _, query in question.queries):
        reject("plot-nothing", why="the answer is a choice")
    for (_, query), arranged in zip(question.queries, question.arranged, strict=True):
        if isinstance(query, AggregateTable) and not any(isinstance(grouping, Found) for grouping in query.by):
            most = arranged.limit
            count = size_of(query.by) if most is None else min(size_of(query.by), most)
            limit = MOST_DATES if [grouping.column.type for grouping in query.by] == ["date"] else MOST_BARS
            if count > limit:
                reject("plot-bars", count=count, limit=limit)


def is_plottable(view: dict[str, Any]) -> bool:
    """Whether there is anything to be drawn."""
    return any(answer["shape"] != "choice" for answer in view["answers"])


def plot_release(view: dict[str, Any]) -> Figure:
    """A chart for each column of each table."""
    tables = [answer for answer in view["answers"] if answer["shape"] != "choice"]
    charts = [chart_of(answer, column) for answer in tables for column in answer["columns"]]
    if not charts:
        reject("plot-nothing", why="the answer is a choice")
    words = ". ".join((*about_words(view), cost_words(view))) + ". " + " ".join(words_of(answer) for answer in tables)
    return Figure(view["dataset"], words, tuple(charts))


def chart_of(answer: dict[str, Any], column: str) -> Chart:
    """Bars for a table, the first ones if there are many; lines with a band over dates, steps for running values."""
    many = answer["shape"] != "running" and not is_dated(answer) and len(answer["rows"]) > MOST_BARS
    rows = answer["rows"][:MOST_BARS] if many else answer["rows"]
    names = tuple(", ".join(str(row[key]) for key in answer["keys"]) or "all" for row in rows)
    label = ", ".join(answer["keys"]) or "all rows"
    numbers = [tuple(finite(row[f"{column}{end}"]) for end in ("", "_low", "_high")) for row in rows]
    if answer["shape"] == "running":
        places, axis = places_of(answer, label, names)
        edges = tuple((place, low, high) for place, (_, low, high) in zip(places, numbers, strict=True))
        points = tuple((place, value) for place, (value, _, _) in zip(places, numbers, strict=True))
        marks = (Band("interval", edges, "quiet", in_steps=True), Steps(column, points, "first"))
        return Chart(column, axis, Axis(column), marks, answer["about"])
    if is_dated(answer):
        edges = tuple((place, low, high) for place, (_, low, high) in enumerate(numbers))
        points = tuple((place, value) for place, (value, _, _) in enumerate(numbers))
        lines = (Band("interval", edges, "quiet"), Line(column, points, "first"))
        return Chart(column, Axis(label, names=names), Axis(column), lines, answer["about"])
    title = f"{column}: the first {MOST_BARS} of {len(answer['rows'])} groups" if many else column
    bars = tuple(Bar(place, value, low, high) for place, (value, low, high) in enumerate(numbers))
    return Chart(title, Axis(label, names=names), Axis(column), (Bars(column, bars),), answer["about"])


def is_dated(answer: dict[str, Any]) -> bool:
    """Whether the rows are days or months in their order, so that a line from each to the next says something."""
    if len(answer["keys"]) != 1 or len(answer["rows"]) < FEWEST:
        return False
    dates = [str(row[answer["keys"][0]]) for row in answer["rows"]]
    return dates == sorted(dates) and all(DATE.fullmatch(date) for date in dates)


def places_of(answer: dict[str, Any], label: str, names: tuple[str, ...]) -> tuple[list[float], Axis]:
    """Numbers stand where they are on an axis of numbers, others one beside the other under their names."""
    keys = [row[key] for row in answer["rows"] for key in answer["keys"]]
    if len(answer["keys"]) == 1 and all(isinstance(key, int | float) for key in keys):
        return [float(key) for key in keys], Axis(label)
    return [float(place) for place in range(len(names))], Axis(label, names=names)


def finite(number: float | None) -> float:
    """A height that can be drawn."""
    return 0.0 if number is None else number


def words_of(answer: dict[str, Any]) -> str:
    """What a table shows, for those who do not see the picture."""
    return f"{answer['title']}: {plural(len(answer['rows']), 'row')} of {', '.join(answer['columns'])}."
