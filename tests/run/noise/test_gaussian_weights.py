"""Weights of normal noise."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.run.noise.gaussian_weights import CellWeights, GaussianWeights, OtherWeights
from lapwing.run.noise.number import Log, Product


@pytest.mark.parametrize("both", [False, True])
@pytest.mark.parametrize("bits", [8, 60, 200])
def test_weights_with_a_rational_base(both: bool, bits: int) -> None:
    """With rate log(2) the weights are 2^-(k^2), also those further away."""
    bell = GaussianWeights(Log(2), 3, both)
    bounds = bell.enclose(bits)
    far = sum((Fraction(1, 2 ** (k * k)) for k in range(3, 30)), Fraction(0))
    wanted = [Fraction(1), Fraction(1, 2), Fraction(1, 16)]
    wanted += [*wanted[1:], 2 * far] if both else [far]
    assert bell.count == len(bounds) == len(wanted)
    unit = bounds[0][0]
    assert bounds[0][1] == unit
    for (low, high), weight in zip(bounds, wanted, strict=True):
        assert Fraction(low, unit) <= weight <= Fraction(high, unit)
        assert Fraction(high - low, unit) < Fraction(1, 2**bits)


def test_wide_bells_end_too() -> None:
    bounds = GaussianWeights(Product(Fraction(1, 5000), 1), 10, False).enclose(64)
    assert bounds[-1][0] > bounds[0][0] * 40


def test_shares_and_what_they_leave_are_the_whole() -> None:
    """Weights 1, 1/2 and 1/16, of which a quarter, all and none are taken."""
    one = 1 << 32
    whole = GaussianWeights(Log(2), 3, False)
    shares = (one // 4, one, 0)
    far = sum((Fraction(1, 2 ** (k * k)) for k in range(3, 30)), Fraction(0))
    taken, left = [Fraction(1, 4), Fraction(1, 2), Fraction(0)], [Fraction(3, 4), Fraction(0), Fraction(1, 16), far]
    for weights, wanted in (
        (CellWeights(whole, shares), [*taken, *taken, 2 * sum(left)]),
        (OtherWeights(whole, shares), left),
    ):
        bounds = weights.enclose(80)
        unit = whole.enclose(80)[0][0] * one
        assert weights.count == len(bounds) == len(wanted)
        for (low, high), weight in zip(bounds, wanted, strict=True):
            assert Fraction(low, unit) <= weight <= Fraction(high, unit) < weight + Fraction(1, 2**75)
