"""Several tables in one engine, of which joins are asked."""

from __future__ import annotations

from contextlib import ExitStack

from sqlglot import exp

from lapwing.data.description.schema import Schema
from lapwing.data.engines.engine import Array, Engine, Statement, Stored
from lapwing.data.engines.expression import Expression
from lapwing.data.engines.joined import Tables
from lapwing.data.query.join import JoinedDescription
from lapwing.diagnostics.diagnostic import reject


class Database(Engine):
    """The engines of the tables, which were opened together, by the names of the tables."""

    def __init__(self, schema: Schema, tables: dict[str, Engine], held: ExitStack) -> None:
        self.schema = schema
        self.tables = tables
        self.held = held
        lead = next(iter(tables.values()))
        self.label, self.dialect, self.materializes = lead.label, lead.dialect, lead.materializes
        self.lead = lead

    @property
    def stored(self) -> dict[str, Stored]:
        return {}

    def look(self) -> dict[str, Stored]:
        for table in self.tables.values():
            table.look()
        return {}

    def table(self) -> exp.Expr:
        reject("data-tables", known=", ".join(self.tables))

    def fetch(self, query: Statement) -> list[Array]:
        return self.lead.fetch(query)

    def plainly(self, words: Expression) -> Expression:
        return self.lead.plainly(words)

    def shuffled(self, columns: list[str]) -> Expression:
        return self.lead.shuffled(columns)

    def joined(self, description: JoinedDescription) -> Engine:
        """An engine on the rows of a join."""
        return Tables(self.schema, self.tables).over(description)

    def close(self) -> None:
        self.held.close()
