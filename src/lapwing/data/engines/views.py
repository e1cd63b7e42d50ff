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


def column_of(text: bytes, fields: Fields, place: int, missing: tuple[bytes, ...], quote: bytes) -> Texts:
    """The texts of one column, and a missing one for each line that does not fit."""
    starts, sizes = fields.starts[:, place], fields.ends[:, place] - fields.starts[:, place]
    heap = text + PADDING
    doubled = np.flatnonzero(fields.doubled[:, place])
    if len(doubled):
        heap, starts, sizes = undoubled(text, starts, sizes, doubled, quote)
    data = np.frombuffer(heap, dtype=np.uint8)
    absent = missing_ones(data, starts, sizes, fields.quoted[:, place], missing)
    lost = np.zeros(fields.misfits, dtype=bool)
    views = np.concatenate((views_of(data, starts, sizes), np.zeros((fields.misfits, 4), dtype="<u4")))
    return Texts(views, np.concatenate((~absent, lost)), data)


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
    views = np.empty((len(starts), 4), dtype="<u4")
    low = loaded(data, "<u8", starts)
    high = loaded(data, "<u4", starts + 8)
    long = sizes > SHORT
    low &= KEPT_LOW[np.minimum(sizes, 8)]
    high &= KEPT_HIGH[np.clip(sizes - 8, 0, 4)]
    low[long] &= PREFIX
    high[long] = starts[long]
    views[:, 0], views[:, 3] = sizes, high
    views[:, 1:3] = low.view("<u4").reshape(-1, 2)
    return views


def loaded(data: Array, kind: str, places: Array) -> Array:
    """Numbers that lie at any places of a text."""
    width = np.dtype(kind).itemsize
    everywhere = np.ndarray(len(data) - width + 1, dtype=kind, buffer=data, strides=(1,))
    found: Array = everywhere[places]
    return found
