"""Reports of many bits, eight to a byte: the first bit of a report is the highest one of its first byte."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from lapwing.run.noise.array import plain_array
from lapwing.run.noise.number import Number
from lapwing.run.noise.packed import draw_packed_bits
from lapwing.run.noise.randomness import Source

Packed = NDArray[np.uint8]

BITS_OF_BYTES = np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1).astype(np.int64)


def width_of(bits: int) -> int:
    """How many bytes so many bits take."""
    return -(-bits // 8)


def packed_rows(reports: object, bits: int) -> Packed | None:
    """A copy of rows of so many packed bits; none for what is no such thing."""
    rows = plain_array(reports)
    if rows is None or rows.ndim != 2 or rows.dtype != np.uint8 or rows.shape[1] != width_of(bits):
        return None
    return rows.view(np.uint8)


def draw_rows(probability: Number, rows: int, bits: int, source: Source) -> Packed:
    """Rows of independent bits; what fills the last byte up is 0."""
    width = width_of(bits)
    words = draw_packed_bits(probability, -(-rows * width // 8), source)
    found = words.view(np.uint8)[: rows * width].reshape(rows, width)
    if bits % 8:
        found[:, -1] &= np.uint8(0xFF << (8 - bits % 8) & 0xFF)
    return found


def mark(rows: int, bits: int, places: NDArray[np.int64]) -> Packed:
    """Rows with one bit set in each."""
    found = np.zeros((rows, width_of(bits)), dtype=np.uint8)
    found[np.arange(rows), places >> 3] = np.uint8(128) >> (places & 7).astype(np.uint8)
    return found


def count_bits(rows: Packed, bits: int) -> NDArray[np.int64]:
    """How many rows have each bit."""
    return count_by_group(rows, bits, np.zeros(len(rows), dtype=np.int64), 1).reshape(-1)


def count_by_group(rows: Packed, bits: int, groups: NDArray[np.int64], count: int) -> NDArray[np.int64]:
    """The same for each group of rows: bytes are counted, and bits only in the table of all bytes."""
    found = np.empty((count, 8 * rows.shape[1]), dtype=np.int64)
    base = groups * 256
    for column in range(rows.shape[1]):
        seen = np.bincount(base + rows[:, column], minlength=256 * count).reshape(count, 256)
        found[:, 8 * column : 8 * column + 8] = seen @ BITS_OF_BYTES
    return found[:, :bits]
