"""Arrays as they come in from outside, as plain ones of our own: copied first and looked at afterwards.

A copy cannot change between the check and the use.  A masked array is refused, because arithmetic leaves the values
behind its mask as they are, so that noise would never reach them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def plain_array(values: object) -> NDArray[np.generic] | None:
    """A copy that is an ndarray and no subclass of it; none for masked arrays and for what makes no array."""
    if isinstance(values, np.ma.MaskedArray):
        return None
    try:
        found: NDArray[np.generic] = np.array(own_numbers(values), copy=True, subok=False)
    except (ValueError, TypeError, OverflowError, np.ma.MAError):
        return None
    return found


def own_numbers(values: object) -> object:
    """A list with what its whole numbers are, and not what a subclass says that they are; anything else as it is."""
    if not isinstance(values, list | tuple):
        return values
    items = list(values)
    if set(map(type, items)) <= {int, bool}:
        return items
    return [int.__index__(item) if isinstance(item, int) and type(item) is not bool else item for item in items]


def whole_array(values: object) -> NDArray[np.int64] | None:
    """A flat copy in 64 bits with at least one whole number; none for what is no such thing or does not fit."""
    found = plain_array(values)
    if found is None or found.ndim != 1 or not found.size or found.dtype.kind not in "ui":
        return None
    whole = found.astype(np.int64)
    return whole if bool((whole == found).all()) else None
