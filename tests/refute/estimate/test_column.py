"""Columns: what all runs give at once is what each gives alone."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from lapwing.kernel.language.term import Term
from lapwing.refute.estimate.column import Column, Many, aligned, compute, evaluate, varies
from lapwing.refute.exact.value import value
from tests.helpers import lowered

SORTS = "x: Public[float], y: Public[int], n: Public[int], q: Public[list[float]], flag: Public[bool]"
EXPRESSIONS = [
    "x + y * 2 - 1",
    "-x / 4",
    "y // 2 + y % 3",
    "min(x, y, 7)",
    "max(x, y) + abs(y)",
    "q[n]",
    "q[n + 7] + q[n - 9]",
    "len(q) + n",
    "x if y < 0 else 9",
    "flag if y < 0 else not flag",
    "x > y and not (n == 2 or flag)",
    "flag != (y <= -3)",
    "x * 0 + y",
    "-2 * x",
    "x * y + y * y",
    "x / y",
    "3 / (y * y + 1)",
    "x / (y - n)",
    "y // n + 7 // y",
    "y % n - 7 % y",
]


def term(text: str) -> Term:
    return lowered(f"@private(epsilon=1)\ndef f({SORTS}):\n    return {text}\n").program.results[0]


def at(item: Many, row: int) -> Any:
    match item:
        case Column(ints=ints, unit=unit):
            number = int(ints[row]) * unit
            return number.numerator if unit == 1 else number
        case np.ndarray():
            return bool(item[row])
        case tuple():
            return tuple(at(part, row) for part in item)
        case _:
            return item


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_each_run_gets_its_own_value(text: str) -> None:
    found = term(text)
    memory: dict[str, Many] = {
        "x": Column(np.array([5, -2, 0, 9]), Fraction(1, 2)),
        "y": Column(np.array([-3, 4, 0, 1]), Fraction(1)),
        "n": Column(np.array([0, 1, 2, 3]), Fraction(1)),
        "q": (4, Column(np.array([1, 2, 3, 4]), Fraction(1, 3)), -1),
        "flag": np.array([True, False, True, False]),
    }
    for shared in ((), ("x",), ("y", "n"), ("x", "y", "n"), ("flag",)):
        mixed = {name: at(item, 1) if name in shared else item for name, item in memory.items()}
        seen = evaluate(found, mixed)
        for row in range(4):
            alone = {name: at(item, row) for name, item in mixed.items()}
            assert at(seen, row) == value(found, alone)


def test_units_are_brought_together() -> None:
    one, other = Column(np.array([1, 2]), Fraction(1, 2)), Column(np.array([1, 2]), Fraction(1, 3))
    left, right, unit = aligned(one, other)
    assert (list(left), list(right), unit) == ([3, 6], [2, 4], Fraction(1, 6))
    assert not varies(3)
    assert varies(one)


def test_dividing_by_too_many_different_numbers_is_too_much() -> None:
    column = Column(np.arange(1, 100), Fraction(1))
    with pytest.raises(OverflowError):
        compute("/", 1, column)
    assert compute("/", column, 0) == 0
