"""Weights between bounds."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from lapwing.run.noise.number import Exp, Log, Product, enclose
from lapwing.run.noise.weights import (
    Listed,
    Powers,
    SignedTail,
    Tail,
    Weights,
    complement,
    decay,
    power,
    powers,
    rest,
    times,
)

THIRD = Log(3)


def exact(weights: Weights) -> list[Fraction]:
    """Where all weights of a rational ratio must lie: powers of 1/3."""
    thirds = [Fraction(1, 3**k) for k in range(4)]
    match weights:
        case Powers():
            return thirds
        case Tail():
            return [*thirds, Fraction(1, 81) / Fraction(2, 3)]
        case SignedTail():
            return [*thirds, *(third / 9 for third in thirds), Fraction(10, 9) * Fraction(1, 81) / Fraction(2, 3)]
        case _:
            return [Fraction(1, 3), Fraction(0), Fraction(5)]


@pytest.mark.parametrize(
    "weights",
    [
        Powers(THIRD, 4),
        Tail(THIRD, 4),
        SignedTail(THIRD, Product(2, THIRD), 4),
        Listed((Exp(Product(-1, THIRD)), 0, 5)),
    ],
    ids=lambda weights: type(weights).__name__,
)
@pytest.mark.parametrize("bits", [1, 16, 100, 400])
def test_shares_lie_between_bounds_that_get_narrow(weights: Weights, bits: int) -> None:
    bounds = weights.enclose(bits)
    wanted = exact(weights)
    assert len(bounds) == weights.count == len(wanted)
    least, most = sum(low for low, _ in bounds), sum(high for _, high in bounds)
    for (low, high), weight in zip(bounds, wanted, strict=True):
        share = weight / sum(wanted)
        assert Fraction(low, most) <= share <= Fraction(high, max(least, 1))
        assert Fraction(high, max(least, 1)) - Fraction(low, most) <= 20 * Fraction(1, 2**bits) + (bits == 1)


def test_powers_one_by_one_and_by_squaring() -> None:
    ratio = decay(Fraction(1, 7), 100)
    for exponent, one in enumerate(powers(ratio, 30, 100)):
        other = power(ratio, exponent, 100)
        wanted = math.exp(-exponent / 7) * 2.0**100
        for low, high in (one, other):
            assert low <= wanted * (1 + 1e-12)
            assert high >= wanted * (1 - 1e-12)
            assert high - low < 200


def test_rounding_is_outward() -> None:
    assert times((3, 3), (5, 5), 2) == (3, 4)
    assert rest((1, 1), 1, 1) == (2, 2)
    assert rest((5, 5), 0, 4) == (23, 24)
    assert enclose(complement(Fraction(1, 3)), 0) == (0, 1)
