"""Queries with what they leave out: the share of their rows that the contribution bound keeps, at its price."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from lapwing.data.description.description import Column, Description
from lapwing.data.query.aggregate import ShareKept, title_of
from lapwing.data.query.grouping import Bins, Listed, Span
from lapwing.data.query.predicate import Among, And, Compare, Missing, Not, Predicate, both
from lapwing.data.query.query import AggregateTable, Query
from lapwing.data.query.slots_of import cap_of

Titled = tuple[str, Query]


def with_share_kept(queries: tuple[Titled, ...], description: Description, wanted: object) -> tuple[Titled, ...]:
    """A table gets one more column, any other query a table of its own; `wanted` is True, or a cap.

    Queries of the same rows in the same groups get it once.
    """
    if wanted is False or wanted is None:
        return queries
    asked = ShareKept(cap_of(None if wanted is True else wanted, description))
    tables, others, seen = [], [], set()
    for title, query in queries:
        rows = (query.by, query.where) if isinstance(query, AggregateTable) else ((), rows_of(query.by, query.where))
        added = rows not in seen and not has_share(query)
        seen.add(rows)
        tables.append((title, with_column(query, asked) if added and isinstance(query, AggregateTable) else query))
        if added and not isinstance(query, AggregateTable):
            name = title_of(asked)
            others.append((f"{name} for {title}", AggregateTable(((name, asked),), (), rows[1])))
    return (*tables, *others)


def rows_of(by: Listed | Span | Bins | tuple[Span, ...], where: Predicate | None) -> Predicate | None:
    """The rows that a query is about: those that are in its groups, of one column or of several."""
    for one in by if isinstance(by, tuple) else (by,):
        where = rows_in(one, where)
    return where


def has_share(query: Query) -> bool:
    """Whether it is asked for already."""
    return isinstance(query, AggregateTable) and any(
        isinstance(aggregate, ShareKept) for _, aggregate in query.aggregates
    )


def with_column(query: AggregateTable, asked: ShareKept) -> AggregateTable:
    """The same table with one more column, whose name no other has."""
    name, taken = title_of(asked), {name for name, _ in query.aggregates}
    while name in taken:
        name += "_2"
    return replace(query, aggregates=(*query.aggregates, (name, asked)))


def rows_in(by: Listed | Span | Bins, where: Predicate | None) -> Predicate | None:
    """The condition that a row is in one of some groups, too."""
    name = by.column.name
    match by:
        case Listed(values=values):
            kept: Predicate = Among(name, tuple(value_of(value) for value in values))
        case Span(ends=False, column=Column(bounds=bounds)) if bounds is not None and by.column.type != "boolean":
            kept = And((Compare(name, ">=", bounds.lower), Compare(name, "<=", bounds.upper)))
        case _:
            kept = Not(Missing(name))
    return both(where, kept)


def value_of(value: int | str | bool) -> Fraction | str | bool:
    """A listed value as a condition has it."""
    return Fraction(value) if isinstance(value, int) and not isinstance(value, bool) else value
