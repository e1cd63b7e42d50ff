"""Levels of a SELECT: the table, subqueries that rename, compute and filter, aggregates, and what is around them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NoReturn

from sqlglot import exp

from lapwing.data.description.description import Description
from lapwing.data.query.formula import LARGEST, Formula, size_of
from lapwing.data.query.join import joined
from lapwing.data.query.known_columns import KnownColumns
from lapwing.data.query.margins import cube, rollup
from lapwing.data.query.predicate import both
from lapwing.data.sql.aggregate import refuse_aggregate
from lapwing.data.sql.condition import table_names, translate
from lapwing.data.sql.date_text import with_periods
from lapwing.data.sql.formula import read_formula
from lapwing.data.sql.having import KeyOf, read_test
from lapwing.data.sql.inline import inlined
from lapwing.data.sql.join import read_join
from lapwing.data.sql.keyed import with_truths
from lapwing.data.sql.lateral import without_names
from lapwing.data.sql.outcome import Outcome
from lapwing.data.sql.parse import span_of
from lapwing.data.sql.person_join import person_joined
from lapwing.data.sql.person_select import is_by_person, read_people
from lapwing.data.sql.qualify import without_qualify
from lapwing.data.sql.refusals import refuse_clauses, refuse_in_rows
from lapwing.data.sql.scope import Scope
from lapwing.data.sql.table import Table, unused
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Source

DEEPEST = 20
Named = dict[str, exp.Expr]


@dataclass(frozen=True, slots=True)
class Reading:
    """One text, and the columns that it computes."""

    columns: KnownColumns
    source: Source

    def level(self, tree: exp.Expr, named: Named, depth: int = 0) -> Scope | Table:
        """What a SELECT gives: rows with other names, or a table of aggregates; `named` are the subqueries of WITH."""
        if depth > DEEPEST:
            reject("query-deep", self.source.everything(), limit=DEEPEST)
        if not isinstance(tree, exp.Select):
            what, instead = f"{tree.key.upper()} is no plain SELECT", "Ask the queries one by one."
            reject("sql-refused", span_of(tree, self.source), what=what, instead=instead)
        if aggregates(tree):
            tree = with_periods(without_qualify(tree))
        refuse_clauses(tree, self.source, self.has_tables)
        clause = tree.args.get("with_")
        if clause is not None:
            if clause.args.get("recursive"):
                what, instead = "a recursive query reads its own rows", "Leave RECURSIVE out."
                reject("sql-refused", self.source.everything(), what=what, instead=instead)
            named = named | {each.alias.casefold(): each for each in clause.expressions}
        if self.has_tables and self.columns.description.schema is not None:
            schema = self.columns.description.schema
            for select in tree.find_all(exp.Select):
                self.check_from(select)
            tree = person_joined(inlined(tree, named, schema, self.source), named, schema, self.source)
        below = self.below(tree, named, depth)
        tree = without_names(tree, below.knows)
        if isinstance(below, Scope) and depth and is_by_person(tree, below):
            return read_people(tree, below, self.columns)
        if isinstance(below, Table):
            return self.around(below, tree)
        if aggregates(tree):
            return self.table(below, tree)
        if not depth and tree.args.get("limit"):
            self.refuse_rows(tree)
        return self.rows(below, tree)

    def below(self, tree: exp.Select, named: Named, depth: int) -> Scope | Table:
        """What stands in FROM."""
        self.check_from(tree)
        table = tree.args["from_"].this
        alias = table.alias.casefold()
        if self.is_stored(table, named):
            return self.joined(tree)
        if tree.args.get("joins"):
            what, instead = "a subquery is joined", "Join the tables themselves, and put its conditions into WHERE."
            reject("sql-refused", span_of(table, self.source), what=what, instead=instead)
        if isinstance(table, exp.Subquery) and isinstance(table.this, exp.Select):
            return called(self.level(table.this, named, depth + 1), alias)
        if not isinstance(table, exp.Table):
            what, instead = "these are rows of its own", f"Write FROM {self.known}."
            reject("sql-refused", span_of(table, self.source), what=what, instead=instead)
        own = table_names(self.columns)
        name = table.name.casefold() if isinstance(table.this, exp.Identifier) else ""
        if name in named and not table.args.get("db"):
            rest = {key: each for key, each in named.items() if key != name}
            return called(self.level(named[name].this, rest, depth + 1), alias or name)
        if name not in own:
            known = ", ".join((self.columns.description.name, *named))
            reject("sql-table", span_of(table, self.source), name=table.name or table.sql(), known=known)
        return Scope(self.columns, self.source, frozenset(own | {alias} if alias else own))

    def check_from(self, tree: exp.Select) -> None:
        """A SELECT reads from something."""
        if tree.args.get("from_") is None:
            instead = f"Write FROM {self.known}."
            reject("sql-refused", self.source.everything(), what="there is no FROM", instead=instead)

    @property
    def known(self) -> str:
        """What may stand in FROM: the dataset, or one of its tables."""
        description = self.columns.description
        if description.schema is None:
            return description.name
        return " or ".join(table.name for table in description.schema.tables if not table.public)

    @property
    def has_tables(self) -> bool:
        """Whether there are several tables, of which none has been read yet."""
        return self.columns.description.schema is not None and type(self.columns.description) is Description

    def is_stored(self, table: exp.Expr, named: Named) -> bool:
        """Whether FROM names one of several tables."""
        if not self.has_tables or not isinstance(table, exp.Table) or not isinstance(table.this, exp.Identifier):
            return False
        return table.name.casefold() not in named or bool(table.args.get("db"))

    def joined(self, tree: exp.Select) -> Scope:
        """The rows of the tables in FROM and JOIN, which all levels around are about from now on."""
        root = self.columns.description
        if root.schema is None:
            raise TypeError(root)
        read = read_join(tree, root.schema, self.source)
        if root.schema.table(read.join.table).public:
            what, instead = f"{read.join.table} is public, and no private table is asked", "Ask for it without Lapwing."
            reject("sql-refused", span_of(tree.args["from_"], self.source), what=what, instead=instead)
        self.columns.description = joined(root, read.join)
        found = Scope(self.columns, self.source, frozenset(read.join.aliases), is_open=True)
        conditions = [translate(part, found) for part in read.conditions]
        for condition in conditions:
            found = replace(found, where=both(found.where, condition))
        return found

    def rows(self, below: Scope, tree: exp.Select) -> Scope:
        """A SELECT that only renames, computes and filters."""
        refuse_in_rows(tree, self.source)
        names: dict[str, Formula] = {}
        people: set[str] = set()
        for item in tree.expressions:
            if isinstance(item, exp.Star) and not any(item.args.values()):
                people |= below.units
                for name in below.known:
                    column = exp.column(exp.to_identifier(name, quoted=True))
                    names[name] = below.field(column)
                continue
            inner = item.unalias()
            title = item.alias or (inner.name if isinstance(inner, exp.Column) else inner.sql(dialect="duckdb").lower())
            is_unit = below.is_unit(inner)
            taken = [name.casefold() for name in names] if is_unit else []
            if title in names or title.casefold() in (*people, *taken):
                what = f"{title} stands there twice"
                reject("sql-refused", span_of(item, self.source), what=what, instead="Give each column one short name.")
            if is_unit:
                people.add(title.casefold())
                continue
            names[title] = read_formula(inner, below)
            if size_of(names[title]) > LARGEST:
                what = f"{title} is computed from too much"
                reject("sql-refused", span_of(item, self.source), what=what, instead="Give each column one short name.")
        where = tree.args.get("where")
        condition = translate(where.this, below) if where else None
        return Scope(
            self.columns, self.source, frozenset(), names, both(below.where, condition), people=frozenset(people)
        )

    def table(self, below: Scope, tree: exp.Select) -> Table:
        """A SELECT that aggregates."""
        where = tree.args.get("where")
        condition = translate(where.this, below) if where else None
        found = Table(below, both(below.where, condition), [])
        found.trees = self.keys(below, tree)
        found.keys += found.trees
        found.margins = margins_in(tree, tuple(found.trees.values()))
        return self.finished(found, tree, "having")

    def around(self, below: Table, tree: exp.Select) -> Table:
        """A SELECT around one that aggregates: all of it is done to the noisy answer."""
        if aggregates(tree):
            return self.folded(below, tree)
        if below.limit is not None or below.offset or below.texts or (below.folds and below.groups is None):
            below = below.nested()
        below.outer = True
        return self.finished(below, tree, "where")

    def folded(self, below: Table, tree: exp.Select) -> Table:
        """A SELECT that aggregates the rows of a noisy answer."""
        where, group = tree.args.get("where"), tree.args.get("group")
        if where is not None:
            below = self.around(below, exp.select("*").where(where.this))
        found = below.nested()
        groups: list[str] = []
        aliases = {item.alias: item.unalias() for item in tree.expressions if item.alias}
        for key in [] if group is None else group.expressions:
            inner = item_numbered(key, tree) or aliases.get(key.name if isinstance(key, exp.Column) else "", key)
            inner = inner.unalias()
            column = found.column(inner) if isinstance(inner, exp.Column) else None
            if not isinstance(column, KeyOf) or cubed(group) is not None:
                what, instead = f"{key.sql(dialect='duckdb')} is no key of the answer", "Group by keys of the subquery."
                reject("sql-refused", span_of(key, self.source), what=what, instead=instead)
            groups.append(column.column)
        found.groups, found.shown, found.outer = groups, {name: KeyOf(name) for name in groups}, False
        return self.finished(found, tree, "having")

    def finished(self, table: Table, tree: exp.Select, condition: str) -> Table:
        """The columns, conditions, order and number of rows of an answer."""
        items = [item for item in tree.expressions if not (table.outer and isinstance(item, exp.Star))]
        found = dict(table.shown) if len(items) < len(tree.expressions) else {}
        for item in items:
            inner = item.unalias()
            title = unused(item.alias or title_of(inner), [*found])
            found[title] = table.read(inner, title)
        table.shown = {**table.shown, **found} if table.outer or table.groups is not None else found
        test = tree.args.get(condition)
        if test is not None:
            place = lambda part: span_of(part, self.source)  # noqa: E731
            table.tests.append(read_test(with_truths(test.this, table), table.operand, place))
        order = tree.args.get("order")
        if order is not None:
            table.late = True
            table.order = [by for one in order.expressions for by in self.ordered_by(table, one, tree)]
            table.late = False
        if tree.args.get("limit") or tree.args.get("offset"):
            table.limit, table.offset = self.number(tree, "limit"), self.number(tree, "offset") or 0
        table.shown = found
        return table

    def ordered_by(self, table: Table, one: exp.Expr, tree: exp.Select) -> list[tuple[Outcome | KeyOf, bool]]:
        """What ORDER BY says in one place; ALL is every column, from the first on."""
        if not (isinstance(one.this, exp.Var) and one.this.name.upper() == "ALL"):
            return [self.ordered(table, one, tree)]
        falls = bool(one.args.get("desc"))
        return [self.ordered(table, exp.Ordered(this=item.unalias(), desc=falls), tree) for item in tree.expressions]

    def ordered(self, table: Table, one: exp.Expr, tree: exp.Select) -> tuple[Outcome | KeyOf, bool]:
        """What an answer is ordered by: a name, a place in the SELECT, or an expression."""
        inner = item_numbered(one.this, tree) or one.this
        inner = inner.unalias()
        if isinstance(inner, exp.Literal):
            what, instead = f"{inner.sql()} is not a column of the answer", "Order by a name or an expression."
            reject("sql-refused", span_of(one, self.source), what=what, instead=instead)
        item = next((each for each in tree.expressions if each.unalias() == inner), None)
        title = "" if item is None or isinstance(inner, exp.Column) else item.alias or title_of(inner)
        found = table.shown[title] if title in table.shown else table.read(inner)
        return found, bool(one.args.get("desc"))

    def keys(self, scope: Scope, tree: exp.Select) -> dict[str, exp.Expr]:
        """What GROUP BY names: columns, expressions, aliases or places in the SELECT; each with what is written."""
        group = tree.args.get("group")
        if group is None:
            return {}
        if group.args.get("all") and not group.expressions:
            items = [item.unalias() for item in tree.expressions if not item.find(exp.AggFunc)]
        elif (whole := cubed(group)) is not None:
            items = columns_of(whole)
        elif group.find(exp.Cube, exp.Rollup, exp.GroupingSets) or any(
            value for key, value in group.args.items() if key != "expressions"
        ):
            what, instead = (
                "CUBE, ROLLUP and GROUPING SETS stand alone in GROUP BY, and one of the sets has all columns",
                "Write CUBE(a, b), which has all sets of groups.",
            )
            reject("sql-refused", span_of(group, self.source), what=what, instead=instead)
        else:
            items = group.expressions
        aliases = {item.alias: item.unalias() for item in tree.expressions if item.alias}
        found: dict[str, exp.Expr] = {}
        for key in items:
            numbered = item_numbered(key, tree)
            if numbered is not None:
                key = numbered.unalias()
            elif isinstance(key, exp.Column) and not key.table and key.name in aliases:
                key = aliases[key.name]
            if not key.find(exp.Column) or key.find(exp.AggFunc):
                what, instead = f"{key.sql(dialect='duckdb')} is nothing to group by", "Group by columns."
                reject("sql-refused", span_of(key, self.source), what=what, instead=instead)
            found.setdefault(self.columns.named(read_formula(key, scope)), key)
        return found

    def number(self, tree: exp.Select, clause: str) -> int | None:
        """A whole number of rows."""
        limit = tree.args.get(clause)
        if limit is None:
            return None
        inner = limit.expression
        if isinstance(limit, exp.Fetch):
            said = limit.args.get("limit_options")
            odd = said is not None and (said.args.get("percent") or said.args.get("with_ties"))
            inner = None if odd else limit.args.get("count")
        if not isinstance(inner, exp.Literal) or inner.is_string or not str(inner.this).isdecimal():
            word = clause.upper()
            what, instead = f"{word} is not a whole number", f"Write {word} 10."
            reject("sql-refused", span_of(limit, self.source), what=what, instead=instead)
        return int(inner.this)

    def refuse_rows(self, tree: exp.Select) -> NoReturn:
        """A SELECT that aggregates nothing would show rows."""
        for item in tree.expressions:
            inner = item.unalias()
            if isinstance(inner, exp.Column | exp.Star):
                refuse_aggregate(inner, Scope(self.columns, self.source))
        instead = "Add COUNT(*), for example."
        reject("sql-refused", self.source.everything(), what="nothing is aggregated", instead=instead)


def margins_in(tree: exp.Select, keys: tuple[exp.Expr, ...]) -> tuple[tuple[int, ...], ...]:
    """The margins that GROUP BY asks for."""
    whole = cubed(tree.args.get("group"))
    match whole:
        case None:
            return ()
        case exp.Cube():
            return cube(len(keys))
        case exp.Rollup():
            return rollup(len(keys))
    places = {tuple(sorted({keys.index(column) for column in one})) for one in sets_in(whole)}
    return tuple(sorted((one for one in places if len(one) < len(keys)), key=lambda one: (-len(one), one)))


def cubed(group: exp.Expr | None) -> exp.Cube | exp.Rollup | exp.GroupingSets | None:
    """GROUP BY CUBE(...), ROLLUP(...) or GROUPING SETS (...), if nothing else stands there."""
    given = [] if group is None else [part for value in group.args.values() if value for part in listed(value)]
    only = given[0] if len(given) == 1 else None
    if isinstance(only, exp.GroupingSets):
        sets = sets_in(only)
        largest = max(sets, key=len, default=[])
        return only if all(column in largest for one in sets for column in one) else None
    return only if isinstance(only, exp.Cube | exp.Rollup) else None


def columns_of(whole: exp.Cube | exp.Rollup | exp.GroupingSets) -> list[exp.Expr]:
    """All columns of CUBE, ROLLUP or GROUPING SETS."""
    return max(sets_in(whole), key=len, default=[]) if isinstance(whole, exp.GroupingSets) else whole.expressions


def sets_in(tree: exp.GroupingSets) -> list[list[exp.Expr]]:
    """The columns of each set."""
    return [one.expressions if isinstance(one, exp.Tuple) else [one.unnest()] for one in tree.expressions]


def listed(value: object) -> list[object]:
    """What stands in one place of a tree."""
    return value if isinstance(value, list) else [value]


def called(below: Scope | Table, alias: str) -> Scope | Table:
    """A subquery by its name."""
    if isinstance(below, Table):
        return below
    return replace(below, tables=frozenset({alias} if alias else ()), is_open=False)


def aggregates(tree: exp.Select) -> bool:
    """Whether a SELECT aggregates, apart from subqueries."""
    if tree.args.get("group") or tree.args.get("having"):
        return True
    return any(
        isinstance(node, exp.AggFunc) and not isinstance(node.parent, exp.Window)
        for item in tree.expressions
        for node in item.walk()
    )


def title_of(inner: exp.Expr) -> str:
    """What a column is called that has no other name."""
    return inner.name if isinstance(inner, exp.Column) else inner.sql(dialect="duckdb").lower()


def item_numbered(tree: exp.Expr, select: exp.Select) -> exp.Expr | None:
    """The item of the SELECT that a whole number stands for."""
    if not isinstance(tree, exp.Literal) or tree.is_string or not str(tree.this).isdecimal() or len(tree.this) > 9:
        return None
    number = int(tree.this)
    return select.expressions[number - 1] if 1 <= number <= len(select.expressions) else None
