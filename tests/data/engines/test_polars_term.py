"""Values of single rows in Polars: what SQL says of them, and refusals of what is not known."""

from __future__ import annotations

import math

import duckdb
import polars as pl
import pytest
import sqlglot
from sqlglot import exp

from lapwing.data.engines.polars_term import UnknownTreeError, regex_of, term_of

WORDS = ["Oslo", "", None, "o", "a.c", "abc", "x\ny", "%", "!", "  p ", "\u017b\u00f3\u0142w"]
PATTERNS = ["O%", "_", "", "%", "a.c", "a_c", "x_y", "!%", "!!", "%\u00f3__", "(", "[a]%"]


def found(text: str, column: pl.Series) -> list[object]:
    tree = sqlglot.parse_one(text, dialect="duckdb")
    return (
        column.alias("x")
        .to_frame()
        .lazy()
        .select(term_of(tree, lambda each: each.name))
        .collect()
        .to_series()
        .to_list()
    )


@pytest.mark.parametrize("pattern", PATTERNS)
def test_like_is_that_of_duckdb(pattern: str) -> None:
    connection = duckdb.connect()
    wanted = [connection.execute("SELECT ? LIKE ? ESCAPE '!'", [word, pattern]).fetchall()[0][0] for word in WORDS]
    tree = exp.Escape(
        this=exp.Like(this=exp.column("x"), expression=exp.Literal.string(pattern)), expression=exp.Literal.string("!")
    )
    frame = pl.LazyFrame({"x": WORDS})
    assert frame.select(term_of(tree, lambda each: each.name)).collect().to_series().to_list() == wanted


def test_a_pattern_holds_for_the_whole_text() -> None:
    assert regex_of("a%", "!") == r"(?s)\Aa.*\z"


NUMBERS = [None, -1.5, -0.5, 0.5, 1.5, 2.5, math.inf, -math.inf, math.nan, 1e300]


@pytest.mark.parametrize(
    "text",
    [
        "x < CAST('NaN' AS DOUBLE)",
        "NULLIF(x, CAST('NaN' AS DOUBLE)) > CAST('0' AS DOUBLE)",
        "CASE WHEN x > CAST('1' AS DOUBLE) THEN 1 WHEN NOT x > CAST('1' AS DOUBLE) THEN 0 END",
        "TRY_CAST(x AS BIGINT) IS NULL",
        "x IS NULL OR x IN (CAST('1.5' AS DOUBLE), CAST('2.5' AS DOUBLE))",
        "COALESCE(x, CAST('7' AS DOUBLE)) >= CAST('2' AS DOUBLE) AND TRUE",
        "ABS(x) / CAST('2' AS DOUBLE) = CAST('0.25' AS DOUBLE)",
    ],
)
def test_numbers_are_those_of_duckdb(text: str) -> None:
    connection = duckdb.connect()
    values = ", ".join("(NULL)" if one is None else f"('{one}'::DOUBLE)" for one in NUMBERS)
    wanted = [row[0] for row in connection.execute(f"SELECT {text} FROM (VALUES {values}) t(x)").fetchall()]
    assert found(text, pl.Series(NUMBERS, dtype=pl.Float64)) == wanted


@pytest.mark.parametrize(
    "text", ["REGEXP_MATCHES(x, 'a')", "x IN (SELECT 1)", "CAST(x AS TIME)", "EXTRACT(epoch FROM x)"]
)
def test_what_is_not_known_is_refused(text: str) -> None:
    with pytest.raises(UnknownTreeError):
        found(text, pl.Series(["a"]))
