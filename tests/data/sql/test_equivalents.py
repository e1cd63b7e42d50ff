"""What SQL can say in other words."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest

from tests.data.answer.covering import without_noise
from tests.data.people import people, table_of
from tests.data.sql.asking import refused, selected

SAME = {
    "age IS DISTINCT FROM 3": "NOT (age = 3 AND NOT age IS NULL)",
    "age IS NOT DISTINCT FROM NULL": "age IS NULL",
    "age IS DISTINCT FROM NULL": "NOT age IS NULL",
    "city IS NOT DISTINCT FROM town": (
        "city = town AND NOT city IS NULL AND NOT town IS NULL OR city IS NULL AND town IS NULL"
    ),
    "(city, age) IN (('Oslo', 30), ('Rome', 31))": "city = 'Oslo' AND age = 30 OR city = 'Rome' AND age = 31",
    "(city, age) NOT IN (('Oslo', 30))": "NOT (city = 'Oslo' AND age = 30)",
}
DUCKDB = (
    "age IS DISTINCT FROM 30",
    "NOT (age IS DISTINCT FROM 30)",
    "city IS NOT DISTINCT FROM town",
    "NOT (city IS NOT DISTINCT FROM town)",
    "(city IS DISTINCT FROM town) = FALSE",
)


@pytest.mark.parametrize("said", SAME)
def test_it_is_read_as_what_it_means(said: str) -> None:
    one, other = (selected(f"SELECT COUNT(*) FROM people WHERE {text}") for text in (said, SAME[said]))
    assert one.queries == other.queries


def test_nothing_counted_counts_rows() -> None:
    one, other = (selected(f"SELECT COUNT({inner}) AS n FROM people").queries for inner in ("", "*"))
    assert one == other
    assert refused("SELECT MODE() FROM people").cause == "This is not SQL: something is missing in MODE."


def test_it_means_what_it_means_in_duckdb(tmp_path: Path) -> None:
    rows = [
        (1, age, 1.0, 1.0, city, town, True, None)
        for age in (None, 3, 30)
        for city in ("Oslo", None)
        for town in ("Rome", "Oslo", None)
    ]
    connection = duckdb.connect()
    connection.register("people", table_of(rows))
    with people(tmp_path, rows=rows) as opened:
        for condition in DUCKDB:
            text = f"SELECT COUNT(*) AS n FROM people WHERE {condition}"
            ((wanted,),) = connection.execute(text).fetchall()
            with without_noise():
                assert opened.sql(text).release(epsilon=1).rows()[0]["n"] == wanted, condition


@pytest.mark.parametrize(
    "text",
    [
        "age IS DISTINCT FROM (age IS DISTINCT FROM age)",
        "(age, city) IN ((1, 'Oslo'), (2))",
        "(age, city) IN (1, 2)",
        "(age + 1, city) IN ((1, 'Oslo'))",
        "(age, city) IN ((city, age))",
        "() IN (())",
    ],
)
def test_what_is_refused(text: str) -> None:
    assert refused(f"SELECT COUNT(*) FROM people WHERE {text}").fix


def test_depth_does_not_multiply() -> None:
    deep = "age"
    for _ in range(40):
        deep = f"({deep}) IS DISTINCT FROM age"
    assert refused(f"SELECT COUNT(*) FROM people WHERE {deep}").id == "sql-refused"
