"""GROUP BY a date that is written as text, compared with DuckDB."""

from __future__ import annotations

import datetime
from pathlib import Path

import duckdb
import pytest

from tests.data.answer.covering import without_noise
from tests.data.people import people, row, table_of
from tests.data.sql.asking import refused

ROWS = [(*row(number, number)[:7], datetime.date(2024, 1, 1 + number * number % 31)) for number in range(90)]
MEANT = """
SELECT STRFTIME(day, '%Y-%m-%d') AS d, COUNT(*) AS n FROM people GROUP BY d ORDER BY d

SELECT STRFTIME(day, '%d.%m.%Y') AS d, COUNT(*) AS n FROM people GROUP BY 1 ORDER BY n, d

SELECT STRFTIME(day, '%Y') AS m, SUM(COUNT(*)) OVER (ORDER BY STRFTIME(day, '%Y')) AS n FROM people GROUP BY 1

SELECT STRFTIME(d, '%b %Y') AS m, n FROM (SELECT DATE_TRUNC('month', day) AS d, COUNT(*) AS n FROM people GROUP BY
1)

SELECT STRFTIME(DATE_TRUNC('week', day), '%Y-%m-%d') AS d, COUNT(*) AS n FROM people GROUP BY d ORDER BY d

SELECT DAYNAME(day) AS d, COUNT(*) AS n FROM people WHERE DAYNAME(day) <> 'Sunday' GROUP BY d ORDER BY d

SELECT STRFTIME(day, '%a') AS d, COUNT(*) AS n FROM people GROUP BY d ORDER BY d

SELECT MONTHNAME(day) AS m, COUNT(*) AS n FROM people GROUP BY m

SELECT STRFTIME(day, '%d') AS m, COUNT(*) AS n FROM people GROUP BY m ORDER BY m

SELECT TRUNC((age - 40) / 20) AS t, COUNT(*) AS n FROM people GROUP BY t ORDER BY t

SELECT CAST(age % 7 AS VARCHAR) || '?' AS t, COUNT(*) AS n FROM people GROUP BY t ORDER BY t

SELECT COUNT(*) AS n, SUM(age) AS s, s / n AS m, ROUND(m) AS r FROM people
"""


@pytest.mark.parametrize("text", [" ".join(each.split()) for each in MEANT.strip().split("\n\n")])
def test_groups_are_those_of_duckdb(text: str, tmp_path: Path) -> None:
    connection = duckdb.connect()
    connection.register("people", table_of(ROWS))
    wanted = connection.execute(text)
    names = [each[0] for each in wanted.description or ()]
    with people(tmp_path, rows=ROWS) as opened, without_noise():
        found = [row for row in opened.sql(text).release(epsilon=1).rows() if row["n"] != 0]
    assert [tuple(each[name] for name in names) for each in found] == [
        tuple(pytest.approx(each) if isinstance(each, float) else each for each in one) for one in wanted.fetchall()
    ]


@pytest.mark.parametrize(
    "text",
    [
        "SELECT STRFTIME(day, '%H:%M') AS d, COUNT(*) FROM people GROUP BY d",
        "SELECT STRFTIME(DATE_TRUNC('week', day), '%Y-%m') AS d, COUNT(*) FROM people GROUP BY d",
        "SELECT STRFTIME(day, '%y') AS d, COUNT(*) FROM people GROUP BY d",
        "SELECT STRFTIME(day, city) AS d, COUNT(*) FROM people GROUP BY d",
        "SELECT COUNT(*) FROM people WHERE STRFTIME(day, '%Y') = '2024'",
        "SELECT TO_CHAR(day, 'Q') AS d, COUNT(*) FROM people GROUP BY d",
    ],
)
def test_what_is_refused(text: str) -> None:
    assert "written only in GROUP BY" in refused(text).cause and "DATE_TRUNC" in refused(text).fix
