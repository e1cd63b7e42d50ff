"""What names mean in a SELECT: columns of the table, or of the subquery that it reads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NoReturn

from sqlglot import exp

from lapwing.data.description.description import Description
from lapwing.data.query.formula import Formula
from lapwing.data.query.join import JoinedDescription
from lapwing.data.query.known_columns import KnownColumns
from lapwing.data.query.predicate import Predicate
from lapwing.data.sql.parse import span_of
from lapwing.data.sql.tables import columns_known, place_in
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Source, Span


@dataclass(frozen=True, slots=True)
class Scope:
    """`names` are the columns of a subquery, and `people` those that say whose a row is; without a subquery they are
    those of the table.

    `tables` is what the table may be called, in small letters; `where` is what the subquery keeps.  While
    the tables of a join are read, it `is_open` for more.
    """

    columns: KnownColumns
    source: Source
    tables: frozenset[str] = frozenset()
    names: dict[str, Formula] | None = None
    where: Predicate | None = None
    is_open: bool = False
    people: frozenset[str] = frozenset()

    @property
    def description(self) -> Description:
        """The columns that are known by now."""
        return self.columns.description

    def place(self, tree: exp.Expr) -> Span:
        """Where something stands."""
        return span_of(tree, self.source)

    def field(self, column: exp.Column) -> Formula:
        """What a name means; letter case matters only if it has to."""
        if column.table and column.table.casefold() not in self.tables:
            tables = ", ".join(sorted(self.tables)) or self.description.name
            reject("sql-table", self.place(column), name=column.table, known=tables)
        if self.names is None and isinstance(self.description, JoinedDescription):
            return self.columns.field(self.joined(column, self.description))
        known = self.known
        name = column.name
        if name not in known:
            alike = [one for one in known if one.casefold() == name.casefold()]
            if len(alike) != 1 or column.this.args.get("quoted"):
                self.refuse(column)
            name = alike[0]
        return self.columns.field(name) if self.names is None else self.names[name]

    def joined(self, column: exp.Column, description: JoinedDescription) -> str:
        """The column of a join that a name means, with its table or without."""
        join = description.join
        plain = [one.name for one in self.columns.described]
        if join is None or (not column.table and column.name in plain):
            return column.name
        place = place_in(column, join.aliases, join.schema, self.source)
        named = {(alias, name): title for title, alias, name in join.columns}
        if place is None or place not in named:
            self.refuse(column)
        return named[place]

    def refuse(self, column: exp.Column) -> NoReturn:
        """A name that means nothing, or a person."""
        if self.is_unit(column):
            what = f"{column.name} says whose a row is, so it would show single people"
            instead = f"Use COUNT(DISTINCT {column.name}), or a subquery with GROUP BY {column.name}, a row for each."
            reject("sql-refused", self.place(column), what=what, instead=instead)
        reject("data-column", self.place(column), name=column.sql(), known=", ".join(self.known))

    def is_unit(self, column: exp.Expr) -> bool:
        """Whether a column says whose a row is."""
        unit = self.description.unit.column
        if not isinstance(column, exp.Column) or unit is None:
            return False
        if self.names is not None:
            return column.name.casefold() in self.people
        if not isinstance(self.description, JoinedDescription) or self.description.join is None:
            return column.name.casefold() == unit.casefold()
        join = self.description.join
        place = place_in(column, join.aliases, join.schema, self.source)
        if place is None or any(step.alias == place[0] and step.how == "left" for step in join.steps):
            return False
        table = join.aliases[place[0]]
        return not table.public and join.schema.direct(table) == place[1]

    @property
    def units(self) -> frozenset[str]:
        """What the columns are called that `*` has and that say whose a row is."""
        unit, description = self.description.unit.column, self.description
        if self.names is not None or unit is None:
            return self.people
        if not isinstance(description, JoinedDescription) or description.join is None:
            return frozenset({unit.casefold()})
        tables = description.join.aliases.values()
        named = [name for table in tables for name in columns_known(table, description.join.schema)]
        plain = [name for name in named if [each.casefold() for each in named].count(name.casefold()) == 1]
        return frozenset(name.casefold() for name in plain if self.is_unit(exp.column(name, quoted=True)))

    def knows(self, name: str) -> bool:
        """Whether a name means a column, however its letters are spelled."""
        known = {each.casefold() for each in (*self.known, *self.units)}
        if self.names is None and isinstance(self.description, JoinedDescription) and self.description.join is not None:
            tables = self.description.join.aliases.values()
            known |= {
                each.casefold() for table in tables for each in columns_known(table, self.description.join.schema)
            }
        return name.casefold() in known

    @property
    def known(self) -> list[str]:
        """The names that mean something."""
        if self.names is not None:
            return list(self.names)
        return [column.name for column in self.columns.described]
