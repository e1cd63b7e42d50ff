"""SELECT as queries."""

from __future__ import annotations

import pytest

from lapwing.data.query.aggregate import Count, Mean
from lapwing.data.query.grouping import Found, Listed
from lapwing.data.query.query import AggregateTable, Quantile
from tests.data.sql.asking import refused, selected


def test_a_table_by_groups() -> None:
    text = "SELECT city, COUNT(*), AVG(age) AS years FROM people p WHERE p.age > 3 GROUP BY city"
    ((title, query),) = selected(text).queries
    assert title == "people" and isinstance(query, AggregateTable)
    assert query.aggregates == (("count(*)", Count()), ("years", Mean("age")))
    assert isinstance(query.by[0], Listed) and query.where is not None


@pytest.mark.parametrize("key", ["city", "1", "c", "people.city", '"city"'])
def test_group_by_name_place_or_alias(key: str) -> None:
    ((_, query),) = selected(f"SELECT city AS c, COUNT(*) FROM people GROUP BY {key}").queries
    assert isinstance(query, AggregateTable) and query.by[0].column.name == "city"


def test_several_kinds_at_once() -> None:
    queries = selected("SELECT MEDIAN(income), COUNT(*), COUNT(*) FROM people").queries
    assert [type(query) for _, query in queries] == [AggregateTable, Quantile]
    assert isinstance(queries[0][1], AggregateTable)
    assert queries[0][1].aggregates == (("count(*)", Count()),)


def test_keys_that_are_not_known() -> None:
    ((_, query),) = selected("SELECT town, COUNT(*) FROM people GROUP BY town").queries
    assert isinstance(query, AggregateTable) and isinstance(query.by[0], Found)


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("SELECT COUNT(*)", "sql-refused"),
        ("SELECT COUNT(*) FROM (SELECT age FROM people) WHERE city = 'Oslo'", "data-column"),
        ("SELECT COUNT(*) FROM people WHERE age > ?", "sql-parameter"),
        ("SELECT COUNT(*) FROM (VALUES (1)) t", "sql-refused"),
        ("SELECT COUNT(*) FROM other", "sql-table"),
        ("SELECT COUNT(*) FROM read_csv('/etc/passwd')", "sql-table"),
        ("SELECT COUNT(*) FROM 'x.parquet'", "sql-table"),
        ("SELECT city FROM people GROUP BY city", "sql-refused"),
        ("SELECT city, COUNT(*) FROM people", "sql-refused"),
        ("SELECT COUNT(*) FROM people GROUP BY city, ROLLUP (member)", "sql-refused"),
        ("SELECT COUNT(*) FROM people GROUP BY CUBE (city), CUBE (member)", "sql-refused"),
        ("SELECT COUNT(*) FROM people GROUP BY GROUPING SETS ((city), (member))", "sql-refused"),
        ("SELECT MEDIAN(age) FROM people GROUP BY CUBE (city, member)", "sql-refused"),
        ("SELECT COUNT(*) FROM people GROUP BY COUNT(*)", "sql-refused"),
        ("SELECT COUNT(*) FROM people GROUP BY income * age", "query-real-key"),
        ("SELECT MODE(age) FROM people GROUP BY city", "sql-refused"),
        ("SELECT COUNT(*) FROM people GROUP BY income", "query-real-key"),
        ("SELECT MEDIAN(age) FROM people GROUP BY town", "query-known-keys"),
        ("SELECT * FROM people", "sql-refused"),
    ],
)
def test_what_is_refused(text: str, id: str) -> None:
    assert refused(text).id == id
