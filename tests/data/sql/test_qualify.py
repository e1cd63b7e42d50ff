"""QUALIFY on an answer."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest

from tests.data.answer.covering import without_noise
from tests.data.people import people, row, table_of
from tests.data.sql.asking import refused

ROWS = [row(number, number % 60, float(number % 40), ("Oslo", "Rome", "Rome")[number % 3]) for number in range(100)]
TOP = "QUALIFY RANK() OVER (ORDER BY COUNT(*) DESC, age) <= 3"
ACCEPTED = (
    f"SELECT age, COUNT(*) AS n FROM people WHERE age < 60 GROUP BY age {TOP} ORDER BY age",
    f"SELECT age FROM people WHERE age < 60 GROUP BY age {TOP} ORDER BY COUNT(*) DESC, age",
    (
        "SELECT city, COUNT(*) AS n, RANK() OVER (ORDER BY COUNT(*)) AS r FROM people GROUP BY city"
        " HAVING COUNT(*) > 3 QUALIFY r = 1"
    ),
    (
        "WITH t AS (SELECT * FROM people WHERE age < 60) SELECT age, SUM(income) AS s FROM t GROUP BY 1"
        " QUALIFY SUM(income) > AVG(SUM(income)) OVER () ORDER BY s, age LIMIT 4 OFFSET 1"
    ),
    (
        "SELECT city AS c, age % 2 AS odd, COUNT(*) AS n FROM people WHERE city IN ('Oslo', 'Rome') GROUP BY 1, 2"
        " QUALIFY ROW_NUMBER() OVER (PARTITION BY city ORDER BY COUNT(*) DESC) = 1 ORDER BY c"
    ),
)


@pytest.mark.parametrize("text", ACCEPTED)
def test_rows_are_those_of_duckdb(text: str, tmp_path: Path) -> None:
    connection = duckdb.connect()
    connection.register("people", table_of(ROWS))
    asked = connection.execute(text)
    names = [column[0] for column in asked.description or ()]
    wanted = [dict(zip(names, each, strict=True)) for each in asked.fetchall()]
    with people(tmp_path, rows=ROWS) as opened, without_noise():
        rows = opened.sql(text).release(epsilon=1).rows()
    found = [{name: float(each[name]) if name == "s" else each[name] for name in names} for each in rows]
    assert found and found == wanted


@pytest.mark.parametrize(
    "text",
    [
        "SELECT city FROM people QUALIFY ROW_NUMBER() OVER (ORDER BY age) = 1",
        "SELECT COUNT(*) AS n, SUM(age) AS n FROM people GROUP BY city QUALIFY RANK() OVER (ORDER BY COUNT(*)) = 1",
        "SELECT city, COUNT(*) FROM people GROUP BY city QUALIFY RANK() OVER (ORDER BY age) = 1",
        "SELECT city, COUNT(*) FROM people GROUP BY city QUALIFY MAX(age) OVER () > 3",
        "SELECT city, COUNT(*) FROM people GROUP BY city QUALIFY person = 3",
        "SELECT city, COUNT(*) FROM people GROUP BY city QUALIFY MAX(age) > 3",
    ],
)
def test_what_is_refused(text: str) -> None:
    assert refused(text).fix
