"""How the groups that a table finds in the data are chosen: by noisy counts above a threshold, or by coins.

With coins, a group is kept as surely as truncated geometric noise and a threshold would keep it, which no private way
to choose it exceeds at the same price.  But they take a part of epsilon to themselves, while a noisy count that is
asked for anyway says which groups to show for nothing more.  In rho, counts have Gaussian noise, and so they decide.
"""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from lapwing.data.query.aggregate import Count
from lapwing.data.query.grouping import Found
from lapwing.data.query.query import AggregateTable, Query, Threshold
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.shown import shown

Titled = tuple[str, Query]
KINDS: tuple[Threshold, ...] = get_args(Threshold)


def with_threshold(queries: tuple[Titled, ...], wanted: object = None, rho: object = None) -> tuple[Titled, ...]:
    """The same queries, with the threshold that is wanted, or else the one that keeps more groups."""
    kind = next((each for each in KINDS if each == wanted), None)
    if wanted is not None and kind is None:
        reject("query-threshold", why=f"{shown(wanted)} is not one of {', '.join(KINDS)}")
    if kind is not None and not any(finds(query) for _, query in queries):
        reject("query-threshold", why="all groups are known beforehand")
    if kind is not None and (kind == "gaussian") != (rho is not None):
        why = "Gaussian thresholds are paid in rho" if rho is None else "in rho, counts have Gaussian noise"
        reject("query-threshold", why=why)
    return tuple((title, chosen(query, kind if rho is None else "gaussian")) for title, query in queries)


def chosen(query: Query, kind: Threshold | None) -> Query:
    """A table that finds groups gets a threshold."""
    if not isinstance(query, AggregateTable) or not finds(query):
        return query
    counts = any(aggregate == Count() for _, aggregate in query.aggregates)
    return replace(query, threshold=kind or ("geometric" if counts else "truncated"))


def finds(query: Query) -> bool:
    """Whether a table finds groups in the data."""
    return isinstance(query, AggregateTable) and any(isinstance(grouping, Found) for grouping in query.by)
