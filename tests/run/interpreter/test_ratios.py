"""Arrays of fractions: each operation is that of Python's fractions, or is refused."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import floor
from random import Random

import numpy as np
import pytest

from lapwing.run.interpreter import ratios as r
from lapwing.run.interpreter.aggregates.fold import UnfitError
from lapwing.run.interpreter.evaluate import compare, compute
from lapwing.run.interpreter.ratios import Ratios, constant, ratios_of

SMALL = [Fraction(above, below) for above in (-9, -1, 0, 1, 7) for below in (1, 2, 3, 8)]
LARGE = [Fraction(above, below) for above in (2**61, 2**40 + 1, -(2**31), 0, 3) for below in (2**30, 2**20 + 7, 1)]
BINARY = {"+": r.plus, "-": r.minus, "*": r.times, "/": r.over, "//": r.parts, "%": r.rests}


def read(found: Ratios, count: int) -> list[Fraction]:
    assert found.above.dtype == found.below.dtype == np.int64 and np.all(found.below > 0)
    above, below = (np.broadcast_to(each, count).tolist() for each in (found.above, found.below))
    return [Fraction(*pair) for pair in zip(above, below, strict=True)]


def pairs(numbers: list[Fraction]) -> tuple[list[Fraction], list[Fraction]]:
    both = [(one, other) for one in numbers for other in numbers]
    return [one for one, _ in both], [other for _, other in both]


@pytest.mark.parametrize("operator", BINARY)
def test_small_numbers(operator: str) -> None:
    left, right = pairs(SMALL)
    found = read(BINARY[operator](ratios_of(left), ratios_of(right)), len(left))
    assert found == [compute(operator, one, other) for one, other in zip(left, right, strict=True)]
    single = read(BINARY[operator](ratios_of(left), constant(Fraction(-3, 7))), len(left))
    assert single == [compute(operator, one, Fraction(-3, 7)) for one in left]
    turned = read(BINARY[operator](constant(Fraction(-3, 7)), ratios_of(left)), len(left))
    assert turned == [compute(operator, Fraction(-3, 7), one) for one in left]


@pytest.mark.parametrize("operator", BINARY)
def test_large_numbers_are_right_or_refused(operator: str) -> None:
    done = 0
    for left in LARGE:
        for right in LARGE:
            try:
                found = read(BINARY[operator](ratios_of([left, left]), ratios_of([right, right])), 2)
            except UnfitError:
                continue
            done += 1
            assert found == [compute(operator, left, right)] * 2, (left, right)
    assert done > len(LARGE)


@pytest.mark.parametrize("operator", ["<", "<=", ">", ">=", "==", "!="])
def test_comparisons(operator: str) -> None:
    left, right = pairs(SMALL)
    found = r.compared(operator, ratios_of(left), ratios_of(right)).tolist()
    assert found == [compare(operator, one, other) for one, other in zip(left, right, strict=True)]


@pytest.mark.parametrize(("one", "other"), [(r.floors, floor), (r.absolute, abs), (r.negative, lambda x: -x)])
def test_of_one_number(one: Callable[[Ratios], Ratios], other: Callable[[Fraction], Fraction]) -> None:
    assert read(one(ratios_of(SMALL)), len(SMALL)) == [other(each) for each in SMALL]


def test_choices() -> None:
    left, right = pairs(SMALL)
    kept = np.array([Random(1).random() < 0.5 for _ in left])
    found = read(r.chosen(kept, ratios_of(left), ratios_of(right)), len(left))
    assert found == [one if keep else other for keep, one, other in zip(kept, left, right, strict=True)]


@pytest.mark.parametrize("numbers", [[2**62], [-(2**62)], [2**63], [Fraction(1, 2**62)], [1, Fraction(2**70, 3)]])
def test_what_does_not_fit_is_refused(numbers: list[Fraction]) -> None:
    with pytest.raises(UnfitError):
        ratios_of(numbers)
    with pytest.raises(UnfitError):
        constant(numbers[-1])


def test_numbers_of_python() -> None:
    several: list[list[int | Fraction]] = [
        [1, 2, -3],
        [True, False, 2],
        [Fraction(1, 2), Fraction(3)],
        [1, Fraction(1, 2)],
        [],
    ]
    for numbers in several:
        assert read(ratios_of(numbers), len(numbers)) == [Fraction(each) for each in numbers]
