"""Ranks, neighbouring rows and running totals of noisy answers."""

from __future__ import annotations

from math import inf, isnan
from pathlib import Path

import duckdb
import numpy as np
import pyarrow as pa
import pytest

from lapwing.data.answer.series import Series
from lapwing.data.sql.having import KeyOf
from lapwing.data.sql.outcome import Measured
from lapwing.data.sql.window import Window, windowed
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.answer.covering import without_noise
from tests.data.people import people, row

ROWS = [row(number, number % 60, float(number % 40), ("Oslo", "Rome", "Rome")[number % 3]) for number in range(90)]
COLUMNS = {"n": Series("n", np.array([5, 9, 5, 2]), np.array([3, 8, 4, 1]), np.array([7, 10, 6, 3]))}
LABELS = {"k": ("d", "a", "b", "c"), "g": ("x", "x", "y", "y")}
BY_N, BY_K = ((Measured("n"), True),), ((KeyOf("k"), False),)


def shown(window: Window) -> list[tuple[float, float, float]]:
    """The values with their ends."""
    found = windowed(window, COLUMNS, LABELS, "w", 4)
    return list(zip(found.values.tolist(), found.low.tolist(), found.high.tolist(), strict=True))


def test_a_rank_lies_between_what_is_surely_before_and_what_may_be() -> None:
    assert shown(Window("rank", None, (), BY_N)) == [(2, 2, 4), (1, 1, 1), (2, 2, 3), (4, 3, 4)]
    wide = {"n": Series("n", np.array([5, 9, 5, 2]), np.array([0, 0, 0, 0]), np.array([9, 9, 9, 9]))}
    assert windowed(Window("rank", None, (), BY_N), wide, LABELS, "w", 4).low.tolist() == [1, 1, 1, 1]
    rising = Window("row_number", None, (), ((Measured("n"), False),))
    assert shown(rising) == [(2, 1, 3), (4, 4, 4), (3, 2, 3), (1, 1, 2)]
    assert shown(Window("dense_rank", None, (), BY_N)) == [(2, 1, 4), (1, 1, 4), (2, 1, 4), (3, 1, 4)]


def test_what_is_ordered_by_keys_has_the_ends_of_its_parts() -> None:
    assert shown(Window("rank", None, (), BY_K)) == [(4, 4, 4), (1, 1, 1), (2, 2, 2), (3, 3, 3)]
    assert shown(Window("sum", Measured("n"), (), BY_K)) == [(21, 16, 26), (9, 8, 10), (14, 12, 16), (16, 13, 19)]
    assert shown(Window("max", Measured("n"), ("g",), BY_K)) == [(9, 8, 10), (9, 8, 10), (5, 4, 6), (5, 4, 6)]
    (first, second, third, fourth) = shown(Window("lag", Measured("n"), (), BY_K))
    assert (
        (first, third, fourth) == ((2, 1, 3), (9, 8, 10), (5, 4, 6)) and isnan(second[0]) and second[1:] == (-inf, inf)
    )


def test_nothing_is_known_where_noise_says_the_order() -> None:
    assert shown(Window("sum", Measured("n"), (), BY_N))[1] == (9, -inf, inf)
    assert shown(Window("lead", Measured("n"), (), BY_N))[1][1:] == (-inf, inf)


def test_frames_have_the_ends_of_the_rows_in_them() -> None:
    frame = Window("sum", Measured("n"), (), BY_K, False, 1, (-1, 0))
    assert shown(frame) == [(7, 4, 10), (9, 8, 10), (14, 12, 16), (7, 5, 9)]
    assert shown(Window("avg", Measured("n"), (), BY_N, False, 1, (-1, 0)))[0][1:] == (-inf, inf)


def test_rows_that_the_order_does_not_tell_apart_are_totalled_together() -> None:
    assert [value for value, _, _ in shown(Window("sum", Measured("n"), (), BY_N))] == [19, 9, 19, 21]
    assert [value for value, _, _ in shown(Window("count", None, (), BY_N, False))] == [2, 1, 3, 4]


FOLDS = ("SUM", "AVG", "MIN", "MAX", "COUNT")
FRAMES = (
    "ROWS BETWEEN 2 PRECEDING AND CURRENT ROW",
    "ROWS 3 PRECEDING",
    "ROWS BETWEEN 1 PRECEDING AND 2 FOLLOWING",
    "ROWS BETWEEN 3 FOLLOWING AND 4 FOLLOWING",
    "ROWS BETWEEN 5 PRECEDING AND 2 PRECEDING",
    "ROWS BETWEEN CURRENT ROW AND 1 FOLLOWING",
    "ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING",
)
FRAMELESS = (
    "ROWS BETWEEN CURRENT ROW AND 1 PRECEDING",
    "ROWS BETWEEN UNBOUNDED FOLLOWING AND CURRENT ROW",
    "ROWS BETWEEN CURRENT ROW AND UNBOUNDED PRECEDING",
    "ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING",
    "ROWS BETWEEN 3000 PRECEDING AND CURRENT ROW",
    "ROWS BETWEEN 1.5 PRECEDING AND CURRENT ROW",
    "ROWS BETWEEN 2 PRECEDING AND CURRENT ROW EXCLUDE CURRENT ROW",
    "RANGE BETWEEN 1 PRECEDING AND CURRENT ROW",
    "GROUPS BETWEEN 1 PRECEDING AND CURRENT ROW",
)
COUNTED = "(SELECT age, COUNT(*) AS n FROM people WHERE age < 60 GROUP BY age)"
WITHIN = "FROM people WHERE age < 60 GROUP BY age"


@pytest.mark.parametrize(
    "select",
    [
        f"age, RANK() OVER (ORDER BY COUNT(*) DESC) AS r {WITHIN}",
        f"age, ROW_NUMBER() OVER (PARTITION BY age ORDER BY COUNT(*)) AS r {WITHIN}",
        f"age, SUM(COUNT(*)) OVER (ORDER BY age) AS r {WITHIN}",
        f"age, MIN(COUNT(*)) OVER (ORDER BY age DESC) AS r {WITHIN}",
        f"age, SUM(COUNT(*)) OVER (ORDER BY COUNT(*)) AS r {WITHIN}",
        f"age, SUM(income) - LAG(SUM(income), 2) OVER (ORDER BY age) AS r {WITHIN}",
        f"age, n, LEAD(n) OVER (ORDER BY age) AS r FROM {COUNTED}",
        f"age, AVG(n) OVER (ORDER BY age ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS r FROM {COUNTED}",
        *(f"age, {name}(n) OVER (ORDER BY age {frame}) AS r FROM {COUNTED}" for frame in FRAMES for name in FOLDS),
        f"age, r FROM (SELECT age, DENSE_RANK() OVER (ORDER BY COUNT(*) DESC) AS r {WITHIN}) WHERE r < 2",
    ],
)
def test_windows_are_those_of_duckdb(select: str, tmp_path: Path) -> None:
    with people(tmp_path, rows=ROWS) as opened, without_noise():
        ours = {each["age"]: each["r"] for each in opened.sql(f"SELECT {select}").release(epsilon=999).rows()}
    data = pa.table({"age": [each[1] for each in ROWS], "income": [each[2] for each in ROWS]})
    connection = duckdb.connect()
    connection.register("people", data)
    theirs = {each[0]: each[-1] for each in connection.execute(f"SELECT {select}").fetchall()}
    assert theirs and ours.keys() == theirs.keys()
    for age, value in theirs.items():
        assert (
            ours[age] is None
            if value is None
            else ours[age] == pytest.approx(float(value), abs=20 if "income" in select else 1)
        )


@pytest.mark.parametrize(
    "select",
    [
        "city, RANK() OVER () FROM people GROUP BY city",
        "city, NTILE(3) OVER (ORDER BY COUNT(*)) FROM people GROUP BY city",
        *(f"city, SUM(COUNT(*)) OVER (ORDER BY city {frame}) FROM people GROUP BY city" for frame in FRAMELESS),
        "city, RANK() OVER (ORDER BY city ROWS 1 PRECEDING) FROM people GROUP BY city",
        "city, SUM(COUNT(*)) OVER (ROWS 1 PRECEDING) FROM people GROUP BY city",
        "city, LAG(COUNT(*), 0) OVER (ORDER BY city) FROM people GROUP BY city",
        "city, LAG(COUNT(*), -1) OVER (ORDER BY city) FROM people GROUP BY city",
        "city, LAG(COUNT(*), 1, 0) OVER (ORDER BY city) FROM people GROUP BY city",
        "city, RANK() OVER (ORDER BY 1) FROM people GROUP BY city",
        "city, RANK() OVER (PARTITION BY COUNT(*) ORDER BY city) FROM people GROUP BY city",
        "city, SUM(DISTINCT COUNT(*)) OVER (ORDER BY city) FROM people GROUP BY city",
        "city, RANK() OVER (ORDER BY age) FROM people GROUP BY city",
        "RANK() OVER (ORDER BY age) FROM people",
        "city, COUNT(*) FROM people GROUP BY city HAVING RANK() OVER (ORDER BY COUNT(*)) < 3",
    ],
)
def test_other_windows_are_refused(select: str, tmp_path: Path) -> None:
    with people(tmp_path) as opened, pytest.raises(ProgramError) as caught:
        opened.sql(f"SELECT {select}")
    assert caught.value.diagnostics[0].id == "sql-refused"
