"""One-sided noise on the whole numbers from 0 up: k with probability proportional to exp(-k / scale).

With r = exp(-1 / scale), the digits of such a k are independent of each other: k = low + 2^m * high, where `high` has
the same law with ratio r^(2^m) and `low` is below 2^m with probability proportional to r^low.  So a draw is one table
look-up for every few digits.  The highest digits are as many as a table holds, and all that is larger is one outcome
more; it has a probability below 2^-60, and from there the law starts again, as it has no memory.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from lapwing.run.noise.number import Number, Product, Quotient, enclose
from lapwing.run.noise.parameters import check_scale, check_size
from lapwing.run.noise.randomness import SYSTEM, Source
from lapwing.run.noise.table import BEYOND, CHUNK, Table, build_table, chunks_of, draw_values, fill
from lapwing.run.noise.weights import Powers, SignedTail, Tail, Weights

HALF = 512
REACH = 44
DIGITS = 10
LARGEST = 1 << 62

Integers = NDArray[np.int64] | NDArray[np.object_]


@dataclass(frozen=True)
class Digits:
    """Tables whose entries are put together bit by bit: `top` has the side and the highest digits.

    What lies beyond its reach is at least `reach` away from 0.
    """

    top: Table
    lower: tuple[Table, ...]
    reach: int


def draw_geometric(scale: Number, size: int, source: Source = SYSTEM) -> Integers:
    """Draw this many independent values; Python integers from a scale of 2^56 up, as 64 bits may not hold them."""
    return draw_digits(digits_of(check_scale(scale), False), check_size(size), source)


@lru_cache(maxsize=256)
def digits_of(scale: Number, signed: bool, bits: int = 64, half: int = HALF) -> Digits:
    """The tables for a scale.

    The lower side is the upper one with all bits turned over, so the highest digits of both can be put together with
    the lower digits by exclusive or.
    """
    rate = Quotient(1, scale)
    start = first_digit(scale, half)
    shift = start if half << start < LARGEST else 0
    high = Product(1 << start, rate)
    top: Weights = SignedTail(high, rate, half) if signed else Tail(high, half)
    upper = [place << shift for place in range(half)]
    values = [*upper, *([~value for value in upper] if signed else []), BEYOND]
    lower = tuple(
        digits_table(rate, digit, min(DIGITS, start - digit), shift, bits) for digit in range(0, start, DIGITS)
    )
    return Digits(build_table(top, values, bits), lower, half << start)


def digits_table(rate: Number, first: int, count: int, shift: int, bits: int) -> Table:
    """Some lower digits, where they belong; or by themselves where 64 bits would not hold them."""
    values = [value << first if shift else value for value in range(1 << count)]
    return build_table(Powers(Product(1 << first, rate), 1 << count), values, bits)


def first_digit(scale: Number, half: int) -> int:
    """The digit from which on a table of this size reaches far enough."""
    _, wide = enclose(Product(Fraction(REACH, half), scale), 0)
    return max(0, (wide - 1).bit_length())


def draw_digits(digits: Digits, size: int, source: Source) -> Integers:
    """Draw each part and put them together."""
    if digits.reach >= LARGEST:
        return draw_large_digits(digits, size, source)
    found = np.empty(size, dtype=np.int64)
    parts = np.empty(min(size, CHUNK), dtype=np.int64)
    beyond: list[int] = []
    for number, part in enumerate(chunks_of(found)):
        if fill(digits.top, part, source):
            beyond += [int(place) + number * CHUNK for place in np.flatnonzero(part == BEYOND)]
        for table in digits.lower:
            fill(table, parts[: part.size], source)
            part ^= parts[: part.size]
    return restart(digits, found, beyond, source) if beyond else found


def draw_large_digits(digits: Digits, size: int, source: Source) -> Integers:
    """The same with Python's integers."""
    top = draw_values(digits.top, size, source)
    found = top.astype(object)
    for table in reversed(digits.lower):
        count = table.weights.count.bit_length() - 1
        part = draw_values(table, size, source).astype(object)
        found = (found << count) + np.where(top < 0, (1 << count) - 1 - part, part)
    return restart(digits, found, [int(place) for place in np.flatnonzero(top == BEYOND)], source)


def restart(digits: Digits, found: Integers, places: list[int], source: Source) -> Integers:
    """What lies beyond the table, drawn anew from there on; in Python integers if it is too large for others."""
    whole = found.astype(object)
    for place in places:
        fresh = int(draw_digits(digits, 1, source)[0])
        whole[place] = fresh - digits.reach if fresh < 0 else fresh + digits.reach
    small = found.dtype != object and all(-LARGEST <= whole[place] < LARGEST for place in places)
    return whole.astype(np.int64) if small else whole
