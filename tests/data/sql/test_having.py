"""Conditions on noisy answers."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lapwing.data.answer.series import Series
from lapwing.data.sql.having import Compares, Every, KeyOf, Some, Unless, Word, rows_meeting
from lapwing.data.sql.outcome import Fixed, Measured
from tests.data.sql.asking import refused, selected

VALUES = np.array([1.0, 5.0, np.nan])
COLUMNS = {"n": Series("n", VALUES, VALUES, VALUES)}
LABELS = {"city": ("Oslo", "Rome", "Lima")}
MORE = Compares(Measured("n"), ">", Fixed(Fraction(3)))
OSLO = Compares(KeyOf("city"), "=", Word("Oslo"))


@pytest.mark.parametrize(
    ("test", "wanted"),
    [
        (MORE, [False, True, False]),
        (Unless(MORE), [True, False, False]),
        (Every((MORE, OSLO)), [False, False, False]),
        (Some((MORE, OSLO)), [True, True, False]),
        (Unless(Some((MORE, OSLO))), [False, False, False]),
        (Unless(Every((MORE, OSLO))), [True, True, True]),
        (Compares(KeyOf("city"), ">", Fixed(Fraction(3))), [False, False, False]),
        (Compares(KeyOf("city"), ">=", Word("Oslo")), [True, True, False]),
    ],
)
def test_rows_that_meet_a_condition(test: Compares | Unless | Every | Some, wanted: list[bool]) -> None:
    assert rows_meeting(test, COLUMNS, LABELS, 3).tolist() == wanted


def test_conditions_are_read() -> None:
    text = (
        "SELECT city, COUNT(*) AS n FROM people GROUP BY city HAVING n BETWEEN 3 AND 9 AND NOT city IN ('Oslo', 'Rome')"
    )
    (test,) = selected(text).arrangement.tests
    assert isinstance(test, Every) and isinstance(test.parts[1], Unless)


@pytest.mark.parametrize(
    "condition",
    [
        "age > 3",
        "COUNT(*) LIKE 'x'",
        "MAX(age) > 3",
        "COUNT(*)",
        "RANDOM() > 0.5",
    ],
)
def test_what_is_refused(condition: str) -> None:
    assert refused(f"SELECT city, COUNT(*) FROM people GROUP BY city HAVING {condition}").id == "sql-refused"
