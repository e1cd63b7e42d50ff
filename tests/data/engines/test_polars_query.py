"""Queries of lazy frames: those of DuckDB, and refusals of what is not known."""

from __future__ import annotations

import duckdb
import polars as pl
import pytest
import sqlglot
from sqlglot import exp

from lapwing.data.engines.polars_query import lazy_of
from lapwing.data.engines.polars_term import UnknownTreeError

ONE = pl.DataFrame(
    {"u": [1, 1, 2, None, 3, 3, 3], "k": ["a", "b", None, "a", "a", "a", "c"], "v": [5, 7, 1, 2, 3, 3, None]}
)
TWO = pl.DataFrame({"u": [1, 2, 2, None, 9], "w": [10, 20, 21, 30, 90]})
QUERIES = [
    "SELECT * FROM one",
    "SELECT k, COUNT(*) AS n, COUNT(v) AS m, SUM(v) + 1 AS s, MIN(v) AS low, MAX(v) AS high FROM one GROUP BY k",
    "SELECT COUNT(*) AS n, COUNT(DISTINCT u) AS m, SUM(CAST(3 AS BIGINT)) AS c FROM one",
    "SELECT COUNT(*) AS n, COUNT(CASE WHEN TRUE THEN 1 END) AS m FROM (SELECT v FROM one WHERE v > 99) AS t",
    "SELECT CAST(1 AS BIGINT) AS one FROM one WHERE v > 2",
    "SELECT u FROM one GROUP BY u HAVING CAST(1 AS BIGINT) < COUNT(*)",
    "SELECT DISTINCT k FROM one",
    "SELECT u, k, v, ROW_NUMBER() OVER (PARTITION BY u ORDER BY k NULLS FIRST, v NULLS FIRST) AS r FROM one",
    "SELECT u, k, COUNT(*) OVER (PARTITION BY u, k) AS c, (v + 4) % 3 AS m FROM one",
    "SELECT a.u AS u, a.v AS v, b.w AS w FROM one AS a JOIN two AS b ON a.u = b.u",
    "SELECT a.u AS u, b.u AS own, b.w AS w FROM one AS a LEFT JOIN two AS b ON b.u = a.u AND a.v = b.w",
    "SELECT a.k AS k, SUM(b.w) AS s FROM one AS a LEFT JOIN two AS b ON a.u = b.u GROUP BY a.k",
]  # fmt: skip


def read(text: str) -> exp.Select:
    tree = sqlglot.parse_one(text, dialect="duckdb")
    for part in list(tree.find_all(exp.Sum, exp.Min, exp.Max)):
        part.replace(exp.Anonymous(this=type(part).__name__.upper(), expressions=[part.this]))
    assert isinstance(tree, exp.Select)
    return tree


@pytest.mark.parametrize("text", QUERIES)
def test_a_query_is_that_of_duckdb(text: str) -> None:
    connection = duckdb.connect()
    connection.register("one", ONE)
    connection.register("two", TWO)
    wanted = connection.execute(text).fetchall()
    found = lazy_of(read(text), {"one": ONE.lazy(), "two": TWO.lazy()}).collect().rows()
    assert sorted(map(str, found)) == sorted(str(tuple(map(whole, row))) for row in wanted)


def whole(value: object) -> object:
    return value if value is None or isinstance(value, str) else int(str(value))


@pytest.mark.parametrize(
    "text",
    [
        "SELECT * FROM one LIMIT 1",
        "SELECT * FROM three",
        "SELECT * FROM one UNION ALL SELECT * FROM one",
        "WITH t AS (SELECT 1) SELECT * FROM t",
        "SELECT * FROM one ORDER BY v",
        "SELECT a.u AS u FROM one AS a FULL JOIN two AS b ON a.u = b.u",
        "SELECT a.u AS u FROM one AS a JOIN two AS b ON a.u < b.u",
        "SELECT u AS u FROM one AS a JOIN two AS b ON a.u = b.u",
        "SELECT RANK() OVER (PARTITION BY u ORDER BY v NULLS FIRST) AS r FROM one",
        "SELECT ROW_NUMBER() OVER (PARTITION BY u ORDER BY v DESC) AS r FROM one",
        "SELECT COUNT(*) OVER (PARTITION BY u ORDER BY v NULLS FIRST) AS c FROM one",
        "SELECT COUNT(v) OVER (PARTITION BY u) AS c FROM one",
        "SELECT x AS x FROM one",
    ],
)  # fmt: skip
def test_what_is_not_known_is_refused(text: str) -> None:
    tree = read(text) if "UNION" not in text else sqlglot.parse_one(text)
    assert isinstance(tree, exp.Query)
    with pytest.raises(UnknownTreeError):
        lazy_of(tree, {"one": ONE.lazy(), "two": TWO.lazy()}).collect()
