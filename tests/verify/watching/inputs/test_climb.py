"""Datasets near a pair."""

from __future__ import annotations

import pytest

from lapwing.verify.watching.inputs.climb import nearby
from lapwing.verify.watching.inputs.neighbours import Pair, pairs_of
from lapwing.verify.watching.inputs.schema import read_role


@pytest.mark.parametrize("relation", ["add-remove", "replace"])
def test_they_are_neighbours_as_before(relation: str) -> None:
    roles = {"data": read_role(f'Database(of=Integers(0, 50), neighbours="{relation}")')}
    seen = 0
    for pair in pairs_of(roles, {}):
        for near in nearby(pair, roles, {}, 1):
            first, second = near.first["data"], near.second["data"]
            assert all(0 <= row <= 50 for row in (*first, *second))
            if relation == "replace":
                assert sum(a != b for a, b in zip(first, second, strict=True)) == 1
            else:
                assert abs(len(first) - len(second)) == 1
            seen += near.first != pair.first
    assert seen > 20


def test_other_parameters_stay_as_they_are() -> None:
    roles = {"data": read_role('Database(of=Bit, neighbours="add-remove")')}
    pair = pairs_of(roles, {})[0]
    held = Pair(dict(pair.first) | {"q": 1}, dict(pair.second) | {"q": 2}, pair.kind, pair.origin)
    for near in nearby(held, roles, {}, 1):
        assert (near.first["q"], near.second["q"]) == (1, 2)


def test_a_pair_without_rows_has_none_nearby() -> None:
    assert list(nearby(Pair({"x": 0}, {"x": 1}, "given"), {}, {}, 0)) == []
