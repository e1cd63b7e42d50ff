"""The length of a table where it is public, in terms that speak of it."""

from __future__ import annotations

from collections.abc import Mapping

from lapwing.kernel.language.data import parts_of, rebuild
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import Length, Literal, Param, Term
from lapwing.run.interpreter.aggregates.fold import COUNT, Table


def with_counts(term: Term, tables: Mapping[str, Table]) -> Term:
    """The term with the number of rows of each table that it takes the length of."""
    match term:
        case Length(list=Param(name=name)) if name in tables:
            return Literal(count(tables[name]), INT)
        case _:
            parts = parts_of(term)
            return rebuild(term, [with_counts(part, tables) for part in parts]) if parts else term


def count(table: Table) -> int:
    """How many rows there are."""
    (found,) = table.measure([COUNT])
    return found if isinstance(found, int) else 0
