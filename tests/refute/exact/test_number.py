"""Numbers with one logarithm."""

from __future__ import annotations

from fractions import Fraction
from math import exp, log, sqrt

import pytest

from lapwing.kernel.language.refuse import Refused
from lapwing.refute.exact import number as n

EPS = n.Log(Fraction(3), Fraction(2))


def test_multiples_stay_exact() -> None:
    half = n.divide(EPS, 2)
    assert half == n.Log(Fraction(3, 2), Fraction(2))
    assert n.add(EPS, n.negate(half)) == half
    assert n.add(half, n.negate(half)) == 0
    assert n.multiply(EPS, n.divide(4, EPS)) == 4
    assert n.divide(1, n.divide(2, EPS)) == half
    assert n.multiply(0, EPS) == 0


def test_exp_of_whole_multiples_is_rational() -> None:
    assert n.exponential(EPS) == 8
    assert n.exponential(n.negate(EPS)) == Fraction(1, 8)
    assert n.exponential(0) == 1
    low, high = n.bounds_of(n.exponential(n.divide(EPS, 2)))
    assert low < high
    assert float(low) == pytest.approx(sqrt(8))


@pytest.mark.parametrize(
    ("number", "value"),
    [
        (n.add(EPS, 1), 3 * log(2) + 1),
        (n.multiply(EPS, n.Log(Fraction(1), Fraction(3))), 3 * log(2) * log(3)),
        (n.exponential(Fraction(-1, 2)), exp(-0.5)),
        (n.logarithm(Fraction(5)), log(5)),
        (n.root(n.Log(Fraction(2), Fraction(2))), sqrt(2 * log(2))),
        (n.divide(1, n.Enclosed(Fraction(2), Fraction(2))), 0.5),
        (n.multiply(-1, n.Enclosed(Fraction(1), Fraction(1))), -1.0),
    ],
)
def test_others_lie_between_bounds(number: n.Number, value: float) -> None:
    low, high = n.bounds_of(number)
    assert low <= high
    assert float(low) == pytest.approx(value)
    assert float(high) == pytest.approx(value)


def test_signs() -> None:
    assert [n.sign(number) for number in (EPS, n.negate(EPS), 0, Fraction(-1, 9))] == [1, -1, 0, -1]


@pytest.mark.parametrize(
    "unclear",
    [
        lambda: n.sign(n.Enclosed(Fraction(-1), Fraction(1))),
        lambda: n.divide(1, n.Enclosed(Fraction(-1), Fraction(1))),
        lambda: n.logarithm(n.Enclosed(Fraction(-1), Fraction(1))),
        lambda: n.root(n.Enclosed(Fraction(-1), Fraction(1))),
        lambda: n.floor(n.Enclosed(Fraction(1, 2), Fraction(3, 2))),
        lambda: n.exponential(10**9),
        lambda: n.exponential(n.Log(Fraction(10**9), Fraction(2))),
    ],
)
def test_what_is_unclear_is_refused(unclear: object) -> None:
    with pytest.raises(Refused):
        unclear()  # type: ignore[operator]


def test_dividing_by_0_gives_0() -> None:
    assert n.divide(5, 0) == 0
    assert n.divide(EPS, 0) == 0


def test_functions_are_total() -> None:
    assert (n.logarithm(0), n.logarithm(-3), n.root(-1), n.root(9)) == (0, 0, 0, 3)


def test_rounding_down() -> None:
    assert [n.floor(number) for number in (Fraction(-1, 2), 3, Fraction(7, 2), n.exponential(2))] == [-1, 3, 3, 7]
