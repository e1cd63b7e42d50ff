"""Sums, least and largest of many exact rational numbers."""

from __future__ import annotations

from fractions import Fraction
from math import gcd

import numpy as np

from lapwing.run.interpreter.ratios import WIDEST, Array, Ratios, chosen, compared, lowest, reach

WIDE = 8


class RatioSum:
    """A sum that is kept apart by what stands below the line, so that adding needs no common multiple."""

    def __init__(self) -> None:
        self.sums: dict[int, int] = {}

    def add(self, numbers: Ratios) -> None:
        """Add all of some numbers."""
        above, below = numbers.above, numbers.below
        if not above.size:
            return
        if below.size > 1:
            numbers = lowest(numbers)
            above, below = np.broadcast_arrays(numbers.above, numbers.below)
        for divisor, total in sums_by(above, below):
            self.sums[divisor] = self.sums.get(divisor, 0) + total

    def total(self) -> Fraction:
        """The sum of all; two at a time, so that few additions are of long numbers."""
        left = sorted((below, above) for below, above in self.sums.items())
        while len(left) > 1:
            pairs = zip(left[::2], left[1::2], strict=False)
            left = [*(added(*pair) for pair in pairs), *(left[-1:] if len(left) % 2 else [])]
        return Fraction(left[0][1], left[0][0]) if left else Fraction(0)


def added(left: tuple[int, int], right: tuple[int, int]) -> tuple[int, int]:
    """Two fractions, each with what is below the line first, as one."""
    common = gcd(left[0], right[0])
    one, other = right[0] // common, left[0] // common
    return left[0] * one, left[1] * one + right[1] * other


def sums_by(above: Array, below: Array) -> list[tuple[int, int]]:
    """For each number below the line the exact sum of what stands above it."""
    if below.size == 1:
        return [(int(below[0]), whole_sum(above))]
    most = int(below.max())
    if most < WIDE * below.size and reach(above) * above.size < WIDEST:
        sums = np.zeros(most + 1, dtype=np.int64)
        np.add.at(sums, below, above)
        there = np.flatnonzero(sums)
        return list(zip(there.tolist(), sums[there].tolist(), strict=True))
    order = np.argsort(below, kind="stable")
    ordered, tops = below[order], above[order]
    first = np.flatnonzero(np.concatenate(([True], ordered[1:] != ordered[:-1])))
    if reach(above) * above.size < WIDEST:
        return list(zip(ordered[first].tolist(), np.add.reduceat(tops, first).tolist(), strict=True))
    ends = [*first[1:].tolist(), len(tops)]
    found = zip(ordered[first].tolist(), first.tolist(), ends, strict=True)
    return [(divisor, sum(tops[start:end].tolist())) for divisor, start, end in found]


def whole_sum(numbers: Array) -> int:
    """The exact sum of whole numbers."""
    return int(numbers.sum()) if reach(numbers) * numbers.size < WIDEST else sum(numbers.tolist())


def extreme(numbers: Ratios, largest: bool) -> Fraction | None:
    """The largest or least number; nothing of none.  One half is compared with the other until one number is left."""
    above, below = np.broadcast_arrays(numbers.above, numbers.below)
    while above.size > 1:
        half = above.size // 2
        one, other = (Ratios(above[part], below[part]) for part in (slice(half), slice(half, 2 * half)))
        found = chosen(compared(">=" if largest else "<=", one, other), one, other)
        rest = slice(2 * half, None)
        above, below = np.concatenate((found.above, above[rest])), np.concatenate((found.below, below[rest]))
    return Fraction(int(above[0]), int(below[0])) if above.size else None
