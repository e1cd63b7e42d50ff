"""A subquery that is grouped by the privacy unit: a per-person table.

`SELECT person, LEAST(SUM(amount), 500) AS total FROM sales GROUP BY person` has a row for each person.  What LEAST and
GREATEST cut a value to are its bounds; counts are not below 0, nor are sums of what is not, and means and extremes lie
between the bounds of their column.  What is not cut is cut to what as many rows come to as `privacy.rows` says.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NoReturn

from sqlglot import exp

from lapwing.data.description.description import Description
from lapwing.data.query.aggregate import Aggregate, Count, Mean, Sum
from lapwing.data.query.join import JoinedDescription
from lapwing.data.query.known_columns import KnownColumns
from lapwing.data.query.person_table import Between, Max, Min, PersonDescription, person_table
from lapwing.data.query.predicate import both
from lapwing.data.query.slots_of import bounds_for
from lapwing.data.sql.aggregate import column_of, read_aggregate
from lapwing.data.sql.condition import translate
from lapwing.data.sql.derived import constant
from lapwing.data.sql.formula import read_formula
from lapwing.data.sql.scope import Scope
from lapwing.data.sql.tables import place_in
from lapwing.diagnostics.diagnostic import reject

INSTEAD = "Select the keys, and COUNT, SUM, AVG, MIN or MAX of columns, cut with LEAST(..., 100) and GREATEST(..., 0)."


def is_by_person(tree: exp.Select, below: Scope) -> bool:
    """Whether a SELECT groups rows of the table by the privacy unit."""
    group = tree.args.get("group")
    if group is None or isinstance(below.description, PersonDescription):
        return False
    return any(is_unit(key, tree, below) for key in group.expressions)


def is_unit(key: exp.Expr, tree: exp.Select, below: Scope) -> bool:
    """Whether an expression is the privacy unit, by its name or by its place in the SELECT."""
    return below.is_unit(item_of(key, tree))


def item_of(key: exp.Expr, tree: exp.Select) -> exp.Expr:
    """What a key of GROUP BY means: an item by its number or alias, or the expression itself."""
    if isinstance(key, exp.Literal) and not key.is_string and str(key.this).isdecimal() and len(key.this) < 9:
        number = int(key.this)
        return tree.expressions[number - 1].unalias() if 1 <= number <= len(tree.expressions) else key
    aliases = {item.alias: item.unalias() for item in tree.expressions if item.alias}
    named = isinstance(key, exp.Column) and not key.table and key.name in aliases
    return aliases[key.name] if named else key


def read_people(tree: exp.Select, below: Scope, columns: KnownColumns) -> Scope:
    """The per-person table, which all levels around are about from now on."""
    for clause in ("having", "order", "limit", "offset", "distinct"):
        if tree.args.get(clause):
            refuse(tree, below, f"{clause.upper()} stands in a per-person table", "Put it into the SELECT around.")
    if any(value for key, value in tree.args["group"].args.items() if key != "expressions"):
        refuse(tree, below, "ROLLUP, CUBE and the like ask many queries in one", "Ask each GROUP BY by itself.")
    where = tree.args.get("where")
    condition = both(below.where, translate(where.this, below) if where else None)
    grouped = [item_of(key, tree) for key in tree.args["group"].expressions]
    keys: dict[str, str] = {}
    values: dict[str, Aggregate | Max | Min | Between] = {}
    others = [key for key in grouped if not is_unit(key, tree, below)]
    groups = 1 if others and all(is_of_person(key, below) for key in others) else None
    for item in tree.expressions:
        inner = item.unalias()
        title = item.alias or (inner.name if isinstance(inner, exp.Column) else inner.sql(dialect="duckdb").lower())
        if is_unit(inner, tree, below):
            continue
        if inner in others:
            keys[title] = columns.named(read_formula(inner, below))
        else:
            values[title] = within_rows(clamped(inner, below), columns.description)
    for key in others:
        name = columns.named(read_formula(key, below))
        if name not in keys.values():
            refuse(key, below, "a per-person table is grouped by what it does not show", "Select the key, too.")
    columns.description = person_table(columns.description, condition, keys, values or {"rows": one_row()}, groups)
    return Scope(columns, below.source, frozenset())


def is_of_person(key: exp.Expr, below: Scope) -> bool:
    """Whether a key is a column of the table of people, of which each person has one row."""
    description = below.description
    if not isinstance(key, exp.Column) or not isinstance(description, JoinedDescription) or description.join is None:
        return False
    if below.names is not None:
        return False
    join = description.join
    place = place_in(key, join.aliases, join.schema, below.source)
    return place is not None and place[0] != join.alias and join.aliases[place[0]].name == join.schema.home


def within_rows(value: Between, description: Description) -> Between:
    """A count or a sum that is not cut is cut to what the rows of a person come to that count elsewhere."""
    rows, found = description.unit.rows, value
    match value.aggregate:
        case Count() if value.upper is None:
            found = Between(value.aggregate, value.lower, rows)
        case Sum(column=column) if description.column(column).bounds is not None:
            own = bounds_for(column, description, "sum")
            lower = rows * min(own.lower, Fraction(0)) if value.lower is None else value.lower
            upper = rows * max(own.upper, Fraction(0)) if value.upper is None else value.upper
            found = Between(value.aggregate, lower, upper)
    return found


def one_row() -> Between:
    """A table that only says which groups a person has."""
    return Between(Count(), 0, 1)


def clamped(tree: exp.Expr, scope: Scope) -> Between:
    """An aggregate with what it is cut to."""
    match tree:
        case exp.Paren(this=inner):
            return clamped(inner, scope)
        case exp.Least(this=inner, expressions=[other]) | exp.Greatest(this=inner, expressions=[other]):
            end = constant(other)
            if end is None:
                inner, end = other, constant(inner)
            if end is None:
                refuse(tree, scope, "a value of a person is cut to something that is not a number", INSTEAD)
            return cut(clamped(inner, scope), end, isinstance(tree, exp.Least))
        case exp.Max(this=inner) if not tree.expressions:
            return Between(Max(column_of(inner, scope, None)))
        case exp.Min(this=inner) if not tree.expressions:
            return Between(Min(column_of(inner, scope, None)))
    if not tree.find(exp.AggFunc):
        refuse(
            tree, scope, f"{tree.sql(dialect='duckdb')} is neither a key nor an aggregate of a person's rows", INSTEAD
        )
    if not isinstance(tree, exp.AggFunc | exp.Filter | exp.WithinGroup):
        what = f"{tree.sql(dialect='duckdb')} is computed from what a person's rows come to"
        refuse(tree, scope, what, "Select the aggregate itself here, and compute with it in the SELECT around.")
    found, steps = read_aggregate(tree, scope)
    if not isinstance(found, Count | Sum | Mean) or steps:
        refuse(tree, scope, f"{tree.sql(dialect='duckdb')} is not offered for each person", INSTEAD)
    return Between(found)


def cut(value: Between, end: Fraction, above: bool) -> Between:
    """A value cut once more; the last cut counts."""
    lower, upper = value.lower, value.upper
    if above:
        lower = min(lower, end) if isinstance(lower, Fraction) else lower
        upper = min(upper, end) if isinstance(upper, Fraction) else end
    else:
        upper = max(upper, end) if isinstance(upper, Fraction) else upper
        lower = max(lower, end) if isinstance(lower, Fraction) else end
    return Between(value.aggregate, lower, upper)


def refuse(tree: exp.Expr, scope: Scope, what: str, instead: str) -> NoReturn:
    """Not a per-person table."""
    reject("sql-refused", scope.place(tree), what=what, instead=instead)
