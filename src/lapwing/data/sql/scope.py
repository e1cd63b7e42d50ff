"""What names mean in a SELECT: columns of the table, or of the subquery that it reads."""

from __future__ import annotations

from dataclasses import dataclass

from sqlglot import exp

from lapwing.data.description.description import Description
from lapwing.data.query.formula import Formula
from lapwing.data.query.known_columns import KnownColumns
from lapwing.data.query.predicate import Predicate
from lapwing.data.sql.parse import span_of
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Source, Span


@dataclass(frozen=True, slots=True)
class Scope:
    """`names` are the columns of a subquery; without one they are those of the table.

    `tables` is what the table may be called, in small letters; `where` is what the subquery keeps.
    """

    columns: KnownColumns
    source: Source
    tables: frozenset[str] = frozenset()
    names: dict[str, Formula] | None = None
    where: Predicate | None = None

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
        known = self.known
        name = column.name
        if name not in known:
            alike = [one for one in known if one.casefold() == name.casefold()]
            if len(alike) != 1 or column.this.args.get("quoted"):
                reject("data-column", self.place(column), name=name, known=", ".join(known))
            name = alike[0]
        return self.columns.field(name) if self.names is None else self.names[name]

    @property
    def known(self) -> list[str]:
        """The names that mean something."""
        if self.names is not None:
            return list(self.names)
        return [column.name for column in self.columns.described]
