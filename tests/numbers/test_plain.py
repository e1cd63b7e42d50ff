"""Whatever comes in, plain numbers of Python's come out."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from lapwing.numbers.plain import plain_bool, plain_fraction, plain_int


class Sly(int):
    """An int that says something else about itself than it is."""

    def __int__(self) -> int:
        return 1

    def __index__(self) -> int:
        return 1

    def __mul__(self, other: object) -> int:
        return 0

    def __lt__(self, other: object) -> bool:
        return False


class SlyFraction(Fraction):
    """A fraction whose arithmetic is of its own."""

    def __mul__(self, other: object) -> Fraction:  # type: ignore[override]
        return Fraction(0)


@pytest.mark.parametrize("value", [65, np.uint8(65), np.int8(65), np.int64(65), np.uint64(65), Sly(65)])
def test_whole_numbers(value: object) -> None:
    found = plain_int(value)
    assert type(found) is int
    assert found == 65
    exact = plain_fraction(value)
    assert type(exact) is Fraction
    assert exact == 65
    assert type(exact.numerator) is int


@pytest.mark.parametrize(
    "value",
    [
        True,
        np.True_,
        1.0,
        np.float64(1),
        "1",
        None,
        Decimal(1),
        np.array(3),
        np.array([3]),
        1j,
        np.datetime64(1, "D"),
        np.timedelta64(1, "s"),
    ],
)
def test_what_is_no_whole_number(value: object) -> None:
    assert plain_int(value) is None


@pytest.mark.parametrize("value", [True, np.True_, 0.5, np.float32(0.5), "1/2", None, Decimal("0.5"), np.array(3)])
def test_what_is_not_rational(value: object) -> None:
    assert plain_fraction(value) is None


def test_fractions_are_put_together_anew() -> None:
    small = Fraction(np.int8(100), np.int8(3))  # type: ignore[call-overload]
    for value in (small, SlyFraction(100, 3)):
        found = plain_fraction(value)
        assert found is not None
        assert (type(found), type(found.numerator), type(found.denominator)) == (Fraction, int, int)
        assert found * 3 == 100


def test_truth_values() -> None:
    assert [plain_bool(value) for value in (True, np.True_, np.False_)] == [True, True, False]
    assert [plain_bool(value) for value in (1, 0.0, "True", None, np.array(True), np.int8(1))] == [None] * 6
