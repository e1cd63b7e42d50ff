"""What one person adds to a table: to how many groups, and how much to each.

Without limits, so many rows of a person are used as the description says, whichever groups they are in.  With limits,
all rows are: those of one person in one group become one number, which counts no more than so many rows would, and so
many of the person's groups are used.
"""

from __future__ import annotations

from dataclasses import replace
from math import prod
from typing import NoReturn

from lapwing.data.description.description import Description
from lapwing.data.query.aggregate import CountDistinct, ShareKept
from lapwing.data.query.grouping import Found
from lapwing.data.query.query import AggregateTable, Limits, Query
from lapwing.data.query.slots_of import slots_of
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.shown import shown
from lapwing.numbers.plain import plain_int

MOST = 1_000_000
LARGEST = 2**60
Titled = tuple[str, Query]


def with_limits(
    queries: tuple[Titled, ...], description: Description, groups: object = None, rows: object = None
) -> tuple[Titled, ...]:
    """The same tables with limits; nothing else has them."""
    if groups is None and rows is None:
        return queries
    if description.unit.column is None:
        refuse("the privacy unit is a row, which is in one group")
    return tuple((title, limited(query, description, groups, rows)) for title, query in queries)


def limited(query: Query, description: Description, groups: object, rows: object) -> AggregateTable:
    """A table with limits.

    Where only one is given, the other is as large as the contribution bound allows, so that both together let a
    person add about as much as that bound does.
    """
    if not isinstance(query, AggregateTable):
        refuse("they are for tables of counts, sums, means and the like")
    if any(isinstance(aggregate, ShareKept) for _, aggregate in query.aggregates):
        refuse("with them no row is left out, so there is no share of rows kept")
    if any(isinstance(aggregate, CountDistinct) for _, aggregate in query.aggregates):
        refuse("which different values a person adds hangs on others, so that they cannot be limited by groups")
    if not query.by and groups is not None:
        refuse("this table has no groups")
    bound, most = description.unit.rows, prod(one.size for one in query.by if not isinstance(one, Found))
    most = most if known(query) else MOST
    number = min(most, bound if groups is None else whole(groups)) if query.by else 1
    each = max(1, bound // number) if rows is None else whole(rows)
    for _, aggregate in query.aggregates:
        for slot in (slot for joint in slots_of(aggregate, description) for slot in joint):
            if number * each * max(map(abs, slot.reach)) > LARGEST:
                refuse("a person could add more than 60 bits hold")
    return replace(query, limits=Limits(number, each))


def known(query: AggregateTable) -> bool:
    """Whether all groups are known beforehand."""
    return not any(isinstance(grouping, Found) for grouping in query.by)


def whole(given: object) -> int:
    """A limit that somebody gave."""
    found = plain_int(given if not isinstance(given, str) or not given.isdecimal() else int(given))
    if found is None or not 1 <= found <= MOST:
        refuse(f"{shown(given)} is not a whole number from 1 to {MOST}")
    return found


def refuse(why: str) -> NoReturn:
    """Limits do not fit."""
    reject("query-limits", why=why)
