"""A step counts if all that the kernel assumes of neighbours is true of it, and for nothing else."""

from __future__ import annotations

from itertools import product

import pytest

from lapwing.kernel.language.program import Parameter
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.term import FALSE
from lapwing.refute.exact import step as steps
from lapwing.refute.exact.neighbours import check_neighbours
from lapwing.refute.exact.step import Step, are_neighbours, assumed, walk
from lapwing.refute.exact.value import Value
from tests.helpers import lowered

LISTS = [items for size in range(4) for items in product((0, 1, 2), repeat=size)]
ROLES = {
    "Query": lambda one, other: abs(one - other) <= 1,
    "Bit": lambda one, other: True,
    "Queries": lambda one, other: len(one) == len(other) and all(abs(a - b) <= 1 for a, b in both(one, other)),
    "Queries(monotone=True)": lambda one, other: (
        len(one) == len(other) and any(all(0 <= sign * (a - b) <= 1 for a, b in both(one, other)) for sign in (1, -1))
    ),
    "Database(of=Integers(0, 2))": lambda one, other: (
        len(one) == len(other) and sum(a != b for a, b in both(one, other)) <= 1
    ),
    'Database(of=Integers(0, 2), neighbours="add-remove")': lambda one, other: (
        one == other or one in without_one(other) or other in without_one(one)
    ),
    'Histogram(neighbours="add-remove")': lambda one, other: (
        len(one) == len(other) and sum(abs(a - b) for a, b in both(one, other)) <= 1
    ),
    'Histogram(neighbours="replace")': lambda one, other: (
        len(one) == len(other) and (one == other or sorted(a - b for a, b in both(one, other) if a != b) == [-1, 1])
    ),
}


def both(one: tuple[int, ...], other: tuple[int, ...]) -> list[tuple[int, int]]:
    return list(zip(one, other, strict=True))


def without_one(rows: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [(*rows[:place], *rows[place + 1 :]) for place in range(len(rows))]


def parameter(role: str) -> Parameter:
    return lowered(f"@private(epsilon=1)\ndef f(x: {role}):\n    return 0\n").program.parameters[0]


def values(role: str) -> list[Value]:
    return [0, 1] if role == "Bit" else [0, 1, 2] if role == "Query" else list(LISTS)


@pytest.mark.parametrize("role", ROLES)
def test_neighbours_are_those_of_the_words(role: str) -> None:
    program = lowered(f"@private(epsilon=1)\ndef f(x: {role}):\n    return 0\n").program
    for one, other in product(values(role), repeat=2):
        try:
            check_neighbours(program, {"x": one}, {"x": other}, 1, 1)
        except Refused:
            assert not ROLES[role](one, other), (one, other)  # type: ignore[no-untyped-call]
        else:
            assert ROLES[role](one, other), (one, other)  # type: ignore[no-untyped-call]


@pytest.mark.parametrize("fact", ["start_fact", "fact_at"])
def test_who_is_a_neighbour_is_said_by_the_kernel(fact: str, monkeypatch: pytest.MonkeyPatch) -> None:
    counts = parameter('Histogram(neighbours="add-remove")')
    step = Step((1, 1), 1, change=-1)
    assert are_neighbours(counts, (1, 0), step, {})
    monkeypatch.setattr(steps, fact, lambda *_: FALSE)
    assumed.cache_clear()
    assert not are_neighbours(counts, (1, 0), step, {})
    assumed.cache_clear()


@pytest.mark.parametrize(
    ("role", "one", "step"),
    [
        ('Histogram(neighbours="add-remove")', (1, 0), Step((1, 1), 0, change=-1)),
        ('Histogram(neighbours="add-remove")', (1, 0), Step((1, 1), 1, change=1)),
        ('Histogram(neighbours="add-remove")', (1, 0), Step((1, 2), 1, change=-2)),
        ('Histogram(neighbours="replace")', (1, 0), Step((1, 1), 1, 7, change=-1)),
        ('Histogram(neighbours="replace")', (1, 0), Step((1, 1), 1, -1, change=-1)),
        ("Database(of=Bit)", (0, 0), Step((0, 1), 0)),
        ("Database(of=Bit)", (0, 0), Step((0, 5), 1)),
        ('Database(of=Bit, neighbours="add-remove")', (0,), Step((0, 1, 1), 1, change=-2)),
    ],
)
def test_a_witness_has_to_be_one(role: str, one: Value, step: Step) -> None:
    assert not are_neighbours(parameter(role), one, step, {})


def test_a_walk_may_not_be_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    query = parameter("Query")
    assert len(walk(query, 0, 7, 9, 1, {}) or []) == 7
    assert walk(query, 0, 7, 6, 1, {}) is None
    monkeypatch.setattr(steps, "FARTHEST", 6)
    assert walk(query, 0, 7, 9, 1, {}) is None
