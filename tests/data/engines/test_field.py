"""Texts as values: every text is a value of a type, or missing."""

from __future__ import annotations

import duckdb
import pytest
from sqlglot import exp

from lapwing.data.engines.expression import name
from lapwing.data.engines.field import typed

LARGEST = 2**63 - 1


def read(texts: list[str], kind: str) -> list[object]:
    connection = duckdb.connect()
    rows = [(text,) for text in texts]
    connection.execute("CREATE TABLE t (n INTEGER, x VARCHAR)")
    connection.executemany("INSERT INTO t VALUES (?, ?)", [(n, *row) for n, row in enumerate(rows)])
    query = exp.select(exp.cast(typed(name("x"), kind), "VARCHAR")).from_("t").order_by("n")
    return [row[0] for row in connection.execute(query.sql(dialect="duckdb")).fetchall()]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("5", 5),
        (" -5 ", -5),
        ("1.0", 1),
        ("1e3", 1000),
        ("1.5", None),
        ("0x1F", None),
        ("", None),
        ("NA", None),
        ("nan", None),
        ("inf", LARGEST),
        ("-1e400", -LARGEST),
        ("9223372036854775807", LARGEST),
        ("-9223372036854775808", -(2**63)),
        ("9223372036854775808", LARGEST),
        ("9" * 5000, LARGEST),
        ("9007199254740993", 9007199254740993),
    ],
)
def test_whole_numbers(text: str, number: int | None) -> None:
    assert read([text], "BIGINT") == [None if number is None else str(number)]


@pytest.mark.parametrize("kind", ["BIGINT", "DOUBLE", "BOOLEAN", "DATE", "VARCHAR"])
def test_no_text_fails(kind: str) -> None:
    odd = [
        "",
        " ",
        "\t",
        "ä" * 5000,
        "-",
        ".",
        "1e",
        "e5",
        "1e999999999",
        "infinity",
        "99999-99-99",
        "0000-00-00",
        "\0x",
    ]
    odd += [
        "2024-02-30",
        "2024-01-01T25:00",
        "10000-01-01",
        "0044-03-15 (BC)",
        "5877642-06-25 (BC)",
        "1.7976931348623159e308",
    ]
    assert len(read(odd, kind)) == len(odd)
