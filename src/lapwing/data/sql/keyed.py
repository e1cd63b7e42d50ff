"""Which parts of an expression on an answer are keys, as they are written in GROUP BY or by their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlglot import exp

from lapwing.data.sql.having import KeyOf
from lapwing.data.sql.text import is_number, numbered

if TYPE_CHECKING:
    from lapwing.data.sql.table import Table

NUMBERS = ("integer", "real")
MEASURED = (exp.AggFunc, exp.Window, exp.Filter, exp.WithinGroup)


def keyed(tree: exp.Expr, table: Table) -> KeyOf | None:
    """The key that an expression is, as it is written in GROUP BY or by its name."""
    tree = tree.unnest()
    if isinstance(tree, exp.Column) and not tree.table:
        name = table.named(tree.name)
        found = None if name is None else table.shown[name]
        if isinstance(found, KeyOf) and (table.late or found.column not in table.texts):
            return found
    if table.outer or table.groups is not None:
        return None
    return next((KeyOf(name) for name, key in table.trees.items() if is_same(tree, key)), None)


def is_settled(tree: exp.Expr, table: Table) -> bool:
    """Whether all columns of an expression are keys or measured, or stand in aggregates."""
    if isinstance(tree, MEASURED) or keyed(tree, table) is not None:
        return True
    if isinstance(tree, exp.Column):
        return table.is_measured(tree)
    return not isinstance(tree, exp.Star | exp.Subquery) and all(
        is_settled(part, table) for part in tree.iter_expressions()
    )


def with_numbers(tree: exp.Expr, table: Table) -> exp.Expr:
    """The same expression with names of their own for keys that are numbers."""
    key = keyed(tree, table)
    if key is not None and table.kind_of(key) in NUMBERS:
        table.numbers.add(key.column)
        made = exp.Var(this=numbered(key.column))
        made.meta.update(tree.meta)
        return made
    if isinstance(tree, (*MEASURED, exp.Case, exp.If, exp.Coalesce)):
        return tree
    found = tree.copy()
    for child in list(found.iter_expressions()):
        child.replace(with_numbers(child, table))
    return found


def with_truths(tree: exp.Expr, table: Table) -> exp.Expr:
    """The same condition, in which keys that are truth values are compared with TRUE."""
    key = keyed(tree, table)
    if key is not None:
        return exp.EQ(this=tree.copy(), expression=exp.true()) if table.kind_of(key) == "boolean" else tree
    if not isinstance(tree, exp.And | exp.Or | exp.Not | exp.Paren):
        return tree
    found = tree.copy()
    for child in list(found.iter_expressions()):
        child.replace(with_truths(child, table))
    return found


def with_names(tree: exp.Expr) -> exp.Expr:
    """The same expression as it was before."""
    if not any(is_number(part.name) for part in tree.find_all(exp.Var)):
        return tree
    found = tree.copy()
    for part in list(found.find_all(exp.Var)):
        if is_number(part.name):
            part.replace(exp.column(part.name.removeprefix(numbered(""))))
    return found


def is_same(tree: exp.Expr, key: exp.Expr) -> bool:
    """Whether an expression is a key, however its letters are spelled, with its table or without."""
    one, other = tree.unnest(), key.unnest()
    if isinstance(one, exp.Column) and isinstance(other, exp.Column):
        tables = {each.table.casefold() for each in (one, other)} - {""}
        return len(tables) < 2 and one.name.casefold() == other.name.casefold()
    return one == other
