"""Intervals of every form of answer hold as often as they are said to; `make torture` answers each a thousand times."""

from __future__ import annotations

import os
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from lapwing.data.description.description import Description
from lapwing.data.query.query import AggregateTable
from lapwing.data.query.with_threshold import finds
from tests.data.answer.covering import Coverage, coverage_of, model_coverage, question_coverage, stream_coverage
from tests.data.modelled import made, modelled
from tests.data.people import described, duck, people
from tests.data.persons import person_queries
from tests.data.plans import all_queries
from tests.data.shopping import hostile, opened, shop

RUNS = int(os.environ.get("LAPWING_COVERAGE", "10"))
UNITS = (("row", "add-remove"), ("row", "replace"), ("person", "add-remove"), ("person", "replace"))


@pytest.mark.parametrize(("unit", "neighbours"), UNITS if RUNS >= 1000 else [UNITS[0], UNITS[2]])
def test_intervals_hold_as_often_as_they_say(unit: str, neighbours: str) -> None:
    description, engine = described(unit, neighbours), duck()
    found = {name: coverage_of(query, description, engine, RUNS) for name, query in all_queries(description).items()}
    assert {name: each for name, each in found.items() if not each.is_credible} == {}
    assert [name for name, each in found.items() if each.chances < RUNS and "found" not in name] == []


def queries_in_rho(description: Description) -> dict[str, AggregateTable]:
    """The tables that rho answers; those whose groups are found have Gaussian thresholds."""
    found = {
        name: replace(query, threshold="gaussian") if finds(query) else query
        for name, query in all_queries(description).items()
        if isinstance(query, AggregateTable) and "kept" not in name
    }
    alone = description.unit.column is None
    return {name: query for name, query in found.items() if alone or query.limits is not None}


@pytest.mark.parametrize(("unit", "neighbours"), UNITS)
def test_intervals_in_rho_hold(unit: str, neighbours: str) -> None:
    description, engine = described(unit, neighbours), duck()
    queries = queries_in_rho(description)
    found = {name: coverage_of(each, description, engine, RUNS, rho=Fraction(8)) for name, each in queries.items()}
    assert {name: each for name, each in found.items() if not each.is_credible} == {}
    assert any("found" in name for name in found) and len(found) >= 3
    narrow = [coverage_of(each, description, engine, 100, 8, Fraction(8)) for each in queries.values()]
    assert not all(each.is_credible for each in narrow)


def test_intervals_of_tables_by_person_hold() -> None:
    found = {
        name: coverage_of(query, description, duck(), RUNS)
        for name, (query, description) in person_queries(described("person")).items()
    }
    assert {name: each for name, each in found.items() if not each.is_credible} == {}


JOINED = (
    "SELECT region, COUNT(*), SUM(i.paid) FROM items i JOIN shops s ON i.shop_id = s.id GROUP BY region",
    "SELECT band, AVG(o.day), COUNT(*) FROM orders o JOIN customers c ON o.customer_id = c.id GROUP BY band",
    "SELECT COUNT(*) FROM items i JOIN orders o ON i.order_id = o.id WHERE o.day < 5",
    "SELECT AVG(n) FROM (SELECT customer_id, LEAST(COUNT(*), 4) AS n FROM orders GROUP BY customer_id)",
)
FOLDED = (
    "SELECT SUM(n), MAX(n), MIN(n), AVG(n) FROM (SELECT city, COUNT(*) AS n FROM people GROUP BY city)",
    "SELECT city, SUM(s) FROM (SELECT city, member, SUM(age) AS s FROM people GROUP BY city, member) GROUP BY city",
    "SELECT city, COUNT(*) / SUM(COUNT(*)) OVER () FROM people GROUP BY city",
    "SELECT LN(COUNT(*)), EXP(AVG(age) / 10), POWER(SUM(age), 2), SQRT(VAR_POP(age)) FROM people",
    "SELECT CORR(age, income), REGR_SLOPE(age, income), REGR_INTERCEPT(age, income) FROM people",
    "SELECT city, member, COUNT(*), SUM(age) FROM people GROUP BY CUBE(city, member)",
    "SELECT EXTRACT(MONTH FROM day AT TIME ZONE 'Asia/Tokyo'), AVG(age) FROM people GROUP BY 1",
)


def test_intervals_of_joins_hold(tmp_path: Path) -> None:
    with opened(hostile(Random(7), 60), shop(), tmp_path) as database:
        found = {text: question_coverage(database.sql(text), RUNS) for text in JOINED}
    assert {text: each for text, each in found.items() if not each.is_credible} == {}


def test_intervals_of_what_is_computed_from_answers_hold(tmp_path: Path) -> None:
    with people(tmp_path) as asked:
        found = {text: question_coverage(asked.sql(text), RUNS) for text in FOLDED}
    assert {text: each for text, each in found.items() if not each.is_credible} == {}


def test_intervals_of_models_and_streams_hold(tmp_path: Path) -> None:
    with modelled(tmp_path / "exams", made(300)) as exams:
        fits = exams.linear_regression("grade", ["hours", "noise"]), exams.logistic_regression("passed", ["hours"], 0)
        assert all(model_coverage(fit, RUNS).is_credible for fit in fits)
    with people(tmp_path) as asked:
        assert stream_coverage(asked.group_by("day").count().stream("days", epsilon=5), RUNS).is_credible


@pytest.mark.parametrize("name", ["by city", "by found", "sums"])
def test_narrower_intervals_would_be_noticed(name: str) -> None:
    description = described("row")
    found = coverage_of(all_queries(description)[name], description, duck(), 100, narrower=8)
    assert not found.is_credible, found


def test_what_is_credible() -> None:
    assert Coverage(1000, 50).is_credible and Coverage(1000, 0).is_credible and Coverage(1000, 75).is_credible
    assert not Coverage(1000, 100).is_credible and not Coverage(10, 7).is_credible
