"""Folds as queries: which of them go together, and what is read from what an engine fetched."""

from __future__ import annotations

import numpy as np

from lapwing.data.engines.fold_query import found_by, passes_of
from lapwing.run.interpreter.aggregates.fold import COUNT, Fold, Scaled, field

X = Scaled(field(0), 1, 0, 9)
KEY, OTHER = Scaled(field(1), 1, 0, 3), Scaled(field(2), 1, 0, 3)
LOW, BY_KEY, BY_OTHER = Fold("min", X), Fold("sum", X, None, KEY), Fold("sum", X, None, OTHER)


def test_folds_without_a_key_go_with_the_first_key() -> None:
    assert passes_of([COUNT, LOW]) == [(None, [COUNT, LOW])]
    assert passes_of([COUNT, BY_KEY, BY_OTHER]) == [(KEY, [COUNT, BY_KEY]), (OTHER, [BY_OTHER])]


def test_groups_are_put_together_for_folds_without_a_key() -> None:
    columns = [np.array([2, 0]), np.array(["3", "4"]), np.array(["5", None], object), np.array([None, "7"], object)]
    assert found_by(KEY, [COUNT, LOW, BY_KEY], columns) == [7, 5, {2: 0, 0: 7}]


def test_no_rows_have_no_smallest_value_and_the_sum_0() -> None:
    empty = np.array([], dtype=object)
    assert found_by(KEY, [COUNT, LOW, BY_KEY], [empty] * 4) == [0, None, {}]
    assert found_by(None, [COUNT, LOW, Fold("sum", X)], [np.array(["0"]), *[np.array([None])] * 2]) == [0, None, 0]
