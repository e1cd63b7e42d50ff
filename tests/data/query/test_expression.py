"""Expressions in Python are those of SQL."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from lapwing.data.query.aggregate import Count, Mean, Share, Sum
from lapwing.data.query.col import col
from lapwing.data.query.expression import Expression, lit, when
from lapwing.data.query.formula_text import formula_text
from lapwing.data.query.known_columns import KnownColumns
from lapwing.data.sql.formula import read_formula
from lapwing.data.sql.parse import parse_condition
from lapwing.data.sql.scope import Scope
from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import Source
from tests.data.people import described, people

AGE, INCOME, CITY, TOWN, DAY = (col(name) for name in ("age", "income", "city", "town", "day"))
ALIKE: dict[str, Expression] = {
    "age * 2 + 1": AGE * 2 + 1,
    "1 - age": 1 - AGE,
    "age * income": AGE * INCOME,
    "1 / age": 1 / AGE,
    "age // 10 * 10": AGE // 10 * 10,
    "age % 7": AGE % 7,
    "-ABS(income)": -INCOME.abs(),
    "FLOOR(income / 3)": (INCOME / 3).floor(),
    "CEIL(income / 3)": (INCOME / 3).ceil(),
    "ROUND(income / 3, 1)": (INCOME / 3).round(1),
    "COALESCE(age, 7)": AGE.fill_null(7),
    "DATE_TRUNC('month', day)": DAY.dt.truncate("month"),
    "EXTRACT(isodow FROM day)": DAY.dt.weekday(),
    "YEAR(day)": DAY.dt.year(),
    "MONTH(day)": DAY.dt.month(),
    "DAY(day)": DAY.dt.day(),
    "day - DATE '2024-01-03'": DAY - date(2024, 1, 3),
    "UPPER(city)": CITY.str.to_uppercase(),
    "LOWER(TRIM(town))": TOWN.str.strip_chars().str.to_lowercase(),
    "SUBSTRING(town, 2, 3)": TOWN.str.slice(1, 3),
    "LENGTH(town)": TOWN.str.len_chars(),
    "CASE WHEN age < 18 THEN 'a' WHEN income > age THEN 'b' ELSE town END": when(AGE < 18)
    .then("a")
    .when(INCOME > AGE)
    .then("b")
    .otherwise(TOWN),
    "CASE WHEN age IN (1, 2) AND NOT town LIKE 'O%' THEN income END": INCOME.filter(
        AGE.isin([1, 2]) & ~TOWN.str.starts_with("O")
    ),
    "age + 1 > 3": lit(AGE + 1 > 3),
    "CASE WHEN age * 2 IS NULL OR age * 2 IN (4, 6) THEN 1 END": lit(1).filter(
        (AGE * 2).isnull() | (AGE * 2).isin([4, 6])
    ),
    "CASE WHEN age IN (4, 6) OR age >= 7 AND age <= 9 THEN 1 END": lit(1).filter(
        AGE.is_in([4, 6]) | AGE.is_between(7, 9)
    ),
    "CASE WHEN age IS NULL THEN 1 END": lit(1).filter(AGE.is_null()),
    "CASE WHEN NOT age IS NULL THEN 1 END": lit(1).filter(AGE.is_not_null()),
    "CASE WHEN age * 2 >= 3 AND age * 2 <= 9 THEN TRUE END": lit(True).filter((AGE * 2).between(3, 9)),
}


@pytest.mark.parametrize("text", ALIKE)
def test_the_same_in_python_and_in_sql(text: str) -> None:
    source, known = Source("query", text), KnownColumns(described())
    wanted = formula_text(read_formula(parse_condition(source), Scope(known, source)))
    assert formula_text(ALIKE[text].build(KnownColumns(described()))) == wanted


def test_columns_of_truth_values_are_conditions(tmp_path: Path) -> None:
    member = col("member")
    alike = {
        "member": member,
        "NOT member": ~member,
        "member AND age > 3": member & (AGE > 3),
        "age > 3 AND member": (AGE > 3) & member,
        "NOT member OR age > 3": ~member | (AGE > 3),
    }
    with people(tmp_path) as opened:
        for text, condition in alike.items():
            assert opened.where(condition).count().queries == opened.where(text).count().queries, text
        for odd in (AGE, col("person"), member & AGE, member & TOWN):
            with pytest.raises(ProgramError):
                opened.where(odd).count()


def test_clipping_keeps_what_is_missing() -> None:
    found = AGE.clip(18, 65).build(KnownColumns(described())).kind.bounds
    assert found is not None and (found.low, found.high) == (18, 65)


def test_questions(tmp_path: Path) -> None:
    with people(tmp_path, epsilon=10**7) as opened:
        by_week = opened.group_by(DAY.dt.truncate("week").alias("week"))
        asked = by_week.aggregate(n=Count(), twice=Sum(AGE * 2), old=Share(AGE + 1 > 40), mean=Mean(INCOME.clip(0, 50)))  # type: ignore[arg-type]
        text = (
            "SELECT DATE_TRUNC('week', day) AS week, COUNT(*) AS n, SUM(2 * age) AS twice,"
            " AVG(CASE WHEN age + 1 > 40 THEN 1 ELSE 0 END) AS old FROM people GROUP BY week"
        )
        mine, theirs = (question.release(epsilon=10**4).rows() for question in (asked, opened.sql(text)))
        assert [{key: row[key] for key in ("week", "n", "old")} for row in mine] == [
            {key: row[key] for key in ("week", "n", "old")} for row in theirs
        ]
        medians = opened.group_by("city").median(AGE * 2).release(epsilon=10**4)
        assert [row["city"] for row in medians.rows()] == ["Oslo", "Rome", "it's \\ odd"]
        assert len(opened.where(AGE > INCOME).histogram(AGE // 10).release(epsilon=10).rows()) == 13
        assert opened.sum(AGE * 2).release(epsilon=10**4).value == 2 * opened.sum("age").release(epsilon=10**4).value
        assert opened.count(AGE + 1).release(epsilon=10**4).value == opened.count("age").release(epsilon=10**4).value
        for frame in (medians.to_arrow().to_pylist(), medians.to_polars().to_dicts()):
            assert [row["city"] for row in frame] == ["Oslo", "Rome", "it's \\ odd"]


def test_what_is_refused(tmp_path: Path) -> None:
    deep: Any = AGE
    with pytest.raises(ProgramError):
        for _ in range(60):
            deep = -deep
    with people(tmp_path) as opened:
        for attempt in (
            lambda: opened.sum(AGE + CITY),
            lambda: opened.sum(col("weight") * 2),
            lambda: opened.where(col("nothing") + 1 > 3),
            lambda: opened.group_by(DAY.dt.truncate("millisecond")),
            lambda: opened.where((AGE + 1).isin(["x"])),
            lambda: opened.where(3),  # type: ignore[arg-type]
            lambda: opened.group_by("town").median("age"),
            lambda: AGE.clip(3, 1),
            lambda: when(AGE > 3).then(1).then(2),
            lambda: opened.group_by(DAY + timedelta(milliseconds=36)),
            lambda: opened.group_by(AGE + timedelta(days=1)),
        ):
            with pytest.raises(ProgramError):
                attempt()
