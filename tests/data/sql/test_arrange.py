"""Computed columns, HAVING, ORDER BY and LIMIT on the answer."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lapwing.data.answer.answer import Answer
from lapwing.data.answer.series import Series
from lapwing.data.sql.arrange import Arrangement, arrange
from lapwing.data.sql.derived import Scaled
from lapwing.data.sql.having import Compares, KeyOf
from lapwing.data.sql.outcome import Combined, Fixed, Measured, Stepped
from tests.data.sql.asking import refused, selected

N, TOTAL, CITY = Measured("n"), Measured("sum(age)"), KeyOf("city")


def test_names_places_aliases_and_expressions() -> None:
    text = (
        "SELECT city, COUNT(*) AS n, SUM(age) FROM people GROUP BY city ORDER BY 2 DESC, city, SUM(age), n / 2 LIMIT 5"
    )
    found = selected(text).arrangement
    half = Stepped(N, Scaled(Fraction(1, 2)))
    assert found == Arrangement(order=((N, True), (CITY, False), (TOTAL, False), (half, False)), limit=5)


def test_what_is_computed_measures_each_part_once() -> None:
    found = selected("SELECT SUM(age) / COUNT(*) AS mean, COUNT(*) AS n FROM people HAVING COUNT(*) > 3")
    assert found.arrangement.outputs == (
        ("mean", Combined(TOTAL, "/", Measured("count(*)"))),
        ("n", Measured("count(*)")),
    )
    assert found.arrangement.tests == (Compares(Measured("count(*)"), ">", Fixed(Fraction(3))),)


@pytest.mark.parametrize("number", ["0", "3", "1.5", "1e0", "99999999999999999999", "'1'"])
def test_numbers_that_are_no_places(number: str) -> None:
    for clause in ("GROUP BY city ORDER BY", "GROUP BY"):
        assert refused(f"SELECT city, COUNT(*) FROM people {clause} {number}").id == "sql-refused"


def test_rows_are_sorted_and_cut() -> None:
    values = np.array([3, 1, 2])
    answer = Answer("t", "table", ("k",), (("a", "b", "c"),), (Series("n", values, values - 1, values + 1),))
    found = arrange(answer, Arrangement(order=((N, True),), limit=2))
    assert found.labels == (("a", "c"),) and found.series[0].low.tolist() == [2, 1]
    assert arrange(answer, Arrangement(order=((KeyOf("k"), True),))).labels == (("c", "b", "a"),)
    assert arrange(answer, Arrangement(order=((N, False),), limit=1, offset=1)).labels == (("c",),)
    assert arrange(answer, Arrangement()) is answer


def test_rows_are_filtered_and_keys_renamed() -> None:
    values = np.array([3.0, np.nan, 2.0])
    answer = Answer("t", "table", ("k",), (("a", "b", "c"),), (Series("n", values, values - 1, values + 1),))
    more = Compares(N, ">", Fixed(Fraction(2)))
    found = arrange(answer, Arrangement((("twice", Stepped(N, Scaled(Fraction(2)))),), (("k", "key"),), (more,)))
    assert found.keys == ("key",) and found.labels == (("a",),) and found.series[0].values.tolist() == [6.0]
    assert found.series[0].name == "twice"
