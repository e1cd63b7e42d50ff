"""Names of columns that stand further left in the same SELECT: `SELECT SUM(x) AS s, COUNT(*) AS n, s / n AS mean`."""

from __future__ import annotations

from collections.abc import Callable

from sqlglot import exp


def without_names(tree: exp.Select, is_known: Callable[[str], bool]) -> exp.Select:
    """The same SELECT with what the names stand for; those of columns that are known mean these."""
    meant: dict[str, exp.Expr] = {}
    for item in tree.expressions:
        if item.alias and not is_known(item.alias):
            meant.setdefault(item.alias.casefold(), item.unalias())
    used = {one.name.casefold() for item in tree.expressions for one in names_in(item)}
    if used.isdisjoint(meant):
        return tree
    found = tree.copy()
    before: dict[str, exp.Expr] = {}
    for item in found.expressions:
        for column in names_in(item):
            stands = before.get(column.name.casefold())
            if stands is not None:
                made = exp.Paren(this=stands.copy())
                made.meta.update(column.meta)
                column.replace(made)
        if item.alias and item.alias.casefold() in meant:
            before.setdefault(item.alias.casefold(), item.unalias())
    return found


def names_in(item: exp.Expr) -> list[exp.Column]:
    """The names in one column of a SELECT that no table is named with, apart from subqueries."""
    select = item.parent_select
    found = item.unalias().find_all(exp.Column)
    own = [column for column in found if not column.table and column is not item and column.parent_select is select]
    return [column for column in own if isinstance(column.this, exp.Identifier)]
