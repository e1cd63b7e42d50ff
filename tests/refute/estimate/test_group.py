"""Groups of runs."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lapwing.refute.estimate.column import Column
from lapwing.refute.estimate.group import Group, merge, numbered, selected


def group(memory: dict[str, object], *weights: float) -> Group:
    return Group(memory, np.array(weights), np.array(weights) / 2)  # type: ignore[arg-type]


def test_equal_memories_are_added_up() -> None:
    x = Column(np.array([1, 2, 1]), Fraction(1, 2))
    y = Column(np.array([7, 8, 9]), Fraction(1))
    (found,) = merge([group({"x": x, "y": y}, 0.5, 0.3, 0.2)], frozenset({"x"}))
    assert set(found.memory) == {"x"}
    assert isinstance(found.memory["x"], Column)
    assert dict(zip(found.memory["x"].ints.tolist(), found.weight, strict=True)) == {1: 0.7, 2: 0.3}
    assert found.inner.sum() == 0.5


def test_groups_of_one_shape_become_one() -> None:
    one = group({"n": 1, "flag": True, "out": (1, 2)}, 0.5)
    other = group({"n": Column(np.array([1, 3]), Fraction(1, 3)), "flag": True, "out": (1, 5)}, 0.2, 0.1)
    third = group({"n": 1, "flag": True, "out": (1,)}, 0.2)
    found = merge([one, other, third], frozenset({"n", "flag", "out"}))
    assert sorted(len(item.weight) for item in found) == [1, 3]
    (longer,) = (item for item in found if len(item.weight) == 3)
    assert longer.memory["flag"] is True
    out, n = longer.memory["out"], longer.memory["n"]
    assert isinstance(out, tuple)
    assert out[0] == 1
    assert isinstance(out[1], Column)
    assert isinstance(n, Column)
    assert sorted(int(item) * n.unit for item in n.ints) == [Fraction(1, 3), 1, 1]


def test_shared_values_stay_shared_when_runs_are_selected() -> None:
    found = selected(group({"n": 1, "x": Column(np.array([1, 2]), Fraction(1))}, 0.5, 0.5), np.array([False, True]))
    assert found.memory["n"] == 1
    assert len(found.weight) == 1


def test_numbers_of_rows_differ_where_rows_do_however_many_columns() -> None:
    random = np.random.default_rng(0)
    columns = [random.integers(-(10**6), 10**6, 50) for _ in range(8)]
    twice = [np.concatenate([column, column]) for column in columns]
    assert len(set(numbered(twice, 100).tolist())) == len({tuple(row) for row in zip(*columns, strict=True)})
    assert numbered([], 3).tolist() == [0, 0, 0]


def test_far_too_unlikely_runs_are_dropped() -> None:
    x = Column(np.array([1, 2]), Fraction(1))
    y = Column(np.array([1, 2]), Fraction(1))
    (found,) = merge([group({"x": x, "y": y}, 1.0, 1e-200)], frozenset({"x"}))
    assert len(found.weight) == 1
