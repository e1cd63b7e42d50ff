"""CASE, IF, COALESCE and NULLIF after the noise, compared with DuckDB."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest

from tests.data.answer.covering import without_noise
from tests.data.people import people, row, table_of
from tests.data.sql.asking import refused

ROWS = [row(number, number % 60, float(number % 40), ("Oslo", "Rome", "Rome")[number % 3]) for number in range(100)]
SHOWN = (
    "CASE WHEN COUNT(*) > 40 THEN 1 ELSE 0 END",
    "CASE WHEN COUNT(*) > 40 AND NOT SUM(age) < 3 THEN SUM(age) WHEN COUNT(*) > 3 THEN -1 END",
    "CASE city WHEN 'Oslo' THEN COUNT(*) ELSE 2 * COUNT(*) END",
    "100 * IF(COUNT(*) BETWEEN 30 AND 40, 1, 0) / COUNT(*)",
    "COALESCE(LAG(COUNT(*)) OVER (ORDER BY city), 7)",
    "NULLIF(COUNT(*), 33)",
    "CASE WHEN RANK() OVER (ORDER BY COUNT(*) DESC) = 1 THEN COUNT(*) ELSE 0 END",
    "SUM(CASE WHEN COUNT(*) > 40 THEN 1 ELSE 0 END) OVER ()",
    "CASE WHEN CASE WHEN COUNT(*) > 40 THEN 1 ELSE 0 END = 1 THEN 5 ELSE 6 END",
    "ROUND(CASE WHEN COUNT(*) > 40 THEN AVG(age) ELSE 0 END, 1)",
)


@pytest.mark.parametrize("shown", SHOWN)
def test_numbers_are_those_of_duckdb(shown: str, tmp_path: Path) -> None:
    text = f"SELECT city, {shown} AS x FROM people GROUP BY city ORDER BY city"
    connection = duckdb.connect()
    connection.register("people", table_of(ROWS))
    wanted = dict(connection.execute(text).fetchall())
    with people(tmp_path, rows=ROWS) as opened, without_noise():
        found = {each["city"]: each["x"] for each in opened.sql(text).release(epsilon=1).rows()}
    for city, value in wanted.items():
        assert found[city] == (None if value is None else pytest.approx(float(value), abs=1e-4)), city


@pytest.mark.parametrize(
    ("shown", "word"),
    [
        ("100 * CASE WHEN COUNT(*) > 1 THEN 'many' ELSE 'few' END", "numbers"),
        ("100 * CASE WHEN COUNT(*) > 1 THEN city END", "numbers"),
        ("CASE WHEN COUNT(*) > 1 THEN TRUE END", "TRUE"),
        ("CASE WHEN age > 1 THEN COUNT(*) END", "rows"),
        ("CASE WHEN COUNT(*) > 1 THEN age END", "rows"),
        ("CASE WHEN COUNT(*) THEN 1 END", "condition"),
        ("CASE WHEN COUNT(*) > 1 THEN 1 / 0 END", "divides by 0"),
        ("COALESCE(AVG(age), city)", "text"),
        ("CASE WHEN person = 3 THEN COUNT(*) END", "person"),
    ],
)
def test_what_is_refused(shown: str, word: str) -> None:
    assert word in refused(f"SELECT city, {shown} FROM people GROUP BY city").cause


def test_too_many_branches() -> None:
    branches = " ".join(f"WHEN COUNT(*) > {number} THEN {number}" for number in range(60))
    assert refused(f"SELECT CASE {branches} END FROM people").id == "query-deep"


@pytest.mark.parametrize(
    "text",
    [
        "SELECT city, CASE WHEN COUNT(*) > 3 THEN 1 END AS x FROM people GROUP BY city HAVING x > 0",
        "SELECT city, RANK() OVER (ORDER BY COUNT(*)) AS x FROM people GROUP BY city HAVING x > 0",
        "SELECT city, SUM(COUNT(*)) OVER () AS x FROM people GROUP BY city HAVING COUNT(*) / x > 0.1",
        "SELECT city, COUNT(*) FROM people GROUP BY city HAVING CASE WHEN COUNT(*) > 3 THEN 1 END > 0",
    ],
)
def test_conditions_come_first(text: str) -> None:
    assert "after WHERE and HAVING" in refused(text).cause
