"""FROM and JOIN as a join of described tables: at which table it starts, and along which links it goes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NoReturn

from sqlglot import exp

from lapwing.data.description.schema import Schema, TableDescription
from lapwing.data.query.join import Join, Match, Step, check_step, unit_name
from lapwing.data.sql.parse import span_of
from lapwing.data.sql.tables import Named, Place, place_in, tables_in
from lapwing.diagnostics.diagnostic import Diagnostic, ProgramError, reject
from lapwing.diagnostics.source import Source, Span


@dataclass(frozen=True, slots=True)
class Equal:
    """Two columns of two tables that are equal."""

    left: Place
    right: Place
    tree: exp.Expr

    def seen_from(self, alias: str) -> tuple[Place, Place] | None:
        """The column elsewhere and that of a table, if it is about this table."""
        if self.right[0] == alias:
            return self.left, self.right
        return (self.right, self.left) if self.left[0] == alias else None


@dataclass(frozen=True, slots=True)
class ReadJoin:
    """A join, and the conditions of ON that are conditions on its rows."""

    join: Join
    conditions: tuple[exp.Expr, ...]


def read_join(tree: exp.Select, schema: Schema, source: Source) -> ReadJoin:
    """Take FROM and JOIN as a join, or refuse them."""
    named = tables_in(tree, schema, source)
    tables = {one.alias: one.table for one in named}
    equal: list[Equal] = []
    rest: list[exp.Expr] = []
    for place, one in enumerate(named):
        found, others = said_of(one, {other.alias: other.table for other in named[: place + 1]}, tables, schema, source)
        equal += found
        rest += others
        if one.how == "left" and others:
            what, instead = "ON of a LEFT JOIN has more than equal columns", "Put the condition into WHERE."
            reject("sql-refused", span_of(others[0], source), what=what, instead=instead)
    return started(named, equal, rest, schema, source)


def said_of(
    one: Named, before: dict[str, TableDescription], tables: dict[str, TableDescription], schema: Schema, source: Source
) -> tuple[list[Equal], list[exp.Expr]]:
    """The equal columns of a join, and its other conditions."""
    found: list[Equal] = []
    rest: list[exp.Expr] = []
    for part in one.said:
        if isinstance(part, exp.EQ) and isinstance(part.this, exp.Column) and isinstance(part.expression, exp.Column):
            sides = [place_in(column, tables, schema, source) for column in (part.this, part.expression)]
            if sides[0] is not None and sides[1] is not None and sides[0][0] != sides[1][0]:
                found.append(Equal(sides[0], sides[1], part))
                continue
        rest.append(part)
    earlier = {alias: table for alias, table in before.items() if alias != one.alias}
    for name in one.using:
        column = exp.column(name)
        left, right = (place_in(column, where, schema, source) for where in (earlier, {one.alias: one.table}))
        if left is None or right is None:
            what = f"USING names {name}, which is not a known column of both sides"
            reject("sql-refused", span_of(one.tree, source), what=what, instead="Write ON with the columns.")
        found.append(Equal(left, right, one.tree))
    return found, rest


def started(named: list[Named], equal: list[Equal], rest: list[exp.Expr], schema: Schema, source: Source) -> ReadJoin:
    """The join from the first table from which all others are reached."""
    private = [one for one in named if not one.table.public]
    first = named[:1] if any(one.how == "left" for one in named) or not private else private
    fault: ProgramError | None = None
    for root in first:
        try:
            return along(root, named, equal, rest, schema, source)
        except ProgramError as error:
            fault = fault or error
    raise fault or TypeError(named)


def along(
    root: Named, named: list[Named], equal: list[Equal], rest: list[exp.Expr], schema: Schema, source: Source
) -> ReadJoin:
    """The join from one table."""
    there, steps, used = {root.alias: root.table}, [], set()
    waiting = [one for one in named if one is not root]
    while waiting:
        possible = ((one, step_to(one, there, equal, schema)) for one in waiting)
        one, found = next(((one, found) for one, found in possible if found is not None), (waiting[0], None))
        if found is None:
            refuse_step(one, there, equal, schema, source)
        step, pairs = found
        steps.append(step)
        used |= set(map(id, pairs))
        waiting.remove(one)
        if one.how == "left":
            refuse_beside_left(one, there, equal, used, source)
        there[one.alias] = one.table
    left = [pair.tree for pair in equal if id(pair) not in used]
    join = Join(schema, root.alias, root.table.name, tuple(steps))
    return ReadJoin(with_columns(join), (*rest, *left))


def step_to(
    one: Named, there: dict[str, TableDescription], equal: list[Equal], schema: Schema
) -> tuple[Step, list[Equal]] | None:
    """The step to a table from those that are there, if there is a sound one."""
    for step, pairs in steps_to(one, there, equal):
        try:
            check_step(step, there, schema)
        except ProgramError:
            continue
        return step, pairs
    return None


def steps_to(one: Named, there: dict[str, TableDescription], equal: list[Equal]) -> list[tuple[Step, list[Equal]]]:
    """The steps that equal columns suggest: to a public table by all of them, to a private one by each."""
    seen = [
        (pair, sides) for pair in equal if (sides := pair.seen_from(one.alias)) is not None and sides[0][0] in there
    ]
    matches = [(pair, Match(*outer, own[1])) for pair, (outer, own) in seen]
    if one.table.public:
        every = Step(one.alias, one.table.name, tuple(match for _, match in matches), one.how)
        return [(every, [pair for pair, _ in matches])] if matches else []
    return [(Step(one.alias, one.table.name, (match,), one.how), [pair]) for pair, match in matches]


def refuse_beside_left(
    one: Named, there: dict[str, TableDescription], equal: list[Equal], used: set[int], source: Source
) -> None:
    """Columns that are equal beside the link would be a condition, which belongs to no LEFT JOIN."""
    beside = [sides for pair in equal if (sides := pair.seen_from(one.alias)) is not None and id(pair) not in used]
    if any(outer[0] in there for outer, _ in beside):
        what, instead = "ON of a LEFT JOIN compares more than the link", "Join along one link alone."
        reject("sql-refused", span_of(one.tree, source), what=what, instead=instead)


def refuse_step(
    one: Named, there: dict[str, TableDescription], equal: list[Equal], schema: Schema, source: Source
) -> NoReturn:
    """Say why a table cannot be joined."""
    found = steps_to(one, there, equal)
    step = found[0][0] if found else Step(one.alias, one.table.name, ())
    place = span_of(one.tree, source)
    for match in step.on:
        left = one.table.link(match.own)
        many = left is not None and left.table == there[match.alias].name and match.column == there[match.alias].key
        if many and one.how == "left":
            what = f"{one.alias} has many rows for each row of {match.alias}"
            reject(
                "sql-refused", place, what=what, instead=f"Start FROM {one.table.name}, and join {match.alias} to it."
            )
    placed(lambda: check_step(step, there, schema), place)
    reject(
        "sql-refused", place, what=f"{one.alias} cannot be joined", instead="Join along the links of the description."
    )


def placed(check: object, place: Span) -> None:
    """A refusal gets its place."""
    try:
        check()  # type: ignore[operator]
    except ProgramError as error:
        found = tuple(Diagnostic(one.id, (place,), one.cause, one.fix) for one in error.diagnostics)
        raise ProgramError(found) from None


def with_columns(join: Join) -> Join:
    """All described columns, by their own names where no other has them, else by that of their table, too."""
    every = [(alias, column.name) for alias, table in join.aliases.items() for column in table.columns]
    names = [name.casefold() for _, name in every]
    taken: list[str] = [unit_name(join.schema)]
    found = []
    for alias, name in every:
        title = name if names.count(name.casefold()) == 1 and name not in taken else f"{alias}.{name}"
        while title in taken:
            title += "_"
        taken.append(title)
        found.append((title, alias, name))
    return Join(join.schema, join.alias, join.table, join.steps, join.semis, tuple(found))
