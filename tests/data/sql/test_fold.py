"""Aggregates of noisy answers."""

from __future__ import annotations

import numpy as np
import pytest

from lapwing.data.answer.answer import Answer
from lapwing.data.answer.series import Series
from lapwing.data.sql.arrange import arrange
from tests.data.sql.asking import refused, selected

TOWNS = "(SELECT city, member, COUNT(*) AS n FROM people GROUP BY city, member)"
ROWS = [("Oslo", True, 10), ("Oslo", False, 20), ("Rome", True, 5), ("Rome", False, -1)]


def answered(text: str, ends: int = 3) -> list[tuple[object, ...]]:
    """The rows of an answer, with the ends of its last column, to a query whose inner answer is ROWS."""
    numbers = np.array([row[2] for row in ROWS])
    name = selected(text).queries[0][1].aggregates[0][0]  # type: ignore[union-attr]
    series = Series(name, numbers, numbers - ends, numbers + ends)
    keys = tuple(by.column.name for by in selected(text).queries[0][1].by)  # type: ignore[union-attr]
    labels = tuple(tuple(row[place] for row in ROWS) for place in range(len(keys)))
    found = arrange(Answer("people", "table", keys, labels, (series,)), selected(text).arrangement)
    columns = [*found.labels, *(one.values.tolist() for one in found.series)]
    last = found.series[-1]
    return [(*row, low, high) for *row, low, high in zip(*columns, last.low.tolist(), last.high.tolist(), strict=True)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (f"SELECT SUM(n) FROM {TOWNS}", [(34, 22, 46)]),
        (f"SELECT MAX(n) FROM {TOWNS}", [(20, 17, 23)]),
        (f"SELECT MIN(n) AS n FROM {TOWNS}", [(-1, -4, 2)]),
        (f"SELECT COUNT(*) FROM {TOWNS}", [(4, 4, 4)]),
        (f"SELECT city, SUM(n) AS s FROM {TOWNS} GROUP BY city", [("Oslo", 30, 24, 36), ("Rome", 4, -2, 10)]),
        (f"SELECT city, SUM(n) AS n FROM {TOWNS} GROUP BY 1 HAVING SUM(n) > 5", [("Oslo", 30, 24, 36)]),
        (f"SELECT SUM(n) AS n FROM {TOWNS} WHERE n > 5", [(30, -np.inf, np.inf)]),
        (f"SELECT city, MAX(n) - MIN(n) AS n FROM {TOWNS} GROUP BY city ORDER BY n", [
            ("Rome", 6, 0, 12), ("Oslo", 10, 4, 16),
        ]),
        (f"SELECT MAX(s) FROM (SELECT city, SUM(n) AS s FROM {TOWNS} GROUP BY city)", [(30, 24, 36)]),
        (f"SELECT SUM(n) FROM (SELECT * FROM {TOWNS} ORDER BY n DESC LIMIT 2)", [(30, -np.inf, np.inf)]),
        (f"SELECT SUM(n) FROM (SELECT * FROM {TOWNS} ORDER BY city LIMIT 2)", [(30, 24, 36)]),
        (f"SELECT SUM(n) FROM {TOWNS} WHERE n > 100", [(None, -np.inf, np.inf)]),
        (f"SELECT COUNT(*) FROM {TOWNS} WHERE n > 100", [(0, 0, 0)]),
        (f"SELECT city, COUNT(*) FROM {TOWNS} WHERE n > 100 GROUP BY city", []),
    ],
)  # fmt: skip
def test_rows_of_an_answer_are_aggregated(text: str, wanted: list[tuple[object, ...]]) -> None:
    found = [tuple(None if part != part else part for part in row) for row in answered(text)]
    assert found == wanted


def test_means_are_rounded_outwards() -> None:
    ((value, low, high),) = answered(f"SELECT AVG(n) FROM {TOWNS}")
    assert value == 8.5 and 5.4 < low <= 5.5 and 11.5 <= high < 11.6  # type: ignore[operator]


def test_windows_over_all_rows_stand_beside_each() -> None:
    shares = answered(f"SELECT city, member, n / SUM(n) OVER () AS share FROM {TOWNS} WHERE n > 0")
    assert [row[2] for row in shares] == [10 / 35, 20 / 35, 5 / 35]
    inner = "SELECT city, member, COUNT(*) AS n, SUM(COUNT(*)) OVER () AS t FROM people GROUP BY city, member"
    kept = answered(f"SELECT n, t FROM ({inner}) WHERE n > 5")
    assert [row[2:4] for row in kept] == [(10, 34), (20, 34)]


@pytest.mark.parametrize(
    "text",
    [
        f"SELECT city, SUM(n) FROM {TOWNS}",
        f"SELECT n, SUM(n) FROM {TOWNS} GROUP BY n",
        f"SELECT SUM(city) FROM {TOWNS}",
        f"SELECT SUM(n / 0) FROM {TOWNS}",
        f"SELECT MEDIAN(n) FROM {TOWNS}",
        f"SELECT COUNT(DISTINCT n) FROM {TOWNS}",
        f"SELECT AVG(n) FILTER (WHERE n > 3) FROM {TOWNS}",
        f"SELECT city, SUM(n) FROM {TOWNS} GROUP BY CUBE(city)",
        f"SELECT SUM(n) OVER (PARTITION BY n) FROM {TOWNS}",
        f"SELECT SUM(n) OVER (ORDER BY 1) FROM {TOWNS}",
        f"SELECT n FROM {TOWNS} WHERE n > SUM(n) OVER ()",
        "SELECT COUNT(*) OVER () FROM people",
    ],
)
def test_what_is_refused(text: str) -> None:
    assert refused(text).id == "sql-refused" and refused(text).fix


def test_large_sums_leave_whole_numbers() -> None:
    many = np.full(8, 2**61)
    series = Series("n", many, many, many)
    text = f"SELECT SUM(n) AS s FROM {TOWNS}"
    answer = Answer("people", "table", ("city", "member"), (("x",) * 8, (True,) * 8), (series,))
    (found,) = arrange(answer, selected(text).arrangement).series
    assert found.values.tolist() == [float(2**64)] and found.low[0] <= 2**64 <= found.high[0]
