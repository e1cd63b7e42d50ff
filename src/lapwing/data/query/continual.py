"""Tables by days that can be released as the days come: of what never moves from one day to another.

A row that is its own unit stays on its day.  Of a person, the first day can only become an earlier one when rows are
added: so a person is in one node of each level at most, whenever nodes are counted.
"""

from __future__ import annotations

from lapwing.data.description.description import Description
from lapwing.data.query.aggregate import Count, Sum
from lapwing.data.query.grouping import Span
from lapwing.data.query.person_table import PersonDescription
from lapwing.data.query.query import AggregateTable, ContinualSums, Query
from lapwing.diagnostics.diagnostic import reject


def continual_of(query: Query, description: Description) -> ContinualSums:
    """The same table as one that grows."""
    match query:
        case AggregateTable(aggregates=((_, Count() | Sum() as of),), by=(Span() as by,), limits=None, margins=()):
            pass
        case _:
            reject("query-continual", why="it is no count or sum by one column with an order, such as a day")
    objection = objection_to(by, description)
    if objection is not None:
        reject("query-continual", why=objection)
    return ContinualSums(by, of, query.where)


def objection_to(by: Span, description: Description) -> str | None:
    """Why rows may be counted on two days, if they may."""
    if description.unit.column is None:
        return None
    if not isinstance(description, PersonDescription) or description.keys:
        return f"the rows of one {description.unit.column} may be on many days"
    first = [value for value in description.people if value.name == by.column.name and value.function == "min"]
    return None if first else f"{by.column.name} is not the least of a column, and may become later"
