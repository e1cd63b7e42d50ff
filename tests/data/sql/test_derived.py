"""ROUND and arithmetic with constants, done to noisy answers."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from lapwing.data.answer.series import Series
from lapwing.data.query.aggregate import Count, Mean, Share
from lapwing.data.query.query import AggregateTable, Quantile
from lapwing.data.sql.derived import Curved, Limited, Rooted, Rounded, Scaled, Shifted, Step, derive
from lapwing.data.sql.outcome import Measured, stepped
from tests.data.people import people, row
from tests.data.sql.asking import refused, selected


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("ROUND(AVG(age), 2)", (Rounded(2, "near"),)),
        ("ROUND(AVG(age))", (Rounded(0, "near"),)),
        ("ROUND(AVG(age), -1)", (Rounded(-1, "near"),)),
        ("FLOOR(AVG(age) / 10) * 10", (Scaled(Fraction(1, 10)), Rounded(0, "down"), Scaled(Fraction(10)))),
        ("100.0 * (1 - AVG(age))", (Scaled(Fraction(-1)), Shifted(Fraction(1)), Scaled(Fraction(100)))),
        ("EXP(LN(AVG(age)))", (Curved("ln"), Curved("exp"))),
        ("AVG(age)::INT + 1", (Rounded(0, "near"), Shifted(Fraction(1)))),
        ("-CEIL(CAST(AVG(age) AS DOUBLE)) - 0.5", (Rounded(0, "up"), Scaled(Fraction(-1)), Shifted(Fraction(-1, 2)))),
    ],
)
def test_what_is_done_is_read_from_the_inside_out(text: str, steps: tuple[Step, ...]) -> None:
    found = selected(f"SELECT {text} AS x FROM people")
    assert found.queries == (("people", AggregateTable((("x", Mean("age")),))),)
    assert found.arrangement.outputs == (("x", stepped(Measured("x"), steps)),)


@pytest.mark.parametrize("one", ["1", "1.0", "1.00", "1e0"])
def test_fractions_however_one_is_written(one: str) -> None:
    ((_, query),) = selected(f"SELECT AVG(CASE WHEN age > 3 THEN {one} ELSE 0.0 END) FROM people").queries
    assert isinstance(query, AggregateTable) and isinstance(query.aggregates[0][1], Share)


@pytest.mark.parametrize(
    "text",
    [
        "COUNT(*) / 0",
        "ROUND(AVG(age), age)",
        "ROUND(AVG(age), 1.5)",
        "ROUND(AVG(age), 99)",
        "ROUND(age, 2)",
        "ROUND(MAX(age))",
        "COUNT(*) * 1e350",
        "MODE(city) + 1",
        "MEDIAN(day) + 1",
        "COUNT(*) || 'x'",
        "LOG(COUNT(*))",
        "COUNT(*) ^ 0.5",
    ],
)
def test_what_else_is_refused(text: str) -> None:
    assert refused(f"SELECT {text} FROM people").id == "sql-refused"


def derived(values: list[float], steps: tuple[Step, ...]) -> Series:
    numbers = np.array(values)
    return derive(Series("x", numbers, numbers - 1, numbers + 1), steps)


def test_whole_numbers_stay_whole_where_they_can() -> None:
    found = derived([5, -7], (Scaled(Fraction(-3)), Shifted(Fraction(2)), Rounded(2, "near")))
    assert found.values.dtype == np.int64 and found.values.tolist() == [-13, 23]
    assert found.low.tolist() == [-16, 20] and found.high.tolist() == [-10, 26]
    assert derived([2**61], (Scaled(Fraction(3)),)).values.tolist() == [float(3 * 2**61)]
    assert derived([5, 25, -5, 14], (Rounded(-1, "near"),)).values.tolist() == [10, 30, -10, 10]


def test_halves_go_away_from_zero_and_ends_along() -> None:
    found = derived([2.5, -2.5, 0.125, float("nan"), float("inf")], (Rounded(0, "near"),))
    assert found.values.tolist()[:3] == [3.0, -3.0, 0.0] and np.isnan(found.values[3]) and np.isinf(found.values[4])
    assert found.low.tolist()[:3] == [2.0, -4.0, -1.0] and found.high.tolist()[:3] == [4.0, -2.0, 1.0]
    assert derived([10.0], (Scaled(Fraction(1, 3)),)).values.tolist() == [10 / 3]
    assert derived([1e300], (Scaled(Fraction(10**300)),)).values.tolist() == [float("inf")]


def test_the_interval_of_what_comes_out_covers_what_goes_in() -> None:
    chance = np.random.default_rng(1)
    for _ in range(50):
        low = chance.normal(0, 100)
        high = low + chance.exponential(10)
        exact = np.array([chance.uniform(low, high)])
        factor = Fraction(int(chance.integers(-30, 30)) or 1, int(chance.integers(1, 9)))
        steps = (Scaled(factor), Shifted(Fraction(1, 7)), Rounded(int(chance.integers(-1, 4)), "near"))
        wide = derive(Series("x", exact, np.array([low]), np.array([high])), steps)
        assert wide.low[0] <= wide.values[0] <= wide.high[0]


def test_roots_and_limits() -> None:
    found = derived([4.0, 0.25], (Rooted(),))
    assert found.values.tolist() == [2.0, 0.5] and found.low[1] <= 0 <= found.low[0] <= 3**0.5
    assert derived([4, 25], (Limited("most", Fraction(10)),)).values.tolist() == [4, 10]
    assert derived([4, 25], (Limited("least", Fraction(21, 2)),)).values.tolist() == [10.5, 25.0]


def test_answers(tmp_path: Path) -> None:
    rows = [row(person, 20 + person % 40, city=("Oslo", "Rome", "Rome")[person % 3]) for person in range(600)]
    with people(tmp_path, rows=rows, epsilon=10**7) as opened:
        made = opened.sql(
            "SELECT city, ROUND(AVG(age), 1) AS years, COUNT(*) / 2 AS half, COUNT(*)"
            " FROM people GROUP BY city ORDER BY half DESC LIMIT 2"
        ).release(epsilon=10**4)
        assert [one["city"] for one in made.rows()] == ["Rome", "Oslo"] and made.epsilon == 10**4
        assert [one["half"] for one in made.rows()] == [200.0, 100.0]
        for one in made.rows():
            assert one["years"] == round(one["years"], 1) and one["years_low"] <= one["years"] <= one["years_high"]
        made = opened.sql("SELECT 10 * MEDIAN(age) AS m FROM people").release(epsilon=10**4)
        assert made.value in (390, 400)


def test_titles_tell_the_columns_apart() -> None:
    queries = selected("SELECT COUNT(*) * 2, COUNT(*), COUNT(*) * 2, ROUND(MEDIAN(age)) FROM people")
    assert isinstance(queries.queries[0][1], AggregateTable) and isinstance(queries.queries[1][1], Quantile)
    assert queries.queries[0][1].aggregates == (("count(*) * 2", Count()),)
    titles = ["count(*) * 2", "count(*)", "count(*) * 2_2", "round(median(age))"]
    assert [name for name, _ in queries.arrangement.outputs] == titles


def test_logarithms_of_what_may_be_nothing_are_endless() -> None:
    series = Series("n", np.array([100, 1, -5]), np.array([10, -3, -9]), np.array([1000, 5, -1]))
    found = derive(series, (Curved("log10"),))
    assert found.values[0] == 2 and found.low[0] <= 1 < 1.01 and 2.99 < 3 <= found.high[0]
    assert found.low[1] == -np.inf and found.high[1] >= np.log10(5)
    assert np.isnan(found.values[2]) and found.low[2] == -np.inf and found.high[2] == np.inf
    assert derive(series, (Curved("exp"),)).high[0] == np.inf


def test_a_root_is_not_below_0() -> None:
    column = Series("x", np.array([1.0, 0.0]), np.array([0.0, -3.0]), np.array([4.0, 0.0]))
    found = derive(column, (Rooted(),))
    assert found.low.tolist() == [0.0, 0.0] and found.high[0] >= 2


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("ROUND(AVG(age)::NUMERIC(10, 2), 1)", "ROUND(ROUND(AVG(age), 2), 1)"),
        ("COALESCE(SUM(age), 0) / COUNT(*)", "SUM(age) / COUNT(*)"),
        ("COALESCE(COUNT(*) FILTER (WHERE age > 3), 0)", "COUNT(*) FILTER (WHERE age > 3)"),
    ],
)
def test_what_says_the_same_of_an_answer(text: str, same: str) -> None:
    found, plain = (selected(f"SELECT {each} AS x FROM people") for each in (text, same))
    assert [query for _, query in found.queries] == [query for _, query in plain.queries]
    assert found.arrangement == plain.arrangement


@pytest.mark.parametrize("text", ["GREATEST(AVG(age), COUNT(*))", "SIN(COUNT(*))", "COUNT(*) % 7"])
def test_what_is_not_offered_on_answers_is_free_afterwards(text: str) -> None:
    found = refused(f"SELECT {text} AS x FROM people")
    assert "is not offered on answers" in found.cause and "to_pandas()" in found.fix
