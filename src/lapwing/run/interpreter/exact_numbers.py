"""Whole numbers of steps as the exact numbers that they stand for, many at a time."""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from itertools import repeat
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lapwing.numbers.readable import Readable

Array = NDArray[np.int64]

# a table of all numbers in a range is worth its room up to so many times as many as there are to look up
ROOM = 4
NEW: Any = object.__new__
NUMERATOR: Any = Fraction._numerator.__set__  # type: ignore[attr-defined]
DENOMINATOR: Any = Fraction._denominator.__set__  # type: ignore[attr-defined]


def numbers_of(steps: Array, scale: int) -> list[Any]:
    """Each number of steps over the scale: an int, or a fraction in lowest terms; equal ones may be one object."""
    if scale == 1 or not steps.size:
        return list(steps.tolist())
    low, high = int(steps.min()), int(steps.max())
    if high - low >= ROOM * steps.size:
        return list(made_of(steps, scale).tolist())
    places = steps - low
    seen = np.zeros(high - low + 1, dtype=np.bool_)
    seen[places] = True
    there = np.flatnonzero(seen)
    table = np.empty(seen.size, dtype=object)
    table[there] = made_of(there + low, scale)
    return list(table.take(places).tolist())


def made_of(steps: Array, scale: int) -> NDArray[np.object_]:
    """A number for each."""
    common = np.gcd(steps, scale)
    above, below = steps // common, scale // common
    parted = np.flatnonzero(below > 1)
    found = above.astype(object)
    with uncollected():
        found[parted] = fractions_of(above[parted].tolist(), below[parted].tolist())
    return found


def fractions_of(above: list[int], below: list[int]) -> list[Readable]:
    """Fractions in lowest terms, which are not worked out again."""
    found: list[Readable] = list(map(NEW, repeat(Readable, len(above))))
    deque(map(NUMERATOR, found, above), maxlen=0)
    deque(map(DENOMINATOR, found, below), maxlen=0)
    return found


@contextmanager
def uncollected() -> Iterator[None]:
    """Without looking for garbage in between: fractions hold no cycles, and there is a million of them."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
