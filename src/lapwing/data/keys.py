"""The groups of a query that are known beforehand, in their order, and where an engine's groups belong among them."""

from __future__ import annotations

from itertools import pairwise
from math import prod
from typing import Any

import numpy as np

from lapwing.data.description import Column
from lapwing.data.engines.engine import Array
from lapwing.data.given import date_of
from lapwing.data.grouping import Bins, Found, Grouping, Listed, Span
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


def labels_of(by: tuple[Grouping, ...]) -> list[list[Any]]:
    """For each grouping the label of each of all groups, in their order."""
    size = size_of(by)
    found, inner = [], size
    for grouping in by:
        if isinstance(grouping, Found):
            continue
        inner //= grouping.size
        own = labels(grouping)
        found.append([own[place // inner % grouping.size] for place in range(size)] if len(by) > 1 else own)
    return found


def labels(grouping: Listed | Span | Bins) -> list[Any]:
    """What the groups of a grouping are called."""
    match grouping:
        case Listed(values=values):
            return list(values)
        case Span(column=column, low=low, high=high):
            return list(range(low, high + 1)) if plain(column) else [shown(column, n) for n in range(low, high + 1)]
        case Bins(column=column, edges=edges):
            ends = [shown(column, edge) for edge in edges]
            inner = [f"{low} to below {high}" for low, high in pairwise(ends)]
            return [f"below {ends[0]}", *inner, f"{ends[-1]} and up"]


def plain(column: Column) -> bool:
    """Whether a step is the number itself."""
    return column.type in ("integer", "boolean") and column.bounds is not None and column.bounds.step == 1


def shown(column: Column, step: int) -> Any:
    """A number of steps as a value of the column."""
    if column.bounds is None:
        return step
    value = step * column.bounds.step
    if column.type == "date":
        return date_of(int(value)).isoformat()
    return int(value) if value.denominator == 1 else float(value)
