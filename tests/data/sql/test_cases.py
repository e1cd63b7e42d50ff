"""CASE and COALESCE on noisy answers."""

from __future__ import annotations

from fractions import Fraction
from math import inf

import numpy as np

from lapwing.data.answer.series import Series
from lapwing.data.sql.cases import Cases, FirstKnown, picked
from lapwing.data.sql.having import Compares, KeyOf, Word
from lapwing.data.sql.outcome import Fixed, Measured

N = Measured("n")
COLUMNS = {
    "n": Series("n", np.array([1, 5, 9]), np.array([0, 3, 8]), np.array([2, 7, 10])),
    "x": Series("x", np.array([np.nan, 2.0, np.nan]), np.array([-inf, 1.0, np.nan]), np.array([inf, 3.0, np.nan])),
}
LABELS = {"k": ("a", "b", "c")}
MANY = Compares(N, ">", Fixed(Fraction(4)))


def shown(cases: Cases | FirstKnown) -> list[list[float]]:
    found = picked(cases, COLUMNS, LABELS, "c", 3)
    return [found.values.tolist(), found.low.tolist(), found.high.tolist()]


def test_the_interval_reaches_over_all_that_it_may_be() -> None:
    assert shown(Cases(((MANY, N),), Fixed(Fraction(0)))) == [[0, 5, 9], [0, 0, 8], [0, 7, 10]]
    assert picked(Cases(((MANY, N),), Fixed(Fraction(0))), COLUMNS, LABELS, "c", 3).values.dtype.kind == "i"


def test_keys_are_known() -> None:
    is_a = Compares(KeyOf("k"), "=", Word("a"))
    assert shown(Cases(((is_a, Fixed(Fraction(7))), (MANY, Fixed(Fraction(1)))), N)) == [
        [7, 1, 1],
        [7, 1, 1],
        [7, 7, 1],
    ]


def test_what_is_missing_is_endless() -> None:
    values, low, high = shown(Cases(((MANY, N),), None))
    assert np.isnan(values[0]) and (low[0], high[0]) == (-inf, inf) and (low[1], high[1]) == (3, 7)
    values, low, high = shown(Cases(((MANY, None),), N))
    assert values[0] == 1 and np.isnan(values[1]) and (low[1], high[1]) == (3, 7) and low[2] == -inf


def test_the_first_that_is_known() -> None:
    assert shown(FirstKnown((Measured("x"), N))) == [[1, 2, 9], [-inf, 1, -inf], [inf, 7, inf]]
