"""Pairs to try: neighbours all of them, and varied."""

from __future__ import annotations

import pytest

from lapwing.refute.exact.neighbours import check_inputs, check_neighbours
from lapwing.refute.search.pairs import directions, pairs_of, starts
from tests.helpers import lowered

ROLES = [
    "Query(sensitivity=2)",
    "Queries(sensitivity=2)",
    'Query(sensitivity="3/2", of=int)',
    'Queries(sensitivity="3/2", of=int, monotone=True)',
    'Queries(sensitivity="3/2")',
    "Queries(monotone=True)",
    "Bit",
    "Interval(0, 1)",
    "Vector(Bit, 2)",
    "Database(of=Bit)",
    "Database(of=Interval(-1, 3))",
    "Database(of=Category(4))",
    "Database(of=Vector(Bit, 2))",
    "Database(of=Row(Bit, Interval(0, 2)), neighbours='add-remove')",
    "Database(of=Row(Bit, Interval(0, 2), Integers(3, 3)))",
    'Database(of=Bit, neighbours="add-remove")',
    'Histogram(neighbours="replace")',
    'Histogram(neighbours="add-remove")',
]


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("group", [1, 2])
@pytest.mark.parametrize("length", [2, 3, 5])
def test_all_are_neighbours(role: str, length: int, group: int) -> None:
    program = lowered(f"@private(epsilon=1)\ndef f(x: {role}):\n    return 0\n").program
    found = pairs_of(program.parameters[0], length, group, (0, 4), {})
    assert found
    assert len(set(found)) == len(found)
    for one, other in found:
        check_inputs(program, {"x": one}, 2)
        check_inputs(program, {"x": other}, 2)
        check_neighbours(program, {"x": one}, {"x": other}, group, 2)
    assert any(one != other for one, other in found)


def test_gaps_leaders_and_halves_are_among_them() -> None:
    assert {(0, 0, 0), (4, 4, 4), (4, 0, 0), (0, 0, 4)} <= set(starts(3, (0, 4)))
    assert {(1, 1, 1), (1, 1, -1), (1, -1, -1), (1, 0, 0), (0, 0, 1), (1, 1, 0)} <= set(directions(3, 1, False))
    assert all(min(row) >= 0 for row in directions(4, 1, True))
