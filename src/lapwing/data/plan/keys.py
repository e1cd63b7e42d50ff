"""Where the groups that an engine finds belong among those of a query that are known beforehand."""

from __future__ import annotations

from math import prod

import numpy as np

from lapwing.data.engines.engine import Array
from lapwing.data.query.grouping import Bins, Found, Grouping, Listed, Span
from lapwing.diagnostics.diagnostic import reject

MOST_GROUPS = 20_000_000


def size_of(by: tuple[Grouping, ...]) -> int:
    """How many groups there are in all."""
    size = prod(grouping.size for grouping in by if not isinstance(grouping, Found))
    if size > MOST_GROUPS:
        reject("query-groups", count=size, limit=MOST_GROUPS)
    return size


def places_of(by: tuple[Grouping, ...], found: list[Array]) -> Array:
    """The place of each group that an engine found among all groups; -1 if it is none of them."""
    places = np.zeros(len(found[0]) if found else 1, dtype=np.int64)
    known = np.ones(len(places), dtype=bool)
    for grouping, keys in zip(by, found, strict=True):
        if not isinstance(grouping, Found):
            own = place_of(grouping, keys)
            known &= (own >= 0) & (own < grouping.size)
            places = places * grouping.size + own
    return np.where(known, places, -1)


def place_of(grouping: Listed | Span | Bins, keys: Array) -> Array:
    """The place of each key within its grouping."""
    match grouping:
        case Span(low=low):
            return np.asarray(keys, dtype=np.int64) - low
        case Bins():
            return np.asarray(keys, dtype=np.int64)
        case Listed(values=values):
            known = {value: place for place, value in enumerate(values)}
            return np.array([known.get(key, -1) for key in keys.tolist()], dtype=np.int64)
