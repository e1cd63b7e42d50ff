"""Choices."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lapwing.data.answer.respond_choice import rank_misses
from lapwing.data.query.group_by import bins_of, choices_of
from lapwing.data.query.query import Quantile
from tests.data.people import described


def test_misses_of_each_step() -> None:
    span = choices_of("age", described())
    counts = np.zeros(span.size, dtype=np.int64)
    counts[[10, 20, 30]] = 1
    misses = rank_misses(counts, Quantile(span, Fraction(1, 2)))
    assert int(np.argmin(misses)) == 20 and misses[20] == 0
    assert misses[10] == 1 and misses[0] == 3 and misses[120] == 3


def test_misses_of_edges() -> None:
    bins = bins_of("age", [10, 20], described())
    assert rank_misses(np.array([4, 0, 4]), Quantile(bins, Fraction(1, 2))).tolist() == [0, 0]
    assert rank_misses(np.array([4, 4, 0]), Quantile(bins, Fraction(1, 4))).tolist() == [8, 24]
