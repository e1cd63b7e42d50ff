"""CASE and COALESCE on noisy answers: one of several numbers for each row.  They cost nothing.

Noise may decide which of them it is, so the interval reaches over all that it may be for the exact numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from lapwing.data.answer.series import Series
from lapwing.data.engines.engine import Array
from lapwing.data.sql.certain import possible
from lapwing.data.sql.having import Columns, Labels, Test, rows_meeting
from lapwing.data.sql.outcome import Outcome, computed

EXACT = 2**53


@dataclass(frozen=True, slots=True)
class Cases:
    """The first number whose condition is true, or else the last; where that is none, the number is missing."""

    branches: tuple[tuple[Test, Outcome | None], ...]
    default: Outcome | None


@dataclass(frozen=True, slots=True)
class FirstKnown:
    """The first of some numbers that is not missing."""

    parts: tuple[Outcome, ...]


def picked(cases: Cases | FirstKnown, columns: Columns, labels: Labels, name: str, size: int) -> Series:
    """A column with one of the numbers for each row."""
    found = (
        first_known(cases, columns, size) if isinstance(cases, FirstKnown) else first_met(cases, columns, labels, size)
    )
    values, low, high = found
    nowhere = low > high
    low, high = np.where(nowhere, -np.inf, low), np.where(nowhere, np.inf, high)
    parts = cases.parts if isinstance(cases, FirstKnown) else [one for _, one in cases.branches] + [cases.default]
    whole = all(computed(part, columns).values.dtype.kind == "i" for part in parts if part is not None)
    if whole and all(np.all(np.abs(each) < EXACT) for each in (values, low, high)):
        values, low, high = (each.astype(np.int64) for each in (values, low, high))
    return Series(name, values, low, high)


def first_known(cases: FirstKnown, columns: Columns, size: int) -> tuple[Array, Array, Array]:
    """Whether an exact number is missing is not known, so it may be any of them."""
    values, low, high = nothing(size)
    for part in cases.parts:
        own, below, above = sides(part, columns, size)
        values = np.where(np.isnan(values), own, values)
        low, high = np.fmin(low, below), np.fmax(high, above)
    return values, low, high


def first_met(cases: Cases, columns: Columns, labels: Labels, size: int) -> tuple[Array, Array, Array]:
    """The number of the first condition that is met."""
    values, low, high = nothing(size)
    waiting, reached = np.ones(size, dtype=bool), np.ones(size, dtype=bool)
    for test, outcome in (*cases.branches, (None, cases.default)):
        met, may, may_not = conditions(test, columns, labels, size)
        if outcome is not None:
            own, below, above = sides(outcome, columns, size)
            values = np.where(waiting & met, own, values)
            low = np.where(reached & may, np.fmin(low, below), low)
            high = np.where(reached & may, np.fmax(high, above), high)
        waiting &= ~met
        reached &= may_not
    return values, low, high


def nothing(size: int) -> tuple[Array, Array, Array]:
    """No numbers yet."""
    return np.full(size, np.nan), np.full(size, np.inf), np.full(size, -np.inf)


def sides(outcome: Outcome, columns: Columns, size: int) -> tuple[Array, Array, Array]:
    """A column and its ends; an end that is missing is endless."""
    series = computed(outcome, columns)
    values, low, high = (np.broadcast_to(part.astype(float), size) for part in (series.values, series.low, series.high))
    return values, np.nan_to_num(low, nan=-np.inf, neginf=-np.inf), np.nan_to_num(high, nan=np.inf, posinf=np.inf)


def conditions(test: Test | None, columns: Columns, labels: Labels, size: int) -> tuple[Array, Array, Array]:
    """Where the noisy numbers meet a condition, and where the exact ones may and may not."""
    if test is None:
        return np.ones(size, dtype=bool), np.ones(size, dtype=bool), np.zeros(size, dtype=bool)
    truths = possible(test, columns, labels, size)
    may = np.array([True in each for each in truths], dtype=bool)
    may_not = np.array([bool(each - {True}) for each in truths], dtype=bool)
    return rows_meeting(test, columns, labels, size), may, may_not
