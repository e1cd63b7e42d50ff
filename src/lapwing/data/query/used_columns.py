"""The columns that a query looks at; more may be named, and none is left out."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

from lapwing.data.description.description import Description
from lapwing.data.query.formula import Computed
from lapwing.data.query.person_table import PersonDescription
from lapwing.data.query.query import Query


def used_columns(query: Query, description: Description) -> frozenset[str]:
    """The names of all columns that a query, and what is computed for it, may look at."""
    found = strings_in(query)
    described = [description]
    if isinstance(description, PersonDescription) and description.base is not None:
        found |= strings_in((description.where, description.keys, description.people))
        described.append(description.base)
    computed = [column for each in described for column in each.columns if isinstance(column, Computed)]
    return found | strings_in(tuple(computed))


def strings_in(thing: object) -> frozenset[str]:
    """Every text inside."""
    found: set[str] = set()
    left = [thing]
    while left:
        one = left.pop()
        if isinstance(one, str):
            found.add(one)
        elif isinstance(one, tuple):
            left += one
        elif is_dataclass(one):
            left += [getattr(one, each.name) for each in fields(one)]
    return frozenset(found)
