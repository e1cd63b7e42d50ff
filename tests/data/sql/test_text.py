"""What rows of an answer are called."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lapwing.data.answer.series import Series
from lapwing.data.sql.having import Compares, KeyOf, Word
from lapwing.data.sql.outcome import Combined, Fixed, Measured
from lapwing.data.sql.text import (
    FirstText,
    Joined,
    Number,
    TextCases,
    keys_in,
    numbered,
    numbers_of,
    rows_in_doubt,
    texts_of,
)

LABELS = {"city": ("Oslo", None), "age": (3, None)}
COLUMNS = {"n": Series("n", np.array([2, 9]), np.array([1, 4]), np.array([6, 12])), **numbers_of(LABELS, ["age"])}
MORE = Compares(Measured("n"), ">", Fixed(Fraction(5)))
SIZE = TextCases(((MORE, Word("many")),), Joined((KeyOf("city"), Word("?")), False))


def test_texts() -> None:
    assert texts_of(SIZE, COLUMNS, LABELS, 2) == ("Oslo?", "many")
    assert texts_of(Joined((KeyOf("city"), KeyOf("age")), True), COLUMNS, LABELS, 2) == ("Oslo3", None)
    assert texts_of(FirstText((KeyOf("city"), Word("all"))), COLUMNS, LABELS, 2) == ("Oslo", "all")
    assert texts_of(Number(Measured(numbered("age"))), COLUMNS, LABELS, 2) == (3.0, None)


def test_a_text_is_in_doubt_where_intervals_do_not_decide() -> None:
    assert rows_in_doubt(SIZE, COLUMNS, LABELS, 2) == {0, 1}
    narrow = {"n": Series("n", np.array([2, 9]), np.array([1, 8]), np.array([4, 12]))}
    assert rows_in_doubt(SIZE, narrow, LABELS, 2) == set()


def test_what_a_text_is_computed_from() -> None:
    assert keys_in(SIZE) == {"n", "city"}


def test_no_text_is_endless() -> None:
    age = Measured(numbered("age"))
    over = Number(Combined(Fixed(Fraction(1)), "/", Combined(age, "-", age)))
    assert texts_of(over, COLUMNS, LABELS, 2) == (None, None)


def test_nothing_is_known_of_a_number_that_is_missing() -> None:
    series = numbers_of(LABELS, ["age"])[numbered("age")]
    assert series.low.tolist() == [3.0, -np.inf] and series.high.tolist() == [3.0, np.inf]
