"""A dataset of several tables: each of them, and each join of them, is asked like a dataset, under one budget."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn

from lapwing.data.dataset import Dataset
from lapwing.data.description.schema import Schema
from lapwing.data.engines.database import Database
from lapwing.data.query.join import Join, JoinedDescription, Match, Semi, Step, joined
from lapwing.data.query.known_columns import KnownColumns
from lapwing.data.query.predicate import Compare, Condition, Predicate
from lapwing.data.question import Question
from lapwing.data.selection import Selection, taken_from
from lapwing.data.sql.join import with_columns
from lapwing.data.sql.select import read_select
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.shown import shown

if TYPE_CHECKING:
    from lapwing.data.engines.engine import Engine
    from lapwing.data.sql.parameters import Parameters

HOWS = ("inner", "left", "semi", "anti")
Named = str | Sequence[str] | None


class DatabaseDataset(Dataset):
    """Several tables; `table` and `sql` say which are asked."""

    __slots__ = ()

    @property
    def rows(self) -> Selection:
        self.refuse_all()

    def refuse_all(self) -> NoReturn:
        """A question is about tables that are named."""
        reject("data-tables", known=", ".join(table.name for table in self.schema.tables))

    @property
    def schema(self) -> Schema:
        """The tables."""
        if self.description.schema is None:
            raise TypeError(self.description)
        return self.description.schema

    def table(self, name: str) -> JoinedDataset:
        """A private table, with the person whom each of its rows belongs to."""
        table = self.schema.table(name)
        if table.public:
            reject("join-refused", why=f"{name} is public", instead="Start from a private table, and join it.")
        return self.asked(joined(self.description, with_columns(Join(self.schema, name, name))))

    def asked(self, description: JoinedDescription) -> JoinedDataset:
        """A join, charged to the same budget."""
        return JoinedDataset(self, description)

    def joined_engine(self, description: JoinedDescription) -> Engine:
        """An engine on the rows of a join."""
        if not isinstance(self.engine, Database):
            raise TypeError(self.engine)
        return self.engine.joined(description)

    def sql(self, text: str, parameters: Parameters | None = None) -> Question:
        """The question that a SELECT asks of some tables."""
        if not isinstance(text, str):
            reject("query-kind", what=shown(text), wanted="SQL", instead='Write "SELECT COUNT(*) FROM ...".')
        selected = read_select(text, self.description, parameters)
        if selected.joined is None:
            self.refuse_all()
        about = self.asked(selected.joined).about(selected.people)
        arranged = (selected.arrangement,) * len(selected.queries)
        return Question(about, selected.queries, arranged, text, selected.computed)


class JoinedDataset(Dataset):
    """A table, or a join of tables, which is open as long as the database is."""

    __slots__ = ("database",)

    def __init__(self, database: DatabaseDataset, description: JoinedDescription) -> None:
        engine = database.joined_engine(description)
        super().__init__(description, engine, database.ledger, database.origin, self.narrowed)
        self.snapshot = database.snapshot
        self.database = database

    def narrowed(self, columns: frozenset[str]) -> Engine:
        """An engine on the rows of the join with no more than some columns."""
        description = self.joined
        join = self.join_of(description)
        kept = tuple(each for each in join.columns if each[0] in columns)
        semis = tuple(semi for semi in join.semis if semi.name in columns)
        return self.database.joined_engine(replace(description, join=replace(join, columns=kept, semis=semis)))

    @property
    def joined(self) -> JoinedDescription:
        """The description of the join."""
        if not isinstance(self.description, JoinedDescription):
            raise TypeError(self.description)
        return self.description

    @staticmethod
    def join_of(description: JoinedDescription) -> Join:
        """What is joined."""
        if description.join is None:
            raise TypeError(description)
        return description.join

    def join(
        self,
        table: str,
        on: Named = None,
        *,
        left_on: Named = None,
        right_on: Named = None,
        how: str = "inner",
        name: str | None = None,
        where: str | Condition | None = None,
    ) -> JoinedDataset | Selection:
        """Join a table: along a link to the person, or a public one; without columns, along the only link to it.

        `how` is "inner", "left", "semi" or "anti"; the last two keep rows for which the person (or the public) has a
        row in the other table, or none, and give rows to ask about.  `where` is a condition on the other table for
        these.  `name` is what the table is called here, by default its own.
        """
        schema, join = self.database.schema, self.join_of(self.joined)
        if how not in HOWS:
            reject("query-kind", what=shown(how), wanted="a way to join", instead=f"Write one of {', '.join(HOWS)}.")
        other = schema.table(table)
        left, right = columns_of(on, left_on), columns_of(on, right_on)
        if not left and not right:
            left, right = linked(join, table, how)
        if len(left) != len(right):
            reject("join-refused", why="the two sides have not equally many columns", instead="Name them in pairs.")
        places = [place_in(join, column) for column in left]
        if how in ("semi", "anti"):
            return self.having(joined(self.joined, with_columns(Join(schema, table, table))), places, right, how, where)
        if where is not None:
            reject("join-refused", why="`where` is for semi-joins", instead="Use .where(...) after the join.")
        matches = tuple(Match(*place, own) for place, own in zip(places, right, strict=True))
        step = Step(name or table, other.name, matches, "left" if how == "left" else "inner")
        wider = with_columns(replace(join, steps=(*join.steps, step)))
        return self.database.asked(joined(self.database.description, wider))

    def having(
        self,
        inner: JoinedDescription,
        places: list[tuple[str, str]],
        right: list[str],
        how: str,
        where: str | Condition | None,
    ) -> Selection:
        """The rows for which the other table has a row, or none."""
        columns = KnownColumns(inner)
        condition: Predicate | None = None if where is None else taken_from(where, columns)
        inner = columns.description  # type: ignore[assignment]
        join, table = self.join_of(self.joined), self.join_of(inner).alias
        pairs = tuple((place, (table, own)) for place, own in zip(places, right, strict=True))
        semi = Semi(f"exists {len(join.semis) + 1}", inner, pairs, condition)
        wider = joined(self.database.description, replace(join, semis=(*join.semis, semi)))
        made = self.database.asked(wider)
        return replace(made.rows, condition=Compare(semi.name, "=", how == "semi"))


def columns_of(both: Named, one: Named) -> list[str]:
    """The columns of one side."""
    found = both if one is None else one
    if found is None:
        return []
    return [found] if isinstance(found, str) else list(found)


def linked(join: Join, table: str, how: str) -> tuple[list[str], list[str]]:
    """The only link between the tables that are there and another one."""
    schema = join.schema
    other = schema.table(table)
    found = [
        (f"{alias}.{link.column}", str(other.key))
        for alias, here in join.aliases.items()
        for link in here.links
        if link.table == table and (other.public or link.column in here.person)
    ]
    if how in ("semi", "anti") and not other.public:
        found += [
            (f"{alias}.{here.key}", link.column)
            for alias, here in join.aliases.items()
            for link in other.links
            if link.table == here.name and link.column in other.person
        ]
    if len(found) != 1:
        several = " or ".join(left for left, _ in found) or "none"
        why = f"there is not exactly one link to {table} ({several})"
        reject("join-refused", why=why, instead="Name the columns: left_on=..., right_on=....")
    return [found[0][0]], [found[0][1]]


def place_in(join: Join, column: str) -> tuple[str, str]:
    """The table and column that a name means: `table.column`, or a column that one table has."""
    from lapwing.data.sql.tables import columns_known

    alias, _, own = column.rpartition(".")
    found = [
        (name, own if alias else column)
        for name, table in join.aliases.items()
        if alias in ("", name) and (own if alias else column) in columns_known(table, join.schema)
    ]
    if len(found) != 1:
        several = " or ".join(".".join(each) for each in found) or "none of the tables has it"
        reject("join-refused", why=f"{column} is not one column ({several})", instead='Write "table.column".')
    return found[0]
