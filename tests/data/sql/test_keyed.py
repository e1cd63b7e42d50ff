"""Which parts of an expression are keys."""

from __future__ import annotations

import pytest
import sqlglot

from lapwing.data.sql.keyed import is_same
from tests.data.sql.asking import refused, selected


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("city", "CITY", True),
        ("p.city", "city", True),
        ("p.city", "q.city", False),
        ("(age + 1)", "age + 1", True),
        ("age + 1", "age + 2", False),
    ],
)
def test_expressions_that_are_the_same_key(one: str, other: str, same: bool) -> None:
    assert is_same(sqlglot.parse_one(one), sqlglot.parse_one(other)) is same


def test_numbers_of_keys_are_computed_with() -> None:
    found = selected("SELECT age, COUNT(*) / (age + 1) AS share FROM people GROUP BY age").arrangement
    assert found.numbers == ("age",) and [name for name, _ in found.outputs] == ["share"]


def test_other_keys_are_not() -> None:
    assert "no number" in refused("SELECT COUNT(*) / city FROM people GROUP BY city").cause
    assert "age % 2" in refused("SELECT age % 2 AS odd, COUNT(*) FROM people GROUP BY age").cause
