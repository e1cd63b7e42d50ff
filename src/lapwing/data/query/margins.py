"""Margins of a table: sums of its cells over all groups of some of its columns."""

from __future__ import annotations

from itertools import combinations
from math import prod

from lapwing.data.query.aggregate import Count, Sum
from lapwing.data.query.grouping import Found
from lapwing.data.query.query import AggregateTable
from lapwing.diagnostics.diagnostic import reject

MOST_COLUMNS = 6


def cube(columns: int) -> tuple[tuple[int, ...], ...]:
    """All margins of a table by so many columns, the largest ones first, the total last."""
    if columns > MOST_COLUMNS:
        reject(
            "query-margins", why=f"a table by {columns} columns has too many, and {MOST_COLUMNS} columns are allowed"
        )
    places = range(columns)
    return tuple(kept for size in reversed(places) for kept in combinations(places, size))


def rollup(columns: int) -> tuple[tuple[int, ...], ...]:
    """The margins by the first columns, and the total."""
    return tuple(tuple(range(size)) for size in reversed(range(columns)))


def check_margins(query: AggregateTable) -> None:
    """Only numbers that add up have margins, and only known groups can be added up."""
    if not query.margins:
        return
    if any(isinstance(grouping, Found) for grouping in query.by):
        reject("query-margins", why="groups that are found in the data are not all shown, so nothing adds up")
    if not all(isinstance(aggregate, Count | Sum) for _, aggregate in query.aggregates):
        reject("query-margins", why="only counts of rows and sums add up")


def sizes_of(query: AggregateTable) -> tuple[int, ...]:
    """How many groups each column has."""
    return tuple(grouping.size for grouping in query.by if not isinstance(grouping, Found))


def summed_in(query: AggregateTable, kept: tuple[int, ...]) -> int:
    """How many cells one number of a margin is the sum of."""
    return prod(size for place, size in enumerate(sizes_of(query)) if place not in kept)


def count_of(query: AggregateTable, kept: tuple[int, ...]) -> int:
    """How many numbers a margin has."""
    return prod(sizes_of(query)[place] for place in kept)
