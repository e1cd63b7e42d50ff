"""Aggregates in SQL, and what is said about others."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.data.query.aggregate import Aggregate, Count, CountDistinct, CountUnits, Mean, Share, Sum, Variance
from lapwing.data.query.predicate import Compare
from lapwing.data.query.query import AggregateTable, MostCommon, Quantile
from tests.data.sql.asking import refused, selected


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("COUNT(*)", Count()),
        ("COUNT(1)", Count()),
        ("count(age)", Count("age")),
        ("COUNT(DISTINCT person)", CountUnits()),
        ("COUNT(DISTINCT city)", CountDistinct("city")),
        ("SUM(income)", Sum("income")),
        ("AVG(age)", Mean("age")),
        ("VAR_POP(age)", Variance("age")),
        ("AVG(CASE WHEN age >= 40 THEN 1 ELSE 0 END)", Share(Compare("age", ">=", Fraction(40)))),
    ],
)
def test_aggregates(text: str, wanted: Aggregate) -> None:
    ((_, query),) = selected(f"SELECT {text} AS x FROM people").queries
    assert query == AggregateTable((("x", wanted),))


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("MEDIAN(income)", Fraction(1, 2)),
        ("QUANTILE_CONT(income, 0.9)", Fraction(9, 10)),
        ("PERCENTILE_CONT(0.25) WITHIN GROUP (ORDER BY income)", Fraction(1, 4)),
        ("PERCENTILE_CONT(0.25) WITHIN GROUP (ORDER BY income DESC)", Fraction(3, 4)),
    ],
)
def test_quantiles(text: str, share: Fraction) -> None:
    ((_, query),) = selected(f"SELECT {text} FROM people").queries
    assert isinstance(query, Quantile) and query.share == share


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("SUM(age * 2)", Sum("(2 * age)")),
        ("SUM(CASE WHEN age > 3 THEN 1 ELSE 0 END)", Sum("case when age > 3 then 1 else 0 end")),
        ("COUNT(*) FILTER (WHERE age > 3)", Count("case when age > 3 then 1 end")),
        ("COUNT_IF(age > 3)", Count("case when age > 3 then 1 end")),
        ("SUM(age) FILTER (WHERE age > 3)", Sum("case when age > 3 then age end")),
        ("VAR_SAMP(age)", Variance("age", True)),
        ("STDDEV_POP(age)", Variance("age")),
    ],
)
def test_aggregates_of_what_is_computed(text: str, wanted: Aggregate) -> None:
    found = selected(f"SELECT {text} AS x FROM people")
    assert found.queries == (("people", AggregateTable((("x", wanted),))),)


def test_most_common() -> None:
    ((_, query),) = selected("SELECT MODE(city) FROM people").queries
    assert isinstance(query, MostCommon)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("MIN(age)", "QUANTILE_CONT"),
        ("MAX(age)", "QUANTILE_CONT"),
        ("COUNT(DISTINCT city, town)", "one column"),
        ("COUNT(DISTINCT person) FILTER (WHERE age > 3)", "WHERE"),
        ("SUM(age) OVER ()", "GROUP BY"),
        ("(SELECT 1)", "WHERE"),
        ("my_function(age)", "CASE"),
        ("age", "GROUP BY"),
        ("*", "Aggregate"),
        ("SUM(DISTINCT age)", "ROUND"),
        ("SUM(age) FILTER (WHERE COUNT(*) > 3)", "HAVING"),
        ("STRING_AGG(city)", "COUNT"),
        ("LIST(city)", "COUNT"),
        ("1", "COUNT"),
        ("read_text('/etc/passwd')", "CASE"),
    ],
)
def test_refusals_name_the_nearest_thing(text: str, word: str) -> None:
    found = refused(f"SELECT {text} FROM people")
    assert found.id == "sql-refused"
    assert __import__("re").search(word, found.fix), found.fix


def test_other_refusals() -> None:
    assert refused("SELECT QUANTILE_CONT(income, [0.9, 0.1]) FROM people").id == "query-shares"
    assert refused("SELECT QUANTILE_CONT(income, 1.5) FROM people").id == "query-share"
    assert refused("SELECT MODE(town) FROM people").id == "query-known-keys"
    assert refused("SELECT SUM(salary) FROM people").id == "data-column"


def test_several_quantiles_as_postgresql_writes_them() -> None:
    asked = "SELECT PERCENTILE_CONT(ARRAY[0.25, 0.75]) WITHIN GROUP (ORDER BY income) AS q FROM people"
    assert selected(asked).queries == selected("SELECT QUANTILE_CONT(income, [0.25, 0.75]) AS q FROM people").queries
