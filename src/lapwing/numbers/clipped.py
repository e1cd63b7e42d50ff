"""Vectors scaled down to a norm, exactly: square roots are taken of whole numbers, and rounded towards 0."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt
from typing import Literal as OneOf

Order = OneOf["l0", "l1", "l2", "rise"]


def clipped(items: Sequence[int | Fraction], bound: int | Fraction, norm: Order, grid: int) -> list[Fraction]:
    """Each item times the smaller of 1 and the bound over the norm, rounded towards 0 to a multiple of 1 / grid."""
    size = sum((Fraction(item) ** 2 if norm == "l2" else abs(Fraction(item)) for item in items), Fraction(0))
    limit = Fraction(bound)
    if size == 0 or (limit >= 0 and size <= (limit * limit if norm == "l2" else limit)):
        return [rounded(Fraction(item), grid) for item in items]
    if norm == "l2":
        return [root(Fraction(item), limit, size, grid) for item in items]
    return [rounded(Fraction(item) * limit / size, grid) for item in items]


def rounded(number: Fraction, grid: int) -> Fraction:
    """The nearest multiple of 1 / grid that is no further from 0."""
    steps = abs(number) * grid // 1
    return Fraction(steps if number >= 0 else -steps, grid)


def root(item: Fraction, bound: Fraction, squares: Fraction, grid: int) -> Fraction:
    """`item * bound / sqrt(squares)`, rounded towards 0."""
    product = item * bound * grid
    steps = isqrt(product * product // squares)
    return Fraction(steps if product >= 0 else -steps, grid)
