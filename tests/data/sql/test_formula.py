"""Expressions on single rows: what is taken, and what is refused because it can fail, change or differ."""

from __future__ import annotations

import pytest

from tests.data.sql.asking import refused, selected

REFUSED = [
    "NOW()",
    "RANDOM()",
    "CURRENT_DATE",
    "UUID()",
    "nextval('x')",
    "LOG(age)",
    "EXP(age)",
    "age ^ 0.25",
    "age ^ -1",
    "age ^ age",
    "1 / 0",
    "age / 0",
    "CAST(town AS INT)",
    "CAST(income AS INT)",
    "CAST(age AS TEXT)",
    "town::DATE",
    "REGEXP_MATCHES(town, 'x')",
    "STRFTIME(day, '%Y')",
    "day + INTERVAL '1.5' DAY",
    "day AT TIME ZONE 'Mars/Phobos'",
    "day AT TIME ZONE city",
    "day AT TIME ZONE 'Asia/Tokyo' AT TIME ZONE 'Europe/Zurich'",
    "day AT TIME ZONE 'Asia/Tokyo' > TIMESTAMPTZ '2024-01-02 03:04+01:00'",
    "age AT TIME ZONE 'Asia/Tokyo'",
    "day > TIMESTAMP '2024-01-02 03:04:05.6'",
    "DATE_TRUNC('week', DATE_TRUNC('month', day))",
    "DATE_DIFF('millisecond', day, day)",
    "CAST(age AS TIMESTAMP)",
    "day + INTERVAL '99999999' DAY",
    "day + 1.5",
    "age + INTERVAL 1 DAY",
    "DATE '9999-12-31' + INTERVAL 1 YEAR",
    "SUBSTRING(town, -3)",
    "LEFT(town, age)",
    "ROUND(income, age)",
    "ROUND(income, 1, 'ROUND_HALF_EVEN')",
    "CONCAT(town, city)",
    "SUM(age) OVER ()",
    "(SELECT 1)",
    "age + city",
    "age + day",
    "age + member",
    "CASE WHEN member THEN 1 ELSE 'a' END",
    "CASE WHEN member THEN NULL END",
    "town || age",
    "-age // 3",
    "age // income",
    "(age - 5) % 3",
    "income * income * income * income * income",
    "weight * 2",
    "AVG(age)",
    "read_text('/etc/passwd')",
    "getvariable('x')",
    "city COLLATE nocase",
]


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_refused(text: str) -> None:
    found = refused(f"SELECT COUNT({text}) FROM people")
    assert found.id in ("sql-refused", "query-formula", "query-bounds", "query-type"), found
    assert found.fix


TAKEN = [
    "CAST(age AS BIGINT)",
    "CAST(income AS DOUBLE)",
    "CAST(income AS DECIMAL(10, 1))",
    "CAST(member AS INT)",
    "CAST(town AS VARCHAR)",
    "CAST(day AS DATE)",
    "IF(age > 3, 1, 2)",
    "IFNULL(age, 3)",
    "DATE_PART('month', day)",
    "DATEPART(month, day)",
    "DAYOFWEEK(day)",
    "WEEK(day)",
    "LTRIM(town)",
    "(age > 3) = member",
    "TIMEZONE('Asia/Tokyo', day)",
    "CAST(day AS TIMESTAMP)",
    "SECOND(day)",
    "DATE_DIFF('month', day, day)",
    "EXTRACT(epoch FROM day)",
    "DATE_TRUNC('month', DATE_TRUNC('hour', day))",
    "day + INTERVAL 1 MONTH",
    "day + INTERVAL 1 HOUR",
    "DATE_TRUNC('second', day)",
]


@pytest.mark.parametrize("text", TAKEN)
def test_what_is_taken(text: str) -> None:
    assert selected(f"SELECT COUNT({text}) FROM people").queries


def test_deep_expressions_are_refused() -> None:
    for text in ("-(" * 300 + "age" + ")" * 300, "ABS(" * 100 + "age" + ")" * 100, "age" + " + age" * 2000):
        assert refused(f"SELECT SUM({text}) FROM people").id in ("query-deep", "too-deep", "query-large")
    for inner in ("age", "CASE WHEN age > 3 THEN age END"):
        deep = inner
        for _ in range(40):
            deep = f"CASE WHEN {deep} > 3 THEN age END" if len(deep) < 9000 else deep
        assert refused(f"SELECT SUM({deep}) FROM people").id in ("query-deep", "too-deep", "query-large")
