"""Joins of described tables: what may be joined so that every row of the result hangs on one person alone.

A join starts at the rows of one private table.  Each step goes from a table that is there to the key of another one:
along a link that leads to the person, or to a public table.  So a row finds at most one row of a private table, which
belongs to the same person, and any number of rows of a public one.  A semi-join asks whether another join has a row of
the same person.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal as OneOf
from typing import NoReturn

from lapwing.data.description.description import Bounds, Column, Description, Unit
from lapwing.data.description.schema import Schema, TableDescription
from lapwing.data.query.predicate import Predicate
from lapwing.diagnostics.diagnostic import reject

How = OneOf["inner", "left"]
MOST_TABLES = 50


@dataclass(frozen=True, slots=True)
class Match:
    """A column of a table that is there already equals a column of the one that is joined."""

    alias: str
    column: str
    own: str


@dataclass(frozen=True, slots=True)
class Step:
    """A table under a name of its own, joined to those before it; `left` keeps rows that find none."""

    alias: str
    table: str
    on: tuple[Match, ...]
    how: How = "inner"


@dataclass(frozen=True, slots=True)
class Semi:
    """A truth value under a name: whether `inner` has a row with equal columns, for which its condition holds.

    `on` pairs columns of the outer join with those of the inner one: alias and column of each.
    """

    name: str
    inner: JoinedDescription
    on: tuple[tuple[tuple[str, str], tuple[str, str]], ...]
    where: Predicate | None = None


@dataclass(frozen=True, slots=True)
class Join:
    """Rows of a table, with what the steps add; `columns` are the names of the result, with alias and column."""

    schema: Schema
    alias: str
    table: str
    steps: tuple[Step, ...] = ()
    semis: tuple[Semi, ...] = ()
    columns: tuple[tuple[str, str, str], ...] = ()

    @property
    def aliases(self) -> dict[str, TableDescription]:
        """The tables by the names that they have in the join."""
        named = [(self.alias, self.table), *((step.alias, step.table) for step in self.steps)]
        return {alias: self.schema.table(table) for alias, table in named}


@dataclass(frozen=True, slots=True)
class JoinedDescription(Description):
    """What is known of the rows of a join."""

    join: Join | None = None

    @property
    def definition(self) -> str:
        """All that the rows are made of."""
        return repr(self.join)


def joined(root: Description, join: Join) -> JoinedDescription:
    """The description of the rows of a join, which is refused if it is not sound."""
    check_join(join)
    kept = {name: getattr(root, name) for name in Description.__dataclass_fields__}
    tables = join.aliases
    columns = [replace(column_of(tables[alias], column), name=name) for name, alias, column in join.columns]
    truth = Bounds(Fraction(0), Fraction(1), Fraction(1))
    flags = [Column(semi.name, "boolean", truth, (False, True)) for semi in join.semis]
    unit = Unit(unit_name(join.schema), root.unit.rows)
    return JoinedDescription(**kept | {"unit": unit, "columns": (*columns, *flags)}, join=join)


def unit_name(schema: Schema) -> str:
    """What the column is called that says whose a row is."""
    return f"{schema.home}.{schema.unit}"


def column_of(table: TableDescription, name: str) -> Column:
    """A described column of a table."""
    for column in table.columns:
        if column.name == name:
            return column
    known = ", ".join(column.name for column in table.columns) or "none"
    reject("data-column", name=f"{table.name}.{name}", known=known)


def check_join(join: Join) -> None:
    """Every step leads to one row of the same person, or to public rows; every name is there once."""
    names = [join.alias, *(step.alias for step in join.steps)]
    if len(set(names)) < len(names):
        refuse("two tables have the same name", "Give one of them another name with AS.")
    if len(names) + len(join.semis) > MOST_TABLES:
        refuse(f"there are more than {MOST_TABLES} tables", "Ask fewer tables at once.")
    there = {join.alias: join.schema.table(join.table)}
    for step in join.steps:
        check_step(step, there, join.schema)
        there[step.alias] = join.schema.table(step.table)
    shown = [*(name for name, _, _ in join.columns), *(semi.name for semi in join.semis)]
    if len(set(shown)) < len(shown) or unit_name(join.schema) in shown:
        refuse("two columns have the same name", "Give one of them another name.")
    for semi in join.semis:
        check_semi(semi, there)


def check_step(step: Step, there: dict[str, TableDescription], schema: Schema) -> None:
    """A step from tables that are there."""
    table = schema.table(step.table)
    if not step.on or any(match.alias not in there for match in step.on):
        refuse(f"nothing says which rows of {step.alias} belong together", "Write ON with the columns that are equal.")
    if table.public:
        for match in step.on:
            check_known(match.column, there[match.alias], schema)
            check_known(match.own, table, schema)
        return
    if all(other.public for other in there.values()):
        refuse(f"{step.table} is private, and joined to public rows", f"Start from {step.table}.")
    if table in there.values():
        instead = "Aggregate each person's rows first, in a subquery with GROUP BY the person."
        refuse(f"{step.table} is joined twice, which multiplies a person's rows", instead)
    (match, *others), left = step.on, there[step.on[0].alias]
    link = left.link(match.column)
    if others or link is None or link.table != step.table or match.own != table.key:
        refuse(f"{step.table} is private, and {match.alias}.{match.column} is no link to its key", LINKED)
    if match.column not in left.person:
        why = f"{match.alias}.{match.column} leads to a row of {step.table} that may belong to somebody else"
        refuse(why, f'If it is always the same person, add {match.column} to "person" of {left.name}.')


LINKED = "Join along the links of the description, from each table towards the person, or join public tables."


def check_semi(semi: Semi, there: dict[str, TableDescription]) -> None:
    """A condition that other rows of the person, or public rows, have to meet."""
    inner = semi.inner.join
    if inner is None or not semi.on:
        refuse(
            "nothing says which rows of a subquery are asked about", "Compare a column with one of the table outside."
        )
    private = not inner.schema.table(inner.table).public
    if private and not any(along_link(pair, there, inner.aliases) for pair in semi.on):
        why = f"a subquery on {inner.table} compares no link to the person, so it would look at other people's rows"
        refuse(why, "Compare the columns of a link, as in WHERE visits.patient_id = patients.id.")
    for (alias, column), (other, own) in semi.on:
        if alias not in there or other not in inner.aliases:
            refuse("a subquery is compared with a table that is not there", "Name the tables of FROM and JOIN.")
        check_known(column, there[alias], inner.schema)
        check_known(own, inner.aliases[other], inner.schema)


def along_link(
    pair: tuple[tuple[str, str], tuple[str, str]],
    there: dict[str, TableDescription],
    inside: dict[str, TableDescription],
) -> bool:
    """Whether two columns are a link to the person and the key that it refers to."""
    (alias, column), (other, own) = pair
    if alias not in there or other not in inside:
        return False
    for (child, one), (parent, two) in (
        ((there[alias], column), (inside[other], own)),
        ((inside[other], own), (there[alias], column)),
    ):
        link = child.link(one)
        if link is not None and one in child.person and link.table == parent.name and two == parent.key:
            return True
    return False


def check_known(column: str, table: TableDescription, schema: Schema) -> None:
    """A column that is described, or one of keys."""
    if column not in schema.ids(table):
        column_of(table, column)


def refuse(why: str, instead: str) -> NoReturn:
    """Not a join that bounds what one person changes."""
    reject("join-refused", why=why, instead=instead)
