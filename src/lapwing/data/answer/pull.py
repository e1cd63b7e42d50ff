"""The gradient of a loss with a penalty, in whole numbers: what rows pull at weights, and how far off that may be.

Vectors are whole multiples of 2 ** -ROW_BITS, weights of 2 ** -`bits`.  A margin is then a whole multiple of the
product of both, and a slope between two knots is straight, so that all is exact, but for margins that are cut to fewer
digits where that keeps numbers within 64 bits; by how much that may change the gradient is added up, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import isqrt

import numpy as np

from lapwing.data.engines.engine import SATURATED, Array
from lapwing.data.query.loss import FARTHEST, HEIGHT_BITS, KNOT_BITS, KNOTS, Loss, slopes_of, steepest_in

ROW_BITS = 14
LEAST_BITS = 40
KEPT_BITS = 34
LIMB_BITS = 61


@dataclass(frozen=True, slots=True)
class Pulled:
    """A vector per kind of row, how many rows are of each kind, and the loss of their margins, with its penalty."""

    vectors: Array = field(repr=False)
    counts: Array = field(repr=False)
    loss: Loss
    penalty: Fraction


def gradient_at(rows: Pulled, weights: Sequence[int], bits: int) -> tuple[list[Fraction], Fraction]:
    """The gradient, and how far its length may be off; weights are multiples of 2 ** -bits, of at least 40 bits."""
    size = len(weights)
    total = sum(rows.counts.tolist())
    plain = bits == LEAST_BITS and size * max(map(abs, weights)) << ROW_BITS < SATURATED and total < 1 << 40
    kind = np.int64 if plain else object
    vectors, counts = rows.vectors.astype(kind), rows.counts.astype(kind)
    slopes, sharp = slopes_at(vectors @ np.array(weights, dtype=kind), ROW_BITS + bits, rows.loss, plain)
    sums = added_up(slopes, counts, vectors, total) if plain else (counts * slopes) @ vectors
    unit = 1 << (HEIGHT_BITS + sharp + ROW_BITS)
    found = [
        rows.penalty * Fraction(weight, 1 << bits) + Fraction(int(one), unit)
        for weight, one in zip(weights, sums, strict=True)
    ]
    cut = Fraction(steepest_in(rows.loss) * total * (isqrt(size) + 1), 1 << (HEIGHT_BITS + sharp))
    return found, cut if plain else Fraction(0)


def slopes_at(margins: Array, bits: int, loss: Loss, plain: bool) -> tuple[Array, int]:
    """The slope at each margin, never above it, and of how many digits beyond those of heights."""
    end, between = FARTHEST << bits, bits - KNOT_BITS
    inside = np.clip(margins, -end, end)
    kept = min(between, KEPT_BITS) if plain else between
    heights = np.array(slopes_of(loss), dtype=np.int64)
    places = np.minimum(inside >> between, KNOTS.stop - 2)
    part = (inside - (places << between)) >> (between - kept)
    first = places.astype(np.int64) - KNOTS.start
    low, high = (heights[first + step].astype(margins.dtype) for step in (0, 1))
    return (low << kept) + (high - low) * part, kept


def added_up(slopes: Array, counts: Array, vectors: Array, total: int) -> list[int]:
    """The sums of products of 64-bit numbers, exactly: slopes are taken apart so that none is too large."""
    limb = LIMB_BITS - ROW_BITS - max(1, total).bit_length()
    found, shift, left = [0] * vectors.shape[1], 0, slopes
    while shift < LIMB_BITS:
        last = shift + limb >= LIMB_BITS
        part = left if last else left & ((1 << limb) - 1)
        sums = ((counts * part) @ vectors).tolist()
        found = [one + (other << shift) for one, other in zip(found, sums, strict=True)]
        left, shift = left >> limb, shift + limb
    return found
