"""Whether noise may have decided which rows of an answer there are."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import numpy as np
import pytest

from lapwing.data.answer.series import Series
from lapwing.data.sql.certain import is_certain, possible
from lapwing.data.sql.having import Compares, Every, KeyOf, Some, Test, Unless, Word, truths
from lapwing.data.sql.outcome import Combined, Fixed, Measured
from tests.data.answer.covering import Coverage, question_coverage
from tests.data.people import people, row

N, M = Measured("n"), Measured("m")
LOW, HIGH = {"n": [1, 4, 5, 9], "m": [2, 2, 5, 0]}, {"n": [3, 6, 5, 9], "m": [2, 5, 5, 4]}
LABELS = {"k": ("a", "b", None, "d")}
SEVEN, FIVE = Fixed(7), Fixed(5)  # type: ignore[arg-type]
TESTS: tuple[Test, ...] = (
    *(Compares(N, sign, FIVE) for sign in ("=", "<>", "<", "<=", ">", ">=")),
    *(Compares(N, sign, M) for sign in ("=", "<>", "<", ">=")),
    Compares(KeyOf("k"), "=", Word("a")),
    Compares(KeyOf("k"), "=", N),
    Compares(Combined(N, "-", M), ">", Fixed(1)),  # type: ignore[arg-type]
    Unless(Compares(N, "<", M)),
    Every((Compares(N, ">", FIVE), Compares(KeyOf("k"), "=", Word("b")))),
    Some((Compares(N, ">", SEVEN), Compares(M, "<=", FIVE), Unless(Compares(M, "=", SEVEN)))),
)


def columns(n: list[int], m: list[int]) -> dict[str, Series]:
    return {
        name: Series(name, np.array(values), np.array(LOW[name]), np.array(HIGH[name]))
        for name, values in (("n", n), ("m", m))
    }


@pytest.mark.parametrize("test", TESTS)
def test_what_all_numbers_inside_of_the_intervals_say_is_possible(test: Test) -> None:
    """Every whole number of each row's intervals is tried."""
    found = possible(test, columns(LOW["n"], LOW["m"]), LABELS, 4)
    for place in range(4):
        ranges = [range(LOW[name][place], HIGH[name][place] + 1) for name in ("n", "m")]
        for n, m in product(*ranges):
            exact = {name: Series(name, *(np.array([value] * 4),) * 3) for name, value in (("n", n), ("m", m))}
            assert truths(test, exact, LABELS, 4)[place] in found[place]


def test_what_is_certain() -> None:
    at = columns(LOW["n"], LOW["m"])
    assert is_certain([Compares(N, ">=", Fixed(4))], at, LABELS, 4)  # type: ignore[arg-type]
    assert not is_certain([Compares(N, ">", FIVE)], at, LABELS, 4)
    assert is_certain([Compares(KeyOf("k"), "=", Word("a"))], at, LABELS, 4) and is_certain([], at, LABELS, 4)
    unknown = {"n": Series("n", np.array([1.0]), np.array([np.nan]), np.array([2.0]))}
    assert not is_certain([Compares(N, ">", Fixed(7))], unknown, {"k": ("a",)}, 1)  # type: ignore[arg-type]


SELECTED = "FROM (SELECT city, COUNT(*) AS n FROM people GROUP BY city HAVING COUNT(*) > 30)"
VAGUE = (
    f"SELECT COUNT(*) AS k, SUM(n) AS s, MAX(n) AS m, AVG(n) AS a {SELECTED}",
    f"SELECT city, SUM(n) AS s {SELECTED} GROUP BY city",
    "SELECT SUM(n) AS s FROM (SELECT city, COUNT(*) AS n FROM people GROUP BY city ORDER BY n LIMIT 1)",
    "SELECT city, SUM(COUNT(*)) OVER () AS s FROM people GROUP BY city HAVING COUNT(*) > 30",
    "SELECT city, CASE WHEN COUNT(*) > 30 THEN COUNT(*) ELSE 0 END AS s FROM people GROUP BY city",
    "SELECT city, COALESCE(AVG(age), 0) AS s FROM people GROUP BY city",
)


@pytest.mark.parametrize("text", VAGUE)
def test_intervals_hold_where_noise_says_which_rows_there_are(text: str, tmp_path: Path) -> None:
    """Each city has exactly 30 people, so that half of the noisy counts are above and half below."""
    with people(tmp_path, rows=[row(number, 30, 1.0, ("Oslo", "Rome")[number % 2]) for number in range(60)]) as opened:
        found = question_coverage(opened.sql(text), 60)
    assert found.is_credible, found


def test_that_misses_would_be_noticed() -> None:
    assert not Coverage(60, 30).is_credible
