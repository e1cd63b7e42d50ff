"""exp and log between bounds, compared with Python's decimals at 80 digits."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lapwing.run.noise.series import atanh_bounds, divide_down, divide_up, exp_bounds, log_bounds, log_of_two


def decimal(number: int, bits: int) -> Decimal:
    return Decimal(number) / Decimal(2**bits)


@given(st.integers(-(2**80), 2**70), st.integers(1, 160))
def test_exp_lies_between_its_bounds(power: int, bits: int) -> None:
    if power >> bits > 1000:
        return
    low, high = exp_bounds(power, bits)
    with localcontext() as context:
        context.prec = 700
        context.Emin = -(10**17)
        exact = decimal(power, bits).exp() * 2**bits
        assert low <= exact <= high
        assert abs(power >> bits) > bits or bits < 16 or high - low <= 2 + exact * bits * 16 / Decimal(2**bits)


@given(st.integers(1, 2**200), st.integers(0, 160))
def test_log_lies_between_its_bounds(of: int, bits: int) -> None:
    low, high = log_bounds(of, bits)
    with localcontext() as context:
        context.prec = 120
        assert low <= decimal(of, bits).ln() * 2**bits <= high
    assert high - low <= 4 + abs(of.bit_length() - bits) * 2


@pytest.mark.parametrize("bits", [1, 8, 64, 300])
def test_log_of_two(bits: int) -> None:
    low, high = log_of_two(bits)
    with localcontext() as context:
        context.prec = 120
        assert low <= Decimal(2).ln() * 2**bits <= high
    assert high - low <= 2


@given(st.integers(0, 10**6), st.integers(3 * 10**6, 10**12), st.integers(1, 160))
def test_atanh_lies_between_its_bounds(top: int, bottom: int, bits: int) -> None:
    low, high = atanh_bounds(top, bottom, bits)
    with localcontext() as context:
        context.prec = 120
        exact = ((1 + Decimal(top) / bottom) / (1 - Decimal(top) / bottom)).ln() / 2 * 2**bits
        slack = Decimal(10) ** -60
        assert low - slack <= exact <= high + slack
    assert high - low <= 2


def test_quotients_are_rounded_as_said() -> None:
    assert (divide_down(-7, 2), divide_up(-7, 2), divide_down(7, -2), divide_up(7, -2)) == (-4, -3, -4, -3)
    assert Fraction(divide_up(6, 3)) == 2
