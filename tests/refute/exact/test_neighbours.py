"""Who is a neighbour of whom, and which inputs a program takes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.kernel.language.refuse import Refused
from lapwing.refute.exact.neighbours import check_inputs, check_neighbours
from lapwing.refute.exact.number import Log
from lapwing.refute.exact.step import common
from lapwing.refute.exact.value import Value
from tests.helpers import lowered


def close(role: str, one: Value, other: Value, group: int = 1, grid: int = 1) -> bool:
    program = lowered(f"@private(epsilon=1)\ndef f(x: {role}):\n    return 0\n").program
    try:
        check_neighbours(program, {"x": one}, {"x": other}, group, grid)
        check_neighbours(program, {"x": other}, {"x": one}, group, grid)
    except Refused:
        return False
    return True


@pytest.mark.parametrize(
    ("role", "one", "other", "group", "expected"),
    [
        ("Query", 0, 1, 1, True),
        ("Query", 0, 2, 1, False),
        ("Query", 0, 2, 2, True),
        ("Query(sensitivity=3)", 0, -3, 1, True),
        ("Queries", (0, 0), (1, -1), 1, True),
        ("Queries", (0, 0), (1, -2), 1, False),
        ("Queries", (0, 0), (0,), 1, False),
        ("Queries(monotone=True)", (0, 0), (1, 0), 1, True),
        ("Queries(monotone=True)", (0, 0), (1, -1), 1, False),
        ("Bit", 0, 1, 1, True),
        ("Database(of=Bit)", (0, 1), (1, 1), 1, True),
        ("Database(of=Bit)", (0, 0), (1, 1), 1, False),
        ("Database(of=Bit)", (0, 0), (1, 1), 2, True),
        ("Database(of=Bit)", (0, 0), (0,), 1, False),
        ('Database(of=Bit, neighbours="add-remove")', (0, 1, 0), (0, 0), 1, True),
        ('Database(of=Bit, neighbours="add-remove")', (0, 1), (1, 1), 1, False),
        ('Database(of=Bit, neighbours="add-remove")', (0, 1), (1, 1), 2, True),
        ('Database(of=Bit, neighbours="add-remove")', (0, 1), (0, 1), 1, True),
        ('Histogram(neighbours="add-remove")', (3, 0), (3, 1), 1, True),
        ('Histogram(neighbours="add-remove")', (3, 0), (2, 1), 1, False),
        ('Histogram(neighbours="replace")', (3, 0), (2, 1), 1, True),
        ('Histogram(neighbours="replace")', (3, 0), (3, 1), 1, False),
        ('Histogram(neighbours="replace")', (3, 0), (1, 2), 1, False),
        ('Histogram(neighbours="replace")', (3, 0), (1, 2), 2, True),
        ("Public[int]", 1, 1, 1, True),
        ("Public[int]", 1, 2, 1, False),
    ],
)
def test_neighbours(role: str, one: Value, other: Value, group: int, expected: bool) -> None:
    assert close(role, one, other, group) is expected


@pytest.mark.parametrize(
    ("role", "one", "other", "group", "grid", "expected"),
    [
        ('Query(sensitivity="3/2", of=int)', 0, 1, 1, 1, True),
        ('Query(sensitivity="3/2", of=int)', 0, 2, 2, 1, True),
        ('Query(sensitivity="3/2", of=int)', 0, 3, 2, 1, False),
        ('Query(sensitivity="3/2", of=int)', 0, 3, 2, 2, False),
        ('Query(sensitivity="1/2", of=int)', 0, 1, 2, 2, False),
        ('Query(sensitivity="1/2", of=int)', 1, 1, 2, 2, True),
        ('Query(sensitivity="3/2")', 0, 3, 2, 2, True),
        ('Query(sensitivity="3/2")', 0, 3, 2, 1, False),
        ('Query(sensitivity="3/4")', 0, Fraction(3, 2), 2, 2, False),
        ('Query(sensitivity="3/4")', 0, Fraction(3, 2), 2, 4, True),
        ('Queries(sensitivity="5/2", of=int)', (0, 0), (4, -4), 2, 1, True),
        ('Queries(sensitivity="5/2", of=int)', (0, 0), (5, -4), 2, 1, False),
        ('Queries(sensitivity="5/2", of=int, monotone=True)', (0, 0), (2, -2), 2, 1, True),
        ('Queries(sensitivity="5/2", of=int, monotone=True)', (0, 0), (3, -1), 2, 1, False),
        ('Queries(sensitivity="5/2", of=int, monotone=True)', (0, 0), (3, -1), 3, 1, True),
    ],
)
def test_groups_are_steps_and_each_is_one_of_neighbours(
    role: str, one: Value, other: Value, group: int, grid: int, expected: bool
) -> None:
    assert close(role, one, other, group, grid) is expected


GOOD: dict[str, Value] = {
    "d": ((0, 1), (1, 1)),
    "x": Fraction(1, 2),
    "h": (0, 3),
    "t": (Fraction(1, 2),),
    "k": 2,
    "eps": Log(Fraction(1), Fraction(2)),
    "delta": Fraction(1, 7),
}
PROGRAM = """
@private(epsilon="eps", delta="delta", requires=("k >= 2", "eps <= 1"))
def f(d: Database(of=Vector(Bit, "k")), x: Interval(0, 1), h: Histogram, t: Public[list[float]], k: Public[int],
      eps: Epsilon, delta: Delta):
    return 0
"""


def takes(changed: dict[str, Value], grid: int = 2) -> bool:
    try:
        check_inputs(lowered(PROGRAM).program, {**GOOD, **changed}, grid)
    except Refused:
        return False
    return True


def test_good_inputs_are_taken() -> None:
    assert takes({})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("d", ((0, 2), (1, 1))),
        ("d", ((0,), (1, 1))),
        ("d", (0, 1)),
        ("d", ((True, 1), (1, 1))),
        ("x", Fraction(3, 2)),
        ("x", Fraction(1, 3)),
        ("x", True),
        ("h", (0, -1)),
        ("h", (0, Fraction(1, 2))),
        ("t", 1),
        ("t", (Fraction(1, 3),)),
        ("k", 1),
        ("k", Fraction(5, 2)),
        ("eps", Log(Fraction(2), Fraction(2))),
        ("eps", Log(Fraction(-1), Fraction(2))),
        ("eps", 0),
        ("eps", True),
        ("delta", 1),
        ("delta", 0),
        ("other", 1),
    ],
)
def test_other_inputs_are_refused(name: str, value: Value) -> None:
    assert not takes({name: value})


def test_the_grid_has_all_reals() -> None:
    assert takes({}, 4)
    assert not takes({}, 3)
    assert not takes({}, 0)


def test_common_rows() -> None:
    assert common((1, 2, 3), (2, 3, 4)) == 2
    assert common((), (1,)) == 0


@pytest.mark.parametrize(
    ("row", "fits"),
    [
        ((1, Fraction(1, 2)), True),
        ((1, 1), True),
        ((Fraction(1, 2), 1), False),
        ((1,), False),
        ((1, 1, 1), False),
        ((2, 1), False),
        ((1, 3), False),
    ],
)
def test_fields_lie_in_their_domains(row: Value, fits: bool) -> None:
    text = "@private(epsilon=1)\ndef f(d: Database(of=Row(Bit, Interval(0, 2)))):\n    return 0\n"
    try:
        check_inputs(lowered(text).program, {"d": (row,)}, 2)
    except Refused:
        assert not fits
    else:
        assert fits
