"""A step counts if all that the kernel assumes of neighbours is true of it, and for nothing else."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.kernel.language.program import Parameter
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.term import FALSE
from lapwing.refute.exact import step as steps
from lapwing.refute.exact.neighbours import check_inputs as check_counterexample_inputs
from lapwing.refute.exact.neighbours import check_neighbours
from lapwing.refute.exact.step import Step, are_neighbours, assumed, walk
from lapwing.refute.exact.value import Value
from lapwing.run.interpreter.inputs import check_inputs as check_run_inputs
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
        ("Database(of=Row(Bit, Bit))", ((0, 0),), Step(((0, 5),), 0)),
        ("Database(of=Vector(Bit, length=2))", ((0, 0),), Step(((0, 5),), 0)),
        ('Database(of=Row(Bit, Bit), neighbours="add-remove")', (), Step(((5, 0),), 0, change=-1)),
    ],
)
def test_a_witness_has_to_be_one(role: str, one: Value, step: Step) -> None:
    assert not are_neighbours(parameter(role), one, step, {})


ROWS: dict[str, list[Any]] = {
    "Integers(0, 2)": [-1, 0, 2, 3],
    "Interval(0, 2)": [-1, 0, Fraction(1, 2), 2, Fraction(5, 2)],
    "Vector(Integers(0, 2), length=2)": [(0, 2), (0, 3), (-1, 0)],
    "Vector(Interval(0, 2), length=2)": [(0, Fraction(3, 2)), (Fraction(-1, 2), 0)],
    "Row(Bit, Interval(0, 2))": [(0, 0), (1, Fraction(1, 2)), (Fraction(1, 2), 0), (0, 3), (2, 0)],
}


@pytest.mark.parametrize("neighbours", ["replace", "add-remove"])
@pytest.mark.parametrize("domain", ROWS)
def test_proofs_counterexamples_and_runs_mean_the_same_rows(domain: str, neighbours: str) -> None:
    text = f"@private(epsilon=1)\ndef f(x: Database(of={domain}, neighbours='{neighbours}')):\n    return 0\n"
    program = lowered(text).program
    for row in ROWS[domain]:
        verdicts = {
            are_neighbours(program.parameters[0], (row,), Step((row,)), {}),
            takes(partial(check_counterexample_inputs, program, {"x": (row,)}, 2)),
            takes(partial(check_run_inputs, program, {"x": [list(row) if isinstance(row, tuple) else row]})),
        }
        assert len(verdicts) == 1, row


def takes(check: Callable[[], object]) -> bool:
    try:
        check()
    except (Refused, ProgramError):
        return False
    return True


def test_a_walk_may_not_be_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    query = parameter("Query")
    assert len(walk(query, 0, 7, 9, 1, {}) or []) == 7
    assert walk(query, 0, 7, 6, 1, {}) is None
    monkeypatch.setattr(steps, "FARTHEST", 6)
    assert walk(query, 0, 7, 9, 1, {}) is None
