"""Answers to subset queries, as an attacker has them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lapwing.diagnostics.diagnostic import reject
from lapwing.verify.attack.subsets import Subsets

FINEST = 1 << 20
MOST_ALL = 26


@dataclass(frozen=True, slots=True, eq=False)
class AllAnswers:
    """An answer for every subset of n people, as whole numbers of units; `one` units make 1."""

    people: int
    values: NDArray[np.int64] | NDArray[np.int32]
    one: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.people <= MOST_ALL or self.values.shape != (1 << self.people,):
            reject("attack-answers", why=f"all subsets of {self.people} people are not {self.values.size} answers")


@dataclass(frozen=True, slots=True, eq=False)
class SomeAnswers:
    """Answers for some subsets, one a row."""

    subsets: Subsets
    values: NDArray[np.float64]

    def __post_init__(self) -> None:
        if self.subsets.ndim != 2 or self.values.shape != self.subsets.shape[:1] or not self.values.size:
            reject("attack-answers", why=f"{self.values.size} answers do not fit {len(self.subsets)} subsets")
        if not np.isfinite(self.values).all():
            reject("attack-answers", why="an answer is not a finite number")

    @property
    def people(self) -> int:
        """How many people there are."""
        return int(self.subsets.shape[1])


Answers = AllAnswers | SomeAnswers


def answers_of_all(values: Any, people: int) -> AllAnswers:
    """Answers for all subsets from any numbers; those that are not whole are rounded to a millionth or so."""
    given = np.asarray(values)
    if given.dtype.kind in "iub":
        return AllAnswers(people, given.astype(np.int64))
    try:
        numbers = given.astype(np.float64)
    except (TypeError, ValueError):
        reject("attack-answers", why="an answer is not a number")
    if not np.isfinite(numbers).all() or np.abs(numbers).max(initial=0.0) > 2.0**40:
        reject("attack-answers", why="an answer is not a finite number of a usual size")
    if (numbers == np.rint(numbers)).all():
        return AllAnswers(people, numbers.astype(np.int64))
    return AllAnswers(people, np.rint(numbers * FINEST).astype(np.int64), FINEST)


def in_units(answers: AllAnswers, error: Fraction) -> int:
    """An error in whole units, rounded down."""
    return int(error * answers.one // 1)
