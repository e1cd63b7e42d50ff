"""Sums and extremes of arrays of fractions are those of Python's fractions."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import numpy as np
import pytest

from lapwing.run.interpreter.aggregates.fold import UnfitError
from lapwing.run.interpreter.ratio_sum import RatioSum, extreme
from lapwing.run.interpreter.ratios import Ratios, ratios_of

WIDE = 2**61


def some(seed: int, above: int, below: int, count: int = 60) -> list[Fraction]:
    random = Random(seed)
    return [Fraction(random.randint(-above, above), random.randint(1, below)) for _ in range(count)]


@pytest.mark.parametrize(("above", "below"), [(9, 9), (10**6, 300), (WIDE, 5), (WIDE, 2**40), (5, WIDE), (1, 1)])
def test_sums(above: int, below: int) -> None:
    sums, wanted = RatioSum(), Fraction(0)
    for seed in range(5):
        numbers = some(seed, above, below)
        sums.add(ratios_of(numbers))
        wanted += sum(numbers)
    assert sums.total() == wanted


def test_sums_of_none_and_of_whole_numbers() -> None:
    sums = RatioSum()
    assert sums.total() == 0
    sums.add(ratios_of([]))
    assert sums.total() == 0
    sums.add(ratios_of([WIDE] * 9))
    sums.add(Ratios(np.full(4, -3), np.array([6])))
    assert sums.total() == 9 * WIDE - 2


@pytest.mark.parametrize(("above", "below"), [(9, 9), (2**40, 2**20), (2**30, 2**30)])
def test_extremes(above: int, below: int) -> None:
    for seed in range(20):
        numbers = some(seed, above, below, seed)
        assert extreme(ratios_of(numbers), True) == max(numbers, default=None)
        assert extreme(ratios_of(numbers), False) == min(numbers, default=None)


def test_numbers_that_floats_do_not_tell_apart() -> None:
    near = [WIDE + Fraction(each) for each in range(-4, 5)]
    for numbers in (near, near[::-1], [-each for each in near]):
        assert extreme(ratios_of(numbers), True) == max(numbers)
        assert extreme(ratios_of(numbers), False) == min(numbers)
    with pytest.raises(UnfitError):
        extreme(ratios_of(some(1, WIDE, WIDE)), True)
