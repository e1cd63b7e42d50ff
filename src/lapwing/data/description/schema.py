"""Several tables with keys: which are public, and how each of the others leads to the person whose rows it holds.

A row of a private table belongs to one person or to nobody.  The unit's table says itself whose a row is.  A row of
another table belongs to the person of the row that its first person link refers to; if several rows have that key,
to the first of their people in the order of ids; if none has, or the link is missing, to nobody.  Removing a person
removes all rows that belong to this person, in all tables.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from lapwing.data.description.description import Column
from lapwing.data.description.dialect import Dialect
from lapwing.diagnostics.diagnostic import reject


@dataclass(frozen=True, slots=True)
class Link:
    """A column that holds keys of another table."""

    column: str
    table: str


@dataclass(frozen=True, slots=True)
class TableDescription:
    """`key` is the column that tells its rows apart.

    `person` are the columns of links that lead to the person: the first says whose a row is, the others lead to rows
    of the same person.
    """

    name: str
    columns: tuple[Column, ...]
    key: str | None = None
    links: tuple[Link, ...] = ()
    person: tuple[str, ...] = ()
    public: bool = False
    source: str | None = None
    table: str | None = None
    csv: Dialect = field(default_factory=Dialect)

    def link(self, column: str) -> Link | None:
        """The link of a column."""
        return next((link for link in self.links if link.column == column), None)


@dataclass(frozen=True, slots=True)
class Schema:
    """The tables, and the table and column that identify a person."""

    tables: tuple[TableDescription, ...]
    home: str
    unit: str

    def table(self, name: str) -> TableDescription:
        """The table with this name."""
        for table in self.tables:
            if table.name == name:
                return table
        reject("data-table", name=name, known=", ".join(table.name for table in self.tables))

    def direct(self, table: TableDescription) -> str | None:
        """The column of a private table that holds the person's id itself; none if another table has to be asked."""
        if table.name == self.home:
            return self.unit
        link = table.link(table.person[0])
        home = self.table(self.home)
        return link.column if link is not None and link.table == self.home and home.key == self.unit else None

    def ids(self, table: TableDescription) -> tuple[str, ...]:
        """The columns of a table that identify something."""
        own = (self.unit,) if table.name == self.home else ()
        keys = () if table.key is None else (table.key,)
        return tuple(dict.fromkeys((*own, *keys, *(link.column for link in table.links))))
