"""Answers at the door."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.verify.attack.answers import FINEST, AllAnswers, SomeAnswers, answers_of_all, in_units


def test_whole_numbers_stay_whole() -> None:
    assert answers_of_all([0, 1, 0, 1], 2).one == 1
    assert answers_of_all([0.0, 1.0, 0.0, 1.0], 2).one == 1
    assert answers_of_all([0.5, 1, 0, 1], 2).one == FINEST


def test_errors_in_units() -> None:
    assert in_units(answers_of_all([0.5, 1, 0, 1], 2), Fraction(3, 2)) == 3 * FINEST // 2
    assert in_units(answers_of_all([0, 1, 0, 1], 2), Fraction(3, 2)) == 1


@pytest.mark.parametrize("values", [[0, 1, 0], [0, 1, 0, float("nan")], [0, 1, 0, float("inf")], ["a"] * 4, [1e20] * 4])
def test_answers_that_are_none(values: Any) -> None:
    with pytest.raises(ProgramError, match="attack-answers"):
        answers_of_all(values, 2)


def test_too_many_people() -> None:
    with pytest.raises(ProgramError, match="attack-answers"):
        AllAnswers(40, np.zeros(4, dtype=np.int64))


def test_some_answers_fit_their_subsets() -> None:
    assert SomeAnswers(np.ones((2, 5), dtype=bool), np.zeros(2)).people == 5
    for values in (np.zeros(3), np.array([0.0, np.nan]), np.zeros(0)):
        with pytest.raises(ProgramError, match="attack-answers"):
            SomeAnswers(np.ones((2, 5), dtype=bool), values)
