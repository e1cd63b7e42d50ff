"""Fields of a text as Arrow's views: 16 bytes each, with the text inside them if it has at most 12 bytes."""

from __future__ import annotations

import numpy as np

from lapwing.data.engines.arrow import Texts
from lapwing.data.engines.engine import Array
from lapwing.data.engines.fields import Fields

SHORT = 12
KEPT_LOW = np.array([(1 << 8 * size) - 1 for size in range(9)], dtype="<u8")
KEPT_HIGH = np.array([(1 << 8 * size) - 1 for size in range(5)], dtype="<u4")
PREFIX = np.uint64(2**32 - 1)
PADDING = bytes(16)


def columns_of(
    text: bytes, fields: Fields, places: list[int], missing: tuple[bytes, ...], quote: bytes
) -> tuple[Texts, ...]:
    """The texts of some columns, and missing ones for each line that does not fit."""
    heap = text + PADDING
    return tuple(column_of(heap, fields, place, missing, quote) for place in places)


def column_of(heap: bytes, fields: Fields, place: int, missing: tuple[bytes, ...], quote: bytes) -> Texts:
    """The texts of one column."""
    starts = np.ascontiguousarray(fields.starts[:, place])
    sizes = fields.ends[:, place] - starts
    doubled = np.flatnonzero(fields.doubled[:, place])
    if len(doubled):
        heap, starts, sizes = undoubled(heap, starts, sizes, doubled, quote)
    data = np.frombuffer(heap, dtype=np.uint8)
    present = ~missing_ones(data, starts, sizes, fields.quoted[:, place], missing)
    views = views_of(data, starts, sizes)
    if fields.misfits:
        views = np.concatenate((views, np.zeros((fields.misfits, 4), dtype="<u4")))
        present = np.concatenate((present, np.zeros(fields.misfits, dtype=bool)))
    return Texts(views, present, data)


def undoubled(text: bytes, starts: Array, sizes: Array, doubled: Array, quote: bytes) -> tuple[bytes, Array, Array]:
    """Fields with quotes inside are written once more at the end, with each of them once."""
    ends = starts + sizes
    new = [text[starts[one] : ends[one]].replace(quote * 2, quote) for one in doubled.tolist()]
    starts, sizes = starts.copy(), sizes.copy()
    sizes[doubled] = [len(one) for one in new]
    starts[doubled] = len(text) + np.cumsum(sizes[doubled]) - sizes[doubled]
    return b"".join((text, *new, PADDING)), starts, sizes


def missing_ones(data: Array, starts: Array, sizes: Array, quoted: Array, missing: tuple[bytes, ...]) -> Array:
    """Which fields are not quoted and mean that nothing is there."""
    absent = np.zeros(len(starts), dtype=bool)
    for word in missing:
        same = np.flatnonzero(~quoted & (sizes == len(word)))
        for place, letter in enumerate(word):
            same = same[data[starts[same] + place] == letter]
        absent[same] = True
    return absent


def views_of(data: Array, starts: Array, sizes: Array) -> Array:
    """Views as rows of four numbers of 32 bits."""
    views = np.zeros((len(starts), 4), dtype="<u4")
    longest = int(sizes.max(initial=0))
    low = loaded(data, "<u8", starts)
    low &= KEPT_LOW[np.minimum(sizes, 8)]
    views[:, 0] = sizes
    if longest > 8:
        views[:, 3] = loaded(data, "<u4", starts + 8) & KEPT_HIGH[np.clip(sizes - 8, 0, 4)]
    if longest > SHORT:
        long = sizes > SHORT
        low[long] &= PREFIX
        views[long, 3] = starts[long]
    views[:, 1:3] = low.view("<u4").reshape(-1, 2)
    return views


def loaded(data: Array, kind: str, places: Array) -> Array:
    """Numbers that lie at any places of a text."""
    width = np.dtype(kind).itemsize
    everywhere = np.ndarray(len(data) - width + 1, dtype=kind, buffer=data, strides=(1,))
    found: Array = everywhere[places]
    return found
