"""The rows of a join as SQL: each is made of rows of one person, and of public rows.

`owned` rows come with the person `u` whom they belong to, as `description.schema` says.  A private table is joined by
its key and by the person at once, and has one row for each, however many the table has: the first one in the order of
its values.  So what a person has in the result is a function of this person's rows and of public ones: it does not
change with anybody else's rows, whatever keys there are, twice, missing or dangling.  How many rows of a person are
used is bounded after all this.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlglot import exp

from lapwing.data.description.schema import Schema, TableDescription
from lapwing.data.engines.bound import number
from lapwing.data.engines.condition import condition_of
from lapwing.data.engines.engine import UNITS, Engine, Stored
from lapwing.data.engines.expression import Expression, name, renamed, whole
from lapwing.data.query.join import Join, JoinedDescription, Match, Semi, Step, unit_name
from lapwing.diagnostics.diagnostic import reject

ALIKE: dict[Stored, str] = {"integer": "whole number", "wide": "whole number", "empty": "text"}
Wanted = list[str]
Place = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Tables:
    """The engines of tables that were opened together."""

    schema: Schema
    engines: Mapping[str, Engine]

    def over(self, description: JoinedDescription) -> Engine:
        """An engine on the rows of a join."""
        join = description.join
        if join is None:
            raise TypeError(description)
        if self.schema.table(join.table).public:
            reject("join-refused", why=f"{join.table} is public, and no private table is asked", instead=DIRECTLY)
        return self.engine_on(join, self.rows(join))

    def engine_on(self, join: Join, rows: exp.Select) -> Engine:
        """An engine on a query about tables of a join."""
        names = list(dict.fromkeys(self.read_by(join)))
        return self.engines[names[0]].over(rows, tuple(self.engines[each] for each in names))

    def read_by(self, join: Join) -> list[str]:
        """The tables that are read, with those on the way to the person."""
        found: list[str] = []
        for table in join.aliases.values():
            found.append(table.name)
            while not table.public and self.schema.direct(table) is None:
                table = self.parent(table)
                found.append(table.name)
        for semi in join.semis:
            found += [] if semi.inner.join is None else self.read_by(semi.inner.join)
        return found

    def parent(self, table: TableDescription) -> TableDescription:
        """The table that says whose the rows of a table are."""
        link = table.link(table.person[0])
        if link is None:
            raise TypeError(table)
        return self.schema.table(link.table)

    def rows(self, join: Join, beside: tuple[tuple[str, Place], ...] = ()) -> exp.Select:
        """The rows of a join with the person, if any is private; `beside` are columns of ids under their names."""
        places = {alias: f"t{place}" for place, alias in enumerate(join.aliases)}
        columns = {alias: [column for _, other, column in join.columns if other == alias] for alias in places}
        ids = {alias: self.ids_in(join, alias, beside) for alias in places}
        merged = self.merged(join)
        owner = places[join.alias if merged is None else merged.alias]
        root = self.schema.table(join.table)
        first = self.plain(root, columns[join.alias], ids[join.alias])
        if not root.public and merged is None:
            first = self.owned(root, columns[join.alias], ids[join.alias])
        shown = [] if root.public else [renamed(of(owner, "u"), unit_name(self.schema))]
        shown += [
            renamed(of(places[alias], f"c{columns[alias].index(column)}"), title)
            for title, alias, column in join.columns
        ]
        shown += [
            renamed(of(places[alias], f"k{ids[alias].index(column)}"), title) for title, (alias, column) in beside
        ]
        found = exp.select(*shown).from_(first.subquery(places[join.alias]))
        for step in join.steps:
            rows, same = self.added(step, join, columns[step.alias], ids[step.alias], step == merged)
            on = [self.equal(match, step, places, ids, join) for match in step.on]
            on += [exp.EQ(this=of(owner, "u"), expression=of(places[step.alias], "u"))] if same else []
            found = found.join(rows.subquery(places[step.alias]), on=exp.and_(*on), join_type=kind_of(step))
        for place, semi in enumerate(join.semis):
            found = self.asked(found, semi, f"s{place}", owner, places, ids, join)
        return found if shown else found.select(renamed(whole(1), "one"))

    def ids_in(self, join: Join, alias: str, beside: tuple[tuple[str, Place], ...]) -> Wanted:
        """The columns of a table that are compared with others."""
        found = [match.column for step in join.steps for match in step.on if match.alias == alias]
        found += [match.own for step in join.steps for match in step.on if step.alias == alias]
        found += [column for semi in join.semis for (other, column), _ in semi.on if other == alias]
        found += [column for _, (other, column) in beside if other == alias]
        return list(dict.fromkeys(found))

    def merged(self, join: Join) -> Step | None:
        """The step to the table that says whose the first table's rows are; then it need not be joined twice."""
        root = self.schema.table(join.table)
        if root.public or self.schema.direct(root) is not None:
            return None
        for step in join.steps:
            (match, *_) = step.on
            if step.how == "inner" and match.alias == join.alias and match.column == root.person[0]:
                return step if step.table == self.parent(root).name else None
        return None

    def added(self, step: Step, join: Join, columns: Wanted, ids: Wanted, is_owner: bool) -> tuple[exp.Select, bool]:
        """The rows of a step, and whether they have to be compared by person, too."""
        table = self.schema.table(step.table)
        if table.public:
            return self.plain(table, columns, ids), False
        (match,) = step.on
        key = f"k{ids.index(match.own)}"
        rows, order = self.owned(table, columns, ids), self.order(table, columns)
        if is_owner:
            return single(rows, [key], [name("u"), *order]), False
        left = join.aliases[match.alias]
        told = self.schema.direct(table) == table.key and self.schema.direct(left) == match.column
        return single(rows, [key] if told else ["u", key], order or [name("u")]), not told

    def order(self, table: TableDescription, columns: Wanted) -> list[Expression]:
        """The values by which rows are put in order: texts letter by letter."""
        engine = self.engines[table.name]
        texts = [engine.stored[column] == "text" for column in columns]
        return [
            engine.plainly(name(f"c{place}")) if is_text else name(f"c{place}") for place, is_text in enumerate(texts)
        ]

    def plain(self, table: TableDescription, columns: Wanted, ids: Wanted) -> exp.Select:
        """The rows of a table."""
        engine = self.engines[table.name]
        return exp.select(*(picked(engine, columns, ids) or [renamed(whole(1), "one")])).from_(engine.table())

    def owned(self, table: TableDescription, columns: Wanted, ids: Wanted) -> exp.Select:
        """The rows of a private table that belong to somebody, each with its person."""
        engine, direct = self.engines[table.name], self.schema.direct(table)
        if direct is not None:
            unit = engine.unit(direct)
            rows = exp.select(renamed(unit, "u"), *picked(engine, columns, ids)).from_(engine.table())
            return rows.where(exp.Not(this=exp.Is(this=unit.copy(), expression=exp.Null())))
        parent, link = self.parent(table), table.person[0]
        self.check_alike(engine, link, self.engines[parent.name], str(parent.key))
        held = exp.select(renamed(engine.unit(link), "f"), *picked(engine, columns, ids)).from_(engine.table())
        people = single(self.owned(parent, [], [str(parent.key)]), ["k0"], [name("u")])
        own = [renamed(of("held", alias.alias), alias.alias) for alias in picked(engine, columns, ids)]
        same = exp.EQ(this=of("held", "f"), expression=of("people", "k0"))
        found = exp.select(renamed(of("people", "u"), "u"), *own).from_(held.subquery("held"))
        return found.join(people.subquery("people"), on=same)

    def equal(self, match: Match, step: Step, places: dict[str, str], ids: dict[str, Wanted], join: Join) -> Expression:
        """Two columns that are equal, and of the same kind."""
        left, right = (self.engines[join.aliases[alias].name] for alias in (match.alias, step.alias))
        self.check_alike(left, match.column, right, match.own)
        one = of(places[match.alias], f"k{ids[match.alias].index(match.column)}")
        return exp.EQ(this=one, expression=of(places[step.alias], f"k{ids[step.alias].index(match.own)}"))

    def asked(
        self,
        found: exp.Select,
        semi: Semi,
        place: str,
        owner: str,
        places: dict[str, str],
        ids: dict[str, Wanted],
        join: Join,
    ) -> exp.Select:
        """The rows with a truth value: whether a subquery has a row for them, of the same person if it is private."""
        inner = semi.inner.join
        if inner is None:
            raise TypeError(semi)
        titles = [f"{unit_name(self.schema)} {number}" for number in range(len(semi.on))]
        beside = tuple((title, pair[1]) for title, pair in zip(titles, semi.on, strict=True))
        engine = self.engine_on(inner, self.rows(inner, beside))
        private = not self.schema.table(inner.table).public
        keys = [*titles, *([unit_name(self.schema)] if private else [])]
        kept = exp.select(*map(name, keys)).from_(engine.table()).distinct()
        if semi.where is not None:
            kept = kept.where(condition_of(semi.where, semi.inner, engine))
        on: list[Expression] = []
        for title, ((alias, column), (other, own)) in zip(titles, semi.on, strict=True):
            sides = self.engines[join.aliases[alias].name], self.engines[inner.aliases[other].name]
            self.check_alike(sides[0], column, sides[1], own)
            outer = of(places[alias], f"k{ids[alias].index(column)}")
            on.append(exp.EQ(this=outer, expression=of(place, title)))
        if private:
            on.append(exp.EQ(this=of(owner, "u"), expression=of(place, unit_name(self.schema))))
        there = exp.Not(this=exp.Is(this=of(place, titles[0]), expression=exp.Null()))
        found = found.join(kept.subquery(place), on=exp.and_(*on), join_type="left")
        return found.select(renamed(exp.Paren(this=there), semi.name))

    def check_alike(self, left: Engine, column: str, right: Engine, own: str) -> None:
        """Two columns can be compared without an error, whatever they hold."""
        for engine, one in ((left, column), (right, own)):
            if engine.stored[one] not in UNITS:
                reject("data-unit", name=one, stored=engine.stored[one])
        one, other = (ALIKE.get(kind, kind) for kind in (left.stored[column], right.stored[own]))
        if one != other:
            reject("join-types", left=column, one=one, right=own, other=other)


DIRECTLY = "Ask for it without Lapwing, or join it to a private table."


def picked(engine: Engine, columns: Wanted, ids: Wanted) -> list[exp.Alias]:
    """Columns as they are stored, `c0`, ..., and those of ids, `k0`, ..."""
    found = [renamed(name(column), f"c{place}") for place, column in enumerate(columns)]
    return found + [renamed(engine.unit(column), f"k{place}") for place, column in enumerate(ids)]


def single(rows: exp.Select, parts: list[str], order: list[Expression]) -> exp.Select:
    """The first row of each part."""
    names = [alias.alias_or_name for alias in rows.expressions]
    place = renamed(number(list(map(name, parts)), order), "r")
    numbered = exp.select(*map(name, names), place).from_(rows.subquery("every"))
    return (
        exp.select(*map(name, names))
        .from_(numbered.subquery("numbered"))
        .where(exp.EQ(this=name("r"), expression=whole(1)))
    )


def of(table: str, column: str) -> exp.Column:
    """A column of one of several tables."""
    return exp.column(exp.to_identifier(column, quoted=True), exp.to_identifier(table, quoted=True))


def kind_of(step: Step) -> str:
    """How it is joined."""
    return "left" if step.how == "left" else "inner"
