"""The nodes of a tree over cells, and what all cells up to each one add up to by them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lapwing.data.engines.engine import SATURATED, Array
from lapwing.data.query.tree import BRANCHES, widths_of


def nodes_in(cells: Array) -> list[Array]:
    """The sums of all nodes, level by level from the top; what 61 bits do not hold is cut."""
    return [cut(cells, np.arange(0, len(cells), width)) for width in widths_of(len(cells))]


def cut(cells: Array, starts: Array) -> Array:
    """The sums of cells from each start to the next."""
    largest = int(np.abs(cells).max(initial=0))
    if largest * len(cells) < SATURATED:
        return np.asarray(np.add.reduceat(cells, starts), dtype=np.int64)
    exact = np.add.reduceat(cells.astype(object), starts)
    return np.array([max(-SATURATED, min(SATURATED, int(one))) for one in exact], dtype=np.int64)


def sums_up_to(levels: Sequence[Array], cells: int) -> Array:
    """The sum up to each cell: at each level, of the nodes to the left of the cell's path."""
    numbers = max((int(np.abs(level).max(initial=0)) for level in levels), default=0)
    kind = np.int64 if numbers * BRANCHES * len(levels) * cells < SATURATED else object
    found = np.zeros(cells, dtype=kind)
    places = np.arange(cells, dtype=np.int64)
    for place, (noisy, width) in enumerate(zip(levels, widths_of(cells), strict=True)):
        before = np.concatenate((np.zeros(1, dtype=kind), np.cumsum(noisy.astype(kind))))
        node = places // width
        first = node // BRANCHES * BRANCHES if place else np.zeros_like(node)
        found = found + before[node + (1 if width == 1 else 0)] - before[first]
    if kind is object:
        return np.array([max(-SATURATED, min(SATURATED, int(one))) for one in found], dtype=np.int64)
    return found


def ending_at(cell: int, cells: int) -> list[tuple[int, int]]:
    """The nodes that end with a cell, by their level and their place in it."""
    widths = widths_of(cells)
    last = cell == cells - 1
    return [(level, cell // width) for level, width in enumerate(widths) if last or (cell + 1) % width == 0]
