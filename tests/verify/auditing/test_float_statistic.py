"""What the digits of floats tell."""

from __future__ import annotations

from random import Random

import pytest

from lapwing.verify.auditing.float_statistic import (
    digits,
    float_class,
    is_laplace,
    laplace_support,
    lowest_digit,
    lowest_of,
)
from lapwing.verify.auditing.statistic import ABSENT
from tests.verify.auditing.faulty import inverse


@pytest.mark.parametrize(
    ("value", "exponent"), [(1.0, 0), (-1.5, -1), (0.1, -55), (12.0, 2), (5e-324, -1074), (0.0, ABSENT)]
)
def test_the_lowest_digit(value: float, exponent: object) -> None:
    assert lowest_of(value) == exponent


def test_a_float_is_divided_by_its_lowest_digit() -> None:
    source = Random(1)
    for _ in range(500):
        value = source.gauss(0, 1) * 10.0 ** source.randint(-9, 9)
        exponent = lowest_of(value)
        assert isinstance(exponent, int)
        assert (value / 2.0**exponent) % 2 == 1


def test_the_two_zeros_differ() -> None:
    assert float_class(0.0) != float_class(-0.0)
    assert float_class(float("inf")) == "inf"
    assert float_class(6.0) == (3, 1)


def test_possible_floats_are_known_and_most_others_are_not() -> None:
    source = Random(2)
    drawn = [inverse(0.0, source) for _ in range(2000)]
    moved = [inverse(1.0, source) for _ in range(2000)]
    assert all(is_laplace(0.0, 1.0, value) for value in drawn)
    assert all(is_laplace(1.0, 1.0, value) for value in moved)
    assert sum(is_laplace(1.0, 1.0, value) for value in drawn) < 1000
    assert not is_laplace(0.0, 1.0, float("inf"))


def test_a_statistic_sees_floats_only() -> None:
    assert digits().look(6.0) == (3, 1)
    assert digits().look(6) is ABSENT
    assert digits(1).look((0.5, 6.0)) == (3, 1)
    assert lowest_digit(3).look((0.5, 6.0)) is ABSENT
    assert laplace_support(0.0, 1.0).look(0.1) in (True, False)
    assert "part 2" in laplace_support(0.0, 1.0, 2).words
