"""How far one row may move a sum."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import Literal, Local
from lapwing.prove.program.row_range import farthest
from tests.prove.examples import stated

SUM = """
@private(epsilon="eps", requires="low <= high")
def f(d: Database(of={of}, neighbours="{neighbours}"), low: Public[float], high: Public[float], eps: Epsilon):
    total = 0.0
    for x in d:
        total = total + {amount}
    return laplace(total, scale=1 / eps)
"""
MOVES = [
    ("Interval(-1, 3)", "replace", "x", 4),
    ("Interval(-1, 3)", "add-remove", "x", 3),
    ("Interval(-5, 3)", "add-remove", "x", 5),
    ('Interval("low", "high")', "replace", "min(max(x, 60), 200)", 140),
    ('Interval("low", "high")', "add-remove", "max(-2, min(x, 1))", 2),
    ('Interval(0, "high")', "add-remove", "min(x, 120)", 120),
    ("Interval(0, 10)", "add-remove", "2 * x - 1", 19),
    ("Interval(0, 10)", "replace", "(1 if x > 3 else 0)", 1),
    ("Interval(-2, 3)", "replace", "x * x", 15),
]
UNBOUNDED = [
    ('Interval("low", "high")', "x"),
    ('Interval("low", "high")', "min(x, 5)"),
    ('Interval("low", "high")', "max(0, x)"),
    ('Interval(0, "high")', "min(x, low)"),
    ('Interval("low", "high")', "x * min(max(x, 0), 1)"),
]


def moved(of: str, neighbours: str, amount: str) -> Literal | None:
    program, _ = stated(SUM.format(of=of, neighbours=neighbours, amount=amount))
    return farthest(Local("total", REAL), program)


@pytest.mark.parametrize(("of", "neighbours", "amount", "far"), MOVES)
def test_it_is_the_most_that_a_row_adds_or_another_one_changes(of: str, neighbours: str, amount: str, far: int) -> None:
    assert moved(of, neighbours, amount) == Literal(far, REAL)


@pytest.mark.parametrize(("of", "amount"), UNBOUNDED)
def test_what_no_number_bounds_is_not_told(of: str, amount: str) -> None:
    assert moved(of, "add-remove", amount) is None
