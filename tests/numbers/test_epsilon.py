"""Exact epsilons and deltas."""

from __future__ import annotations

from fractions import Fraction
from math import exp, isclose, log
from typing import Any

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.numbers.epsilon import Log, Plain, approximate, delta_of, epsilon_of, factor_bounds, is_within

ONE = Fraction(1)


@pytest.mark.parametrize(
    ("given", "value"),
    [(1, 1), (Fraction(1, 3), Fraction(1, 3)), ("1/3", Fraction(1, 3)), ("0.1", Fraction(1, 10)), ("1e-3", "1/1000")],
)
def test_numbers_are_taken_exactly(given: Any, value: Any) -> None:
    assert epsilon_of(given) == Plain(Fraction(value))


def test_logarithms() -> None:
    assert epsilon_of("log(3)") == epsilon_of(" log( 3 ) ") == Log(Fraction(3))
    assert epsilon_of("log(3/2)") == Log(Fraction(3, 2))
    assert str(Log(Fraction(3, 2))) == "log(3/2)"


@pytest.mark.parametrize(
    "given",
    [0.1, True, -1, "-1", "nan", "inf", "log(1/2)", "log(log(3))", "1/0", "", "1001", 10**9, None, "1e999", "٣"],
)
def test_what_is_no_epsilon(given: Any) -> None:
    with pytest.raises(ProgramError, match=r"error\[level\]: .* is not a valid epsilon"):
        epsilon_of(given)


@pytest.mark.parametrize("given", [0.1, True, -1, 2, "1.01", "log(1)", None, "x"])
def test_what_is_no_delta(given: Any) -> None:
    with pytest.raises(ProgramError, match=r"error\[level\]: .* is not a valid delta"):
        delta_of(given)


def test_a_delta() -> None:
    assert delta_of("1e-6") == Fraction(1, 10**6)
    assert [delta_of(0), delta_of(1)] == [0, 1]


def test_rational_factors_are_exact_and_others_enclosed() -> None:
    assert factor_bounds(epsilon_of("log(5/2)")) == (Fraction(5, 2), Fraction(5, 2))
    assert factor_bounds(epsilon_of(0)) == (ONE, ONE)
    low, high = factor_bounds(epsilon_of(1), 200)
    assert low < high
    assert isclose(low, exp(1))
    assert high - low < Fraction(1, 2**190)


def test_a_comparison_is_exact_on_the_edge() -> None:
    third = Fraction(1, 3)
    assert is_within(ONE, third, epsilon_of("log(3)"), Fraction(0))
    assert not is_within(ONE + Fraction(1, 10**50), third, epsilon_of("log(3)"), Fraction(0))
    assert is_within(third, Fraction(0), epsilon_of(1), third)
    assert not is_within(third, Fraction(0), epsilon_of(1), third - Fraction(1, 10**50))


def test_a_comparison_refines_as_far_as_it_must() -> None:
    level = epsilon_of(1)
    low, high = factor_bounds(level, 900)
    assert is_within(low, ONE, level, Fraction(0))
    assert not is_within(high, ONE, level, Fraction(0))


def test_a_float_for_people() -> None:
    assert approximate(epsilon_of("1/2")) == 0.5
    assert isclose(approximate(epsilon_of("log(3)")), log(3))
    assert isclose(approximate(Log(Fraction(3**2000))), 2000 * log(3))


def test_logarithms_of_long_fractions_are_shown() -> None:
    assert approximate(Log(Fraction(3**2000, 2**2000))) == pytest.approx(2000 * log(1.5))
    assert approximate(Log(Fraction(10**400, 7))) == pytest.approx(400 * log(10) - log(7))
    assert approximate(Log(Fraction(10**30 + 1, 10**30))) == pytest.approx(0, abs=1e-15)
