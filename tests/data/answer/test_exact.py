"""Exact numbers against counting in Python."""

from __future__ import annotations

import pytest

from lapwing.data.answer import exact
from lapwing.data.answer.exact import measure
from lapwing.data.engines.relation import Aggregation
from lapwing.data.query.bounded_sum import Kept, Present, Rows, Total
from lapwing.data.query.group_by import group_by
from tests.data.people import ROWS, described, duck, row


def test_groups_are_counted_in_the_order_of_their_labels() -> None:
    description = described()
    slots = (Rows(), Present("income"), Total("age", 0, 0, 120))
    found = measure(Aggregation(slots, (group_by("city", description),), None), description, duck())
    for place, city in enumerate(found.labels[0]):
        held = [row for row in ROWS if row[4] == city]
        assert found.numbers[slots[0]][place] == len(held)
        assert found.numbers[slots[1]][place] == sum(row[2] == row[2] for row in held)
        assert found.numbers[slots[2]][place] == sum(min(max(row[1], 0), 120) for row in held)
    empty = measure(Aggregation(slots, (), None), description, duck(()))
    assert [int(one[0]) for one in empty.numbers.values()] == [0, 0, 0]


def test_found_groups_are_sorted() -> None:
    description = described()
    found = measure(Aggregation((Rows(),), (group_by("town", description),), None), description, duck())
    assert found.labels[0] == sorted({row[5] for row in ROWS if row[5] is not None})


def test_groups_are_told_apart_by_their_keys_whatever_they_are_called(monkeypatch: pytest.MonkeyPatch) -> None:
    description, kept = described("person"), Kept(30, True)
    rows = [row(1, city=town) for town in "ABCDEFGH"] + [row(person, city="A") for person in range(2, 9)]
    wanted = Aggregation((Rows(), kept), (group_by("town", description),), None)
    found = measure(wanted, description, duck(rows))
    assert (found.numbers[kept] == found.numbers[Rows()]).all() and len(found.labels[0]) < 8
    monkeypatch.setattr(exact, "found_labels", lambda grouping, keys: ["same"] * len(keys))
    again = measure(wanted, description, duck(rows))
    assert (again.numbers[kept] == again.numbers[Rows()]).all() and set(again.labels[0]) == {"same"}
