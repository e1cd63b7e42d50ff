"""Conditions in SQL."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from lapwing.data.query.known_columns import KnownColumns
from lapwing.data.query.predicate import Among, And, Compare, Like, Missing, Not, Or, Predicate, Related
from lapwing.data.sql.condition import read_condition
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import described

OLD = Compare("age", ">", Fraction(30))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("age > 30", OLD),
        ("30 < AGE", OLD),
        ("(age > 30)", OLD),
        ("NOT age > 30", Not(OLD)),
        ("age > 30 AND age > 30 AND age > 30", And((OLD, OLD, OLD))),
        ("age > 30 OR age > 30", Or((OLD, OLD))),
        ("age <> -3", Compare("age", "<>", Fraction(-3))),
        ("city = 'it''s \\ odd'", Compare("city", "=", "it's \\ odd")),
        ("city IN ('Oslo', 'Rome')", Among("city", ("Oslo", "Rome"))),
        ("city NOT IN ('Rome')", Not(Among("city", ("Rome",)))),
        ("age BETWEEN 3 AND 5", And((Compare("age", ">=", Fraction(3)), Compare("age", "<=", Fraction(5))))),
        ("age IS NULL", Missing("age")),
        ("age IS NOT NULL", Not(Missing("age"))),
        ("member", Compare("member", "=", True)),
        ("member = FALSE", Compare("member", "=", False)),
        ("member IS TRUE", And((Not(Missing("member")), Compare("member", "=", True)))),
        ("member IS NOT FALSE", Not(And((Not(Missing("member")), Compare("member", "=", False))))),
        ("day >= DATE '1970-01-03'", Compare("day", ">=", Fraction(2))),
        ("day >= '1970-01-03'", Compare("day", ">=", Fraction(2))),
        ("people.age > 30", OLD),
    ],
)
def test_conditions(text: str, wanted: Predicate) -> None:
    assert read_condition(text, KnownColumns(described())) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "30 > 3",
        "1 = 1",
        "random() < 0.5",
        "city LIKE 'O\\%'",
        "city LIKE town",
        "age LIKE 'O%'",
        "city LIKE 'a!b' ESCAPE '!'",
        "weight + 1 > 30",
        "day > 30",
        "age > DATE '2024-01-01'",
        "city < town",
        "age = member",
        "age BETWEEN SYMMETRIC 5 AND 3",
        "age IN (SELECT age FROM people)",
        "EXISTS (SELECT 1)",
        "age > (SELECT MAX(age) FROM people)",
        "age > ALL (SELECT 1)",
        "CASE WHEN age > 3 THEN 1 END",
        "age > 30 -- \n OR read_csv('/etc/passwd') = 1",
        "age = NULL",
        "city = 'a' || 'c'",
        "age > ?",
        "age > $1",
        "age::text = '3'",
        "age > 1/0",
        "nothing > 3",
        "other.age > 3",
        "age",
        "age > 'x'",
        "getvariable('x') = 1",
        "age > 30 AS x",
        "age IS TRUE",
        "person.age.x > 3",
    ],
)
def test_what_is_no_condition_on_a_row(text: str) -> None:
    with pytest.raises(ProgramError):
        read_condition(text, KnownColumns(described()))


PLUS = "(age + 1)"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("age + 1 > 30.5", Compare(PLUS, ">", Fraction(30))),
        ("age / 7 = 3", Compare("(1/7 * age)", "=", Fraction(3))),
        ("lower(city) = 'oslo'", Compare("lower(city)", "=", "oslo")),
        ("city LIKE 'O%'", Like("city", "O%")),
        ("city NOT LIKE '!%%' ESCAPE '!'", Not(Like("city", "\\%%"))),
        ("city ILIKE 'Os%'", Like("lower(city)", "os%")),
        ("city = town", Related("city", "=", "town")),
        ("income < weight", Related("income", "<", "weight")),
        ("age > income", Compare("(age + (-1 * income))", ">", Fraction(0))),
        ("CASE WHEN age > 30 THEN TRUE END", Compare("case when age > 30 then true end", "=", True)),
        ("DATE_TRUNC('month', day) >= '1970-02-03'", Compare("period(day, 'month')", ">", Fraction(12 * 1970 + 1))),
        (
            "age BETWEEN 3 AND income",
            And((Compare("age", ">=", Fraction(3)), Compare("(age + (-1 * income))", "<=", Fraction(0)))),
        ),
    ],
)
def test_conditions_on_what_is_computed(text: str, wanted: Predicate) -> None:
    assert read_condition(text, KnownColumns(described())) == wanted


def test_deep_conditions_are_refused() -> None:
    for text in ("NOT " * 500 + "member", "(" * 200 + "member" + ")" * 200):
        with pytest.raises(ProgramError):
            read_condition(text, KnownColumns(described()))


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("day - born > INTERVAL '3 days'", "day > born + INTERVAL '3 days'"),
        ("INTERVAL '2 weeks' <= (day - born)", "born + INTERVAL '2 weeks' <= day"),
    ],
)
def test_how_far_dates_are_apart(text: str, same: str) -> None:
    day = described().column("day")
    both = replace(described(), columns=(day, replace(day, name="born")))
    assert read_condition(text, KnownColumns(both)) == read_condition(same, KnownColumns(both))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("day - day > INTERVAL '1 month'", "an interval is no value by itself"),
        ("age = NULL", "never true"),
        ("NULL <> age", "never true"),
        ("age IN (1, NULL)", "equal to nothing"),
    ],
)
def test_what_is_refused_says_what_to_write(text: str, said: str) -> None:
    with pytest.raises(ProgramError, match=said):
        read_condition(text, KnownColumns(described()))
