"""A tree over ordered cells: each node counts the rows of all cells below it, and a row is in one node of each level.

Any number of cells from the first one up is then a sum of few nodes: at each level, of those to the left of one path.
"""

from __future__ import annotations

from math import ceil

BRANCHES = 16


def widths_of(cells: int) -> tuple[int, ...]:
    """How many cells a node of each level covers, from the top down to single cells; no node covers all."""
    widths = [1]
    while widths[0] * BRANCHES < cells:
        widths.insert(0, widths[0] * BRANCHES)
    return tuple(widths)


def nodes_of(cells: int) -> int:
    """How many nodes there are in all."""
    return sum(ceil(cells / width) for width in widths_of(cells))


def most_added(cells: int) -> int:
    """How many nodes are added up at most for the cells from the first one up to any other."""
    return sum(min(BRANCHES, ceil(cells / width)) for width in widths_of(cells))
