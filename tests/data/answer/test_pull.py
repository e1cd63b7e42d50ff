"""Gradients in whole numbers."""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction

import numpy as np
import pytest

from lapwing.data.answer.pull import LEAST_BITS, ROW_BITS, Pulled, gradient_at
from lapwing.data.query.loss import HEIGHT_BITS, KNOT_BITS, KNOTS, Loss, slopes_of

CHANCE = np.random.default_rng(3)


def rows_of(count: int, size: int, loss: Loss, most: int = 50) -> Pulled:
    vectors = CHANCE.integers(-(1 << ROW_BITS), (1 << ROW_BITS) + 1, (count, size))
    return Pulled(vectors, CHANCE.integers(1, most, count), loss, Fraction(7, 3))


def slope_of(margin: Fraction, loss: Loss) -> Fraction:
    """The slope at a margin, by fractions."""
    knots, heights = [Fraction(knot, 1 << KNOT_BITS) for knot in KNOTS], slopes_of(loss)
    place = bisect_right(knots, margin) - 1
    if place < 0 or place >= len(knots) - 1:
        return Fraction(heights[0 if place < 0 else -1], 1 << HEIGHT_BITS)
    part = (margin - knots[place]) * (1 << KNOT_BITS)
    return (heights[place] + (heights[place + 1] - heights[place]) * part) / (1 << HEIGHT_BITS)


def plainly(rows: Pulled, weights: list[Fraction]) -> list[Fraction]:
    """The gradient by fractions, row by row."""
    found = [rows.penalty * weight for weight in weights]
    for vector, count in zip(rows.vectors.tolist(), rows.counts.tolist(), strict=True):
        exact = [Fraction(one, 1 << ROW_BITS) for one in vector]
        slope = slope_of(sum((x * w for x, w in zip(exact, weights, strict=True)), Fraction(0)), rows.loss)
        found = [one + count * slope * x for one, x in zip(found, exact, strict=True)]
    return found


@pytest.mark.parametrize("loss", ["logistic", "hinge"])
@pytest.mark.parametrize(("bits", "largest"), [(LEAST_BITS, 3), (LEAST_BITS, 2**20), (48, 3), (64, 30)])
def test_it_is_the_gradient_up_to_what_is_said(loss: Loss, bits: int, largest: int) -> None:
    rows = rows_of(40, 3, loss)
    weights = [int(one * (1 << bits)) for one in CHANCE.uniform(-largest, largest, 3)]
    found, off = gradient_at(rows, weights, bits)
    exact = plainly(rows, [Fraction(weight, 1 << bits) for weight in weights])
    missed = sum(((one - other) ** 2 for one, other in zip(found, exact, strict=True)), Fraction(0))
    assert missed <= off * off and off < Fraction(1, 10**6)
    assert (off == 0) == (bits > LEAST_BITS or largest > 3)


def test_many_rows_do_not_overflow() -> None:
    rows = rows_of(5, 2, "hinge", 2**35)
    weights = [1 << 30, -(1 << 31)]
    found, off = gradient_at(rows, weights, LEAST_BITS)
    exact = plainly(rows, [Fraction(weight, 1 << LEAST_BITS) for weight in weights])
    assert all(abs(one - other) <= off for one, other in zip(found, exact, strict=True))
