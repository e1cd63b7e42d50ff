"""Parts may not overlap."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.budget.ledger.entry.partition import Part, Range, Values, partition_of
from lapwing.diagnostics.diagnostic import ProgramError


def test_a_list_of_values_has_a_part_for_each() -> None:
    made = partition_of("Region", ["north", "south"], 1)
    assert made.name == "region"
    assert made.parts[0] == Part("north", Values(("north",), ()))


def test_ranges_may_touch() -> None:
    made = partition_of("age", {"young": (0, 18), "old": (18, 120), "unknown": [-1]}, 1)
    assert made.parts[1] == Part("old", Range(Fraction(18), Fraction(120)))


@pytest.mark.parametrize(
    "parts",
    [
        ["a", "a"],
        {"x": ["a", "b"], "y": ["b", "c"]},
        {"x": ["a", "a"]},
        {"x": (0, 10), "y": (9, 20)},
        {"x": (0, 10), "y": (2, 3)},
        {"x": (0, 10), "y": [5]},
        {"x": [5], "y": (5, 6)},
        {"x": [Fraction(2, 4)], "y": [Fraction(1, 2)]},
        {"x": [0.5]},
        {"x": (0, 1.5)},
        {"x": [1], "y": [Fraction(1)]},
        {"x": [1], "y": ["1"]},
        {"x": (0, 1), "y": ["a"]},
        {"x": (3, 3)},
        {"x": (3, 1)},
        {"x": ("a", "b")},
        {"x": (0, 1, 2)},
        {"x": []},
        {"x": [float("nan")]},
        {"x": (0, float("inf"))},
        {"x": "ab"},
        {"1": [1], 1: [2]},
        [],
        "ab",
        7,
        [None],
    ],
)
def test_what_overlaps_or_is_no_part_is_rejected(parts: object) -> None:
    with pytest.raises(ProgramError) as caught:
        partition_of("p", parts, 1)
    assert caught.value.diagnostics[0].id == "partition"


@pytest.mark.parametrize("touched", [0, -1, True, 1.0])
def test_a_unit_touches_a_whole_number_of_parts(touched: int) -> None:
    with pytest.raises(ProgramError):
        partition_of("p", ["a"], touched)


def test_many_parts_are_looked_through_quickly() -> None:
    parts: dict[object, object] = {number: (number, number + 1) for number in range(20_000)}
    parts["below"] = [-1, -2]
    assert len(partition_of("p", parts, 1).parts) == 20_001
