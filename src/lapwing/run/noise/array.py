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
        found: NDArray[np.generic] = np.array(values, copy=True, subok=False)
    except (ValueError, TypeError, OverflowError):
        return None
    return found


def whole_array(values: object) -> NDArray[np.int64] | None:
    """A flat copy in 64 bits with at least one whole number; none for what is no such thing or does not fit."""
    found = plain_array(values)
    if found is None or found.ndim != 1 or not found.size or found.dtype.kind not in "ui":
        return None
    whole = found.astype(np.int64)
    return whole if bool((whole == found).all()) else None
