"""Vectors scaled down to a norm."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from lapwing.numbers.clipped import Order, clipped


def norm_of(items: list[Fraction], norm: Order) -> Fraction:
    """The sum of sizes, or of squares."""
    return sum((abs(item) if norm == "l1" else item * item for item in items), Fraction(0))


@pytest.mark.parametrize("seed", range(60))
def test_the_norm_is_at_most_the_bound_and_hardly_less_is_lost_than_the_grid(seed: int) -> None:
    chance = random.Random(seed)
    items = [Fraction(chance.randint(-90, 90), chance.randint(1, 9)) for _ in range(chance.randrange(6))]
    bound, grid = Fraction(chance.randint(-9, 40), chance.randint(1, 4)), chance.choice((1, 4, 1000))
    for norm in ("l1", "l2"):
        order: Order = "l1" if norm == "l1" else "l2"
        found = clipped(items, bound, order, grid)
        size = norm_of(items, order)
        limit = abs(bound) if order == "l1" else bound * bound
        assert norm_of(found, order) <= limit
        assert len(found) == len(items)
        assert all((item * grid).denominator == 1 for item in found)
        factor = 1.0 if not size else min(1.0, float(bound) / (float(size) if order == "l1" else float(size) ** 0.5))
        for item, scaled in zip(items, found, strict=True):
            assert abs(float(scaled)) <= abs(float(item) * factor) + 1e-9
            assert abs(float(scaled) - float(item) * factor) < 1 / grid + 1e-9


def test_zeros_and_short_vectors_stay_as_they_are() -> None:
    assert clipped([0, 0], 0, "l2", 4) == [0, 0]
    assert clipped([], -1, "l1", 4) == []
    assert clipped([3, 4], 5, "l2", 1) == [3, 4]
    assert clipped([3, -4], 7, "l1", 1) == [3, -4]
    assert clipped([3, 4], Fraction(49, 10), "l2", 10) == [Fraction(29, 10), Fraction(39, 10)]
    assert clipped([6, -8], 5, "l2", 1) == [3, -4]
    assert clipped([6, -8], -5, "l2", 1) == [-3, 4]
    assert clipped([6, -8], 0, "l2", 1) == [0, 0]
