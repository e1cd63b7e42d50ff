"""Patterns of dates, compared with DuckDB."""

from __future__ import annotations

import duckdb
import pytest

from lapwing.data.sql.date_format import formatted, from_to_char, pattern_of, period_of

MOMENTS = ("0007-01-02", "2024-02-29", "2023-12-31 23:59:58", "1999-05-03 04:05:06")


@pytest.mark.parametrize("moment", MOMENTS)
def test_dates_are_written_as_duckdb_writes_them(moment: str) -> None:
    text = "%Y|%y|%m|%d|%H|%M|%S|%j|%B|%b|%A|%a|%%"
    found = duckdb.execute("SELECT STRFTIME(CAST(? AS TIMESTAMP), ?)", [moment, text]).fetchone()
    assert found == (formatted(moment, pattern_of(text) or ()),)


@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("%Y", "year"),
        ("%m/%Y", "month"),
        ("%b %Y", "month"),
        ("%d.%m.%Y", "day"),
        ("%A, %d %B %Y", "day"),
        ("%Y-%j", "day"),
        ("%Y-%m-%d %H:00", "hour"),
        ("%m", None),
        ("%y-%m", None),
        ("%Y %H", None),
        ("%A %Y", None),
        ("plain", None),
    ],
)
def test_the_period_whose_dates_are_all_written_in_another_way(text: str, period: str | None) -> None:
    assert period_of(pattern_of(text) or ()) == period


@pytest.mark.parametrize("text", ["%", "%Q", "%Y %", "%-d"])
def test_unknown_signs(text: str) -> None:
    assert pattern_of(text) is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("YYYY-MM", "%Y-%m"),
        ("DD.MM.YYYY HH24:MI", "%d.%m.%Y %H:%M"),
        ('YYYY"Q"MM', "%YQ%m"),
        ("Q", None),
        ("hello", None),
    ],
)
def test_patterns_of_postgresql(text: str, found: str | None) -> None:
    assert from_to_char(text) == found
