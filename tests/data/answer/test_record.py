"""Answers as text and back."""

from __future__ import annotations

import numpy as np

from lapwing.data.answer.answer import Answer
from lapwing.data.answer.choice_error import ChoiceError
from lapwing.data.answer.record import answers_of, encode, record_of
from lapwing.data.answer.series import Series


def test_round_trip() -> None:
    values = np.array([1.5, float("nan")])
    answers = (
        Answer("t", "table", ("k",), (("a", 3),), (Series("n", values, values, values),), notes=("x",)),
        Answer("c", "choice", ("k",), choice="Oslo", miss=ChoiceError(0, 2.5, "w")),
    )
    text = record_of(answers)
    assert text is not None
    again = answers_of(text)
    assert str([encode(answer) for answer in again]) == str([encode(answer) for answer in answers])


def test_long_answers_are_not_kept() -> None:
    values = np.zeros(100_000)
    assert record_of((Answer("t", "table", series=(Series("n", values, values, values),)),)) is None
