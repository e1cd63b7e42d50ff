"""Names of columns further left in the same SELECT."""

from __future__ import annotations

import sqlglot
from sqlglot import exp

from lapwing.data.sql.lateral import without_names


def written(text: str, known: str = "x y") -> str:
    tree = sqlglot.parse_one(text, dialect="duckdb")
    assert isinstance(tree, exp.Select)
    return without_names(tree, lambda name: name in known.split()).sql(dialect="duckdb")


def test_names_stand_for_what_is_further_left() -> None:
    assert written("SELECT SUM(x) AS s, COUNT(*) AS n, s / n AS m, m + 1 AS p FROM t") == (
        "SELECT SUM(x) AS s, COUNT(*) AS n, (SUM(x)) / (COUNT(*)) AS m, ((SUM(x)) / (COUNT(*))) + 1 AS p FROM t"
    )


def test_columns_come_first_and_what_is_further_right_means_nothing() -> None:
    for text in (
        "SELECT SUM(x) AS y, y + 1 AS z FROM t",
        "SELECT a + 1 AS b, x AS a FROM t",
        "SELECT x AS a, t.a FROM t",
    ):
        assert written(text) == text
