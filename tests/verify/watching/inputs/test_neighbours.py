"""Neighbouring datasets."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from lapwing.verify.watching.inputs.neighbours import pairs_of, someone_new
from lapwing.verify.watching.inputs.rows import sample_role
from lapwing.verify.watching.inputs.schema import Role, read_role


def test_rows_are_added_and_removed() -> None:
    pairs = pairs_of({"data": read_role('Database(of=Bit, neighbours="add-remove")')}, {})
    assert {abs(len(pair.first["data"]) - len(pair.second["data"])) for pair in pairs} == {1}
    assert any(pair.first["data"] == [] for pair in pairs)


def test_rows_are_replaced() -> None:
    pairs = pairs_of({"data": read_role('Database(of=Interval(0, 1), neighbours="replace")')}, {})
    for pair in pairs:
        differing = [a != b for a, b in zip(pair.first["data"], pair.second["data"], strict=True)]
        assert sum(differing) == 1


def test_answers_move_by_the_sensitivity() -> None:
    for pair in pairs_of({"scores": read_role("Queries(sensitivity=2)")}, {}):
        moves = [abs(a - b) for a, b in zip(pair.first["scores"], pair.second["scores"], strict=True)]
        assert max(moves) <= 2
    for pair in pairs_of({"scores": read_role("Queries(sensitivity=1, monotone=True)")}, {}):
        ways = {b - a for a, b in zip(pair.first["scores"], pair.second["scores"], strict=True)}
        assert ways <= {0, 1}


def test_tables_that_go_together_differ_in_one_row() -> None:
    roles = {name: read_role('Database(of=Interval(0, 1), neighbours="add-remove")') for name in ("x", "y")}
    for pair in pairs_of(roles, {}):
        assert len(pair.first["x"]) == len(pair.first["y"])


def test_people_of_a_sample() -> None:
    rows = [{"who": "a", "pay": 1}, {"who": "a", "pay": 2}, {"who": "b", "pay": 3}]
    pairs = pairs_of({"rows": sample_role(rows, "add-remove", frame=False, person="who")}, {})
    assert pairs[0].kind == "one person with 2 rows removed"
    assert len(pairs[0].second["rows"]) == 1
    assert any("rows added" in pair.kind for pair in pairs)
    assert any(pair.kind == "one row removed from the sample" for pair in pairs)


@pytest.mark.parametrize(
    ("known", "new"),
    [
        (["a", "b"], "b and someone else"),
        ([3, 7], 8),
        ([np.int64(3)], np.int64(4)),
        ([0.5], 1.5),
        ([float("inf")], None),
        ([True, False], None),
        ([1, "a"], None),
        ([None], None),
        ([], None),
    ],
)
def test_someone_new_has_a_name_like_the_others(known: list[Any], new: Any) -> None:
    found = someone_new(Counter(known))
    assert found == new and type(found) is type(new)


def test_functions_of_the_data() -> None:
    roles = {"queries": read_role("Functions(sensitivity=1, of=data)")}
    pair = pairs_of(roles, {})[0]
    assert [query(pair.first["data"]) for query in pair.first["queries"]] == pair.first["data"]
    assert pair.turned.first == pair.second


def test_no_rows_of_vectors_are_an_array_with_columns() -> None:
    roles = {"x": Role("Database", {"of": Role("Vector", {"length": 3}), "neighbours": "add-remove", "array": True})}
    assert {np.shape(pair.first["x"]) for pair in pairs_of(roles, {}) if not len(pair.first["x"])} == {(0, 3)}
