"""Answers drawn with matplotlib, and handed over as data frames, whatever their form."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import matplotlib as mpl
import pytest

from lapwing.data.dataset import Dataset
from lapwing.data.question import Question
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import people

mpl.use("Agg")

FORMS: dict[str, Callable[[Dataset], Question]] = {
    "count": lambda data: data.count(),
    "table": lambda data: data.sql("SELECT city, member, COUNT(*), AVG(age) FROM people GROUP BY city, member"),
    "found": lambda data: data.group_by("town").count(),
    "dates": lambda data: data.group_by("day").count(),
    "bins": lambda data: data.histogram("income", bins=[0, 10, 100]),
    "running": lambda data: data.partial_sums("day", "income"),
    "cdf": lambda data: data.cdf("age"),
    "median": lambda data: data.median("age"),
    "medians": lambda data: data.sql("SELECT city, MEDIAN(age) FROM people GROUP BY city"),
    "quantiles": lambda data: data.sql("SELECT QUANTILE_CONT(income, [0.1, 0.5, 0.9]) FROM people"),
    "common": lambda data: data.most_common("city"),
    "first": lambda data: data.sql("SELECT COUNT(DISTINCT age) AS n, STDDEV(income) AS s FROM people"),
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_a_data_frame(form: str, tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        made = FORMS[form](opened).release(epsilon=50, delta="0.001" if form == "found" else 0)
    wanted = made.rows()
    names = list(wanted[0])
    assert wanted and made.to_arrow().to_pylist() == wanted and made.to_polars().to_dicts() == wanted
    frame = made.to_pandas()
    assert list(frame.columns) == names and len(frame) == len(wanted)


def test_bars_have_the_intervals_of_the_answer(tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        made = opened.histogram("city").release(epsilon=1)
    axes = made.plot()
    rows = made.rows()
    assert [bar.get_height() for bar in axes.patches] == [row["count"] for row in rows]
    (drawn,) = axes.containers[1:] or axes.containers
    ends = [segment[:, 1].tolist() for segment in axes.collections[0].get_segments()]
    assert drawn is not None and ends == [[row["count_low"], row["count_high"]] for row in rows]
    assert axes.get_xlabel() == "city" and axes.get_ylabel() == "count"


@pytest.mark.parametrize("form", ["dates", "running", "cdf"])
def test_dates_and_running_values_are_lines_with_a_band(form: str, tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        made = FORMS[form](opened).release(epsilon=1)
    axes = made.plot()
    assert len(axes.lines) == 1 and len(axes.collections) == 1 and not axes.patches
    assert len(axes.lines[0].get_ydata()) == len(made.rows())


def test_each_column_has_axes_of_its_own(tmp_path: Path) -> None:
    import matplotlib.pyplot as plt

    with people(tmp_path) as opened:
        made = FORMS["table"](opened).release(epsilon=1)
        assert len(made.plot()) == 2
        _, own = plt.subplots(2)
        assert made.plot(own)[1] is own[1]
        with pytest.raises(ProgramError, match="plot-axes"):
            made.plot(own[0])
        with pytest.raises(ProgramError, match="plot-nothing"):
            opened.most_common("city").release(epsilon=1).plot()
    plt.close("all")


def test_values_that_are_no_numbers_are_left_out(tmp_path: Path) -> None:
    with people(tmp_path, rows=()) as opened:
        assert opened.group_by("city").aggregate(**mean()).release(epsilon="0.001").plot() is not None


def mean() -> dict[str, Any]:
    from lapwing.data.query.aggregate import Mean

    return {"mean": Mean("age")}


def test_without_matplotlib_the_message_names_the_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with people(tmp_path) as opened:
        made = opened.count().release(epsilon=1)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
    with pytest.raises(ProgramError, match="plot"):
        made.plot()
