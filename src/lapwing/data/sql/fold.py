"""Aggregates of noisy answers: the sum, mean, least, largest or number of the rows of an answer.  They cost nothing.

All intervals of a table hold at once, so a sum lies between the sum of the lower ends and that of the upper ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from typing import Literal as OneOf

import numpy as np
from sqlglot import exp

from lapwing.data.answer.answer import Answer
from lapwing.data.answer.series import Series, outward
from lapwing.data.engines.engine import Array
from lapwing.data.sql.outcome import Measured, Outcome, computed

Folding = OneOf["sum", "avg", "min", "max", "count"]
LARGEST = 2**62
FOLDS: dict[type[exp.Expr], Folding] = {
    exp.Sum: "sum",
    exp.Avg: "avg",
    exp.Min: "min",
    exp.Max: "max",
    exp.Count: "count",
}


@dataclass(frozen=True, slots=True)
class Fold:
    """What is made of a column of an answer; nothing where rows are counted."""

    function: Folding
    inner: Outcome | None


def fold_rows(
    answer: Answer, groups: Sequence[str], folds: Sequence[tuple[str, Fold]], columns: Mapping[str, Series]
) -> Answer:
    """One row for each group of rows of an answer that share the values of some keys, in their first order.

    `columns` are those of the answer, and others beside them.
    """
    labels = dict(zip(answer.keys, answer.labels, strict=True))
    members: dict[tuple[Any, ...], list[int]] = {} if groups else {(): []}
    for place in range(answer.size):
        members.setdefault(tuple(labels[key][place] for key in groups), []).append(place)
    taken = [np.array(places, dtype=np.int64) for places in members.values()]
    series = []
    for name, fold in folds:
        found = [folded(fold, {key: one.take(places) for key, one in columns.items()}) for places in taken]
        series.append(Series(name, *(joined([one[side] for one in found]) for side in range(3))))
    return replace(
        answer,
        keys=tuple(groups),
        labels=tuple(tuple(each[place] for each in members) for place in range(len(groups))),
        series=tuple(series),
    )


def joined(parts: list[Array]) -> Array:
    """Single numbers as one column."""
    return np.concatenate(parts) if parts else np.zeros(0)


def spread(fold: Fold, columns: Mapping[str, Series], name: str, size: int) -> Series:
    """The same number beside each row."""
    return Series(name, *(np.repeat(each, size) for each in folded(fold, columns)))


def folded(fold: Fold, columns: Mapping[str, Series]) -> tuple[Array, Array, Array]:
    """One number with its ends; of no rows there is none."""
    size = max((len(series.values) for series in columns.values()), default=0)
    if fold.function == "count" or fold.inner is None:
        return (np.array([size]),) * 3
    if not size:
        return (np.array([np.nan]), np.array([-np.inf]), np.array([np.inf]))
    series = computed(fold.inner, columns)
    there = ~np.isnan(series.values)
    if not there.any():
        return (np.array([np.nan]), np.array([-np.inf]), np.array([np.inf]))
    parts = (series.values, series.low, series.high)
    if not there.all():
        value, _, _ = folded(Fold(fold.function, Measured("")), {"": series.take(np.flatnonzero(there))})
        return value, np.array([-np.inf]), np.array([np.inf])
    match fold.function:
        case "min":
            return tuple(part.min(keepdims=True) for part in parts)
        case "max":
            return tuple(part.max(keepdims=True) for part in parts)
    totals = [total(part) for part in parts]
    count = size if fold.function == "avg" else 1
    if count == 1 and all(each.dtype.kind == "i" for each in totals):
        return totals[0], totals[1], totals[2]
    low, high = outward(totals[1].astype(float) / count, totals[2].astype(float) / count)
    return totals[0].astype(float) / count, low, high


def total(numbers: Array) -> Array:
    """A sum: whole as long as it fits into 64 bits."""
    if numbers.dtype.kind == "i":
        found = sum(numbers.tolist())
        return np.array([found]) if abs(found) < LARGEST else np.array([float(found)])
    return np.array([float(np.sum(numbers))])
