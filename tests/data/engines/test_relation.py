"""One aggregation as SQL: what each unit contributes is bounded, by choice that looks like chance and is none."""

from __future__ import annotations

import random

from lapwing.data.answer.exact import measure
from lapwing.data.engines.relation import Aggregation
from lapwing.data.query.bounded_sum import Rows, Total, Units
from lapwing.data.query.group_by import bins_of, group_by
from tests.data.engines.agreeing import assert_even
from tests.data.people import ROWS, Row, described, duck, row


def ages(rows: list[Row]) -> list[int]:
    """How many rows each age has after bounding."""
    description = described("person", rows=5)
    found = measure(Aggregation((Rows(),), (group_by("age", description),), None), description, duck(rows))
    return found.numbers[Rows()].tolist()  # type: ignore[no-any-return]


def test_at_most_so_many_rows_of_each_unit() -> None:
    rows = [row(person, age) for person in range(3) for age in range(20)] + [row(None, 7)]
    found = ages(rows)
    assert sum(found) == 15
    shuffled = list(rows)
    random.Random(3).shuffle(shuffled)
    assert ages(shuffled) == found
    without = [one for one in rows if one[0] != 1]
    assert sum(abs(a - b) for a, b in zip(found, ages(without), strict=True)) == 5


def test_the_choice_is_not_the_smallest_values() -> None:
    found = ages([row(person, age) for person in range(40) for age in range(100)])
    assert sum(found[:50]) > 50 and sum(found[50:]) > 50


def test_equal_rows_count_as_often_as_they_are_there() -> None:
    assert ages([row(1, 30)] * 4)[30] == 4
    assert ages([row(1, 30)] * 9)[30] == 5


def test_groups_are_kept_evenly() -> None:
    assert_even(duck(), ROWS)


def test_people_are_counted_once() -> None:
    description = described("person")
    slots = (Units(), Total("age", 0, 0, 120))
    found = measure(Aggregation(slots, (), None), description, duck([row(1)] * 3 + [row(2)]))
    assert [int(found.numbers[slot][0]) for slot in slots] == [2, 120]


def test_bins_with_equal_and_other_distances() -> None:
    description = described()
    values = [-100.0, -0.5, 0.0, 4.5, 5.0, 10.0, 15.0, 999.0, 1e9]
    rows = [row(income=value) for value in values]
    for edges in ([0, 5, 10, 15], [0, 5, 10, 16]):
        found = measure(Aggregation((Rows(),), (bins_of("income", edges, description),), None), description, duck(rows))
        wanted = [sum(sum(value >= edge for edge in edges) == place for value in values) for place in range(5)]
        assert found.numbers[Rows()].tolist() == wanted
