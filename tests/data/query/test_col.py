"""Conditions in Python."""

from __future__ import annotations

from lapwing.data.query.col import col
from lapwing.data.query.predicate import Among, And, Compare, Missing


def test_comparing_a_column_gives_a_condition() -> None:
    age = col("age")
    assert [(age == 1), (age != 1), (age < 1), (age <= 1), (age > 1), (age >= 1)] == [
        Compare("age", sign, 1)  # type: ignore[arg-type]
        for sign in ("=", "<>", "<", "<=", ">", ">=")
    ]
    assert age.isin([1, 2]) == Among("age", (1, 2))  # type: ignore[arg-type]
    assert age.between(1, 2) == And((age >= 1, age <= 2))
    assert age.isnull() == Missing("age")
