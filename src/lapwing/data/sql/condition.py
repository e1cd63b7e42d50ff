"""Conditions of SQL as conditions on rows."""

from __future__ import annotations

from fractions import Fraction
from typing import NoReturn

from sqlglot import exp

from lapwing.data.description.description import Description
from lapwing.data.description.exact_input import exact_of
from lapwing.data.query.check_predicate import check_predicate
from lapwing.data.query.predicate import Among, And, Comparator, Compare, Missing, Not, Or, Predicate
from lapwing.data.sql.parse import parse_condition, span_of
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Source

COMPARATORS: dict[type[exp.Expr], tuple[Comparator, Comparator]] = {
    exp.EQ: ("=", "="),
    exp.NEQ: ("<>", "<>"),
    exp.LT: ("<", ">"),
    exp.LTE: ("<=", ">="),
    exp.GT: (">", "<"),
    exp.GTE: (">=", "<="),
}
DEEPEST = 50
INSTEAD = "Compare columns with constants: =, <>, <, <=, >, >=, BETWEEN, IN (...), IS NULL, with AND, OR and NOT."


def read_condition(text: str, description: Description) -> Predicate:
    """The condition that a text in SQL stands for."""
    source = Source("condition", text)
    return translate(parse_condition(source), description, source)


def translate(tree: exp.Expr, description: Description, source: Source, depth: int = 0) -> Predicate:
    """A tree as a condition; what compares anything but a column with constants is refused."""
    if depth > DEEPEST:
        reject("query-deep", source.everything(), limit=DEEPEST)
    match tree:
        case exp.Paren(this=inner):
            return translate(inner, description, source, depth + 1)
        case exp.And():
            return And(tuple(translate(part, description, source, depth + 1) for part in tree.flatten()))
        case exp.Or():
            return Or(tuple(translate(part, description, source, depth + 1) for part in tree.flatten()))
        case exp.Not(this=inner):
            return Not(translate(inner, description, source, depth + 1))
        case exp.Column():
            return checked(Compare(column_name(tree, description, source), "=", True), tree, description, source)
        case exp.EQ() | exp.NEQ() | exp.LT() | exp.LTE() | exp.GT() | exp.GTE():
            return compared(tree, description, source)
        case exp.Between(this=exp.Column() as column):
            name = column_name(column, description, source)
            ends = constant(tree.args["low"], source), constant(tree.args["high"], source)
            parts = (Compare(name, ">=", ends[0]), Compare(name, "<=", ends[1]))
            return checked(And(parts), tree, description, source)
        case exp.In(this=exp.Column() as column) if tree.expressions and not tree.args.get("query"):
            name = column_name(column, description, source)
            values = tuple(constant(value, source) for value in tree.expressions)
            return checked(Among(name, values), tree, description, source)
        case exp.Is(this=exp.Column() as column, expression=exp.Null()):
            return Missing(column_name(column, description, source))
        case exp.Is(this=exp.Column() as column, expression=exp.Boolean() as truth):
            name = column_name(column, description, source)
            said = And((Not(Missing(name)), Compare(name, "=", bool(truth.this))))
            return checked(said, tree, description, source)
    refuse(tree, source)


def compared(tree: exp.Expr, description: Description, source: Source) -> Predicate:
    """A column and a constant, on whichever sides."""
    plain, turned = COMPARATORS[type(tree)]
    left, right = tree.this, tree.expression
    if isinstance(left, exp.Column) and not isinstance(right, exp.Column):
        found = Compare(column_name(left, description, source), plain, constant(right, source))
    elif isinstance(right, exp.Column) and not isinstance(left, exp.Column):
        found = Compare(column_name(right, description, source), turned, constant(left, source))
    else:
        refuse(tree, source)
    return checked(found, tree, description, source)


def checked(found: Predicate, tree: exp.Expr, description: Description, source: Source) -> Predicate:
    """A condition whose values fit."""
    return check_predicate(found, description, span_of(tree, source))


def column_name(column: exp.Column, description: Description, source: Source) -> str:
    """The described column that is meant; letter case matters only if it has to."""
    name, place = column.name, span_of(column, source)
    if column.table and column.table.casefold() not in table_names(description) | aliases_of(column):
        reject("sql-table", place, name=column.table, known=description.name)
    known = [one.name for one in description.columns]
    if name in known:
        return name
    alike = [one for one in known if one.casefold() == name.casefold()]
    if len(alike) == 1 and not column.this.args.get("quoted"):
        return alike[0]
    reject("data-column", place, name=name, known=", ".join(known))


def table_names(description: Description) -> set[str]:
    """What the table may be called, in small letters."""
    return {name.rpartition(".")[2].casefold() for name in (description.name, description.table) if name}


def aliases_of(column: exp.Column) -> set[str]:
    """What the SELECT around a column calls its table."""
    select = column.find_ancestor(exp.Select)
    tables = select.find_all(exp.Table) if select else ()
    return {table.alias.casefold() for table in tables if table.alias}


def constant(tree: exp.Expr, source: Source) -> Fraction | str | bool:
    """A number, a text or a truth value."""
    match tree:
        case exp.Paren(this=inner):
            return constant(inner, source)
        case exp.Literal() if tree.is_string:
            return str(tree.this)
        case exp.Literal():
            return exact_of(str(tree.this), "this constant")
        case exp.Neg(this=exp.Literal() as inner) if not inner.is_string:
            return -exact_of(str(inner.this), "this constant")
        case exp.Boolean():
            return bool(tree.this)
        case exp.Cast(this=exp.Literal() as inner) if inner.is_string and tree.is_type("date"):
            return str(inner.this)
    refuse(tree, source)


def refuse(tree: exp.Expr, source: Source) -> NoReturn:
    """Not a condition on a row that can be taken."""
    what = f"{tree.sql(dialect='duckdb')} is no comparison of a column with constants"
    reject("sql-refused", span_of(tree, source), what=what, instead=INSTEAD)
