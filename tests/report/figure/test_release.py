"""Releases as pictures."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.report.figure.release import MOST_BARS, chart_of, check_plot, is_plottable, plot_release
from lapwing.report.plot.chart import Figure
from lapwing.report.plot.svg import write_svg
from tests.data.people import people
from tests.report.html.test_release import VIEW


def test_bars_and_bands() -> None:
    running = {**VIEW["answers"][0], "shape": "running"}
    figure = plot_release({**VIEW, "answers": [VIEW["answers"][0], running]})
    assert len(figure.charts) == 2
    assert all(chart.note == "covers <u>" for chart in figure.charts) and "covers <u>" in figure.description
    drawn = ElementTree.fromstring(write_svg(figure))
    assert sum("covers <u>" in (one.text or "") for one in drawn.iter() if one.tag.endswith("text")) == 2


def test_of_many_groups_the_first_are_drawn_and_the_picture_says_so() -> None:
    many = {**VIEW["answers"][0], "rows": VIEW["answers"][0]["rows"] * 500}
    (chart,) = plot_release({**VIEW, "answers": [many]}).charts[:1]
    assert len(chart.marks[0].bars) == MOST_BARS  # type: ignore[union-attr]
    assert f"the first {MOST_BARS} of {len(many['rows'])} groups" in chart.title


def test_what_cannot_be_drawn(tmp_path: Path) -> None:
    choice = {**VIEW, "answers": [VIEW["answers"][1]]}
    assert not is_plottable(choice)
    with pytest.raises(ProgramError, match="plot-nothing"):
        plot_release(choice)
    with people(tmp_path) as opened:
        for select, id in (
            ("SELECT MEDIAN(age) FROM people", "plot-nothing"),
            ("SELECT age, city, COUNT(*) FROM people GROUP BY age, city", "plot-bars"),
        ):
            with pytest.raises(ProgramError, match=id):
                check_plot(opened.sql(select))
        check_plot(opened.sql("SELECT age, city, COUNT(*) FROM people GROUP BY age, city LIMIT 9"))
        check_plot(opened.sql("SELECT town, COUNT(*) FROM people GROUP BY town"))


def dated(count: int) -> dict[str, Any]:
    days = [f"2026-{1 + n // 28:02d}-{1 + n % 28:02d}" for n in range(count)]
    rows = [{"day": day, "n": n, "n_low": n - 1, "n_high": n + 1} for n, day in enumerate(days)]
    return {"shape": "table", "keys": ["day"], "columns": ["n"], "rows": rows, "about": "", "title": "t"}


def test_dates_get_a_line_with_a_band_and_few_labels() -> None:
    answer = dated(300)
    chart = chart_of(answer, "n")
    assert [type(mark).__name__ for mark in chart.marks] == ["Band", "Line"]
    assert len(chart.x.names) == 300
    drawn = write_svg(Figure("t", "t", (chart,)))
    assert 4 <= drawn.count(">2026-") <= 20
    shuffled = {**answer, "rows": answer["rows"][::-1]}
    assert [type(mark).__name__ for mark in chart_of(shuffled, "n").marks] == ["Bars"]
    named = {**answer, "rows": [{**row, "day": "Oslo"} for row in answer["rows"][:10]]}
    assert [type(mark).__name__ for mark in chart_of(named, "n").marks] == ["Bars"]
