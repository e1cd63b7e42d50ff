"""QUALIFY on an answer, as the WHERE of a SELECT around it.

`SELECT k, COUNT(*) AS n FROM t GROUP BY k QUALIFY RANK() OVER (ORDER BY n DESC) <= 3 ORDER BY n` means the same as
`SELECT k, n FROM (SELECT k, COUNT(*) AS n, RANK() OVER (ORDER BY COUNT(*) DESC) AS r FROM t GROUP BY k) WHERE r <= 3
ORDER BY n`.
"""

from __future__ import annotations

from sqlglot import exp

from lapwing.data.sql.inline import title_of


def without_qualify(tree: exp.Select) -> exp.Select:
    """The same SELECT without QUALIFY, if it has one and aggregates."""
    clause = tree.args.get("qualify")
    if clause is None or any(isinstance(item.unalias(), exp.Star) for item in tree.expressions):
        return tree
    inner = tree.copy()
    for key in ("qualify", "order", "limit", "offset", "with_"):
        inner.set(key, None)
    titles = [title_of(item) for item in inner.expressions]
    if len({title.casefold() for title in titles}) < len(titles):
        return tree
    inner.set("expressions", [named(item, title) for item, title in zip(inner.expressions, titles, strict=True)])
    outer = exp.Select(
        expressions=[exp.column(exp.to_identifier(title, quoted=True)) for title in titles],
        from_=exp.From(this=exp.Subquery(this=inner)),
        where=exp.Where(this=outside(clause.this, inner)),
        **{key: tree.args[key] for key in ("limit", "offset", "with_") if tree.args.get(key)},
    )
    order = tree.args.get("order")
    if order is not None:
        outer.set("order", exp.Order(expressions=[outside(one, inner) for one in order.expressions]))
    return outer


def named(item: exp.Expr, title: str) -> exp.Expr:
    """An item of the SELECT under the name that it has in any case."""
    return item.copy() if item.alias else exp.alias_(item.copy(), title, quoted=True)


def outside(tree: exp.Expr, inner: exp.Select) -> exp.Expr:
    """A condition or an order around the answer: what is measured there becomes a column of it."""
    holder = exp.Paren(this=tree.copy())
    for part in outermost(holder):
        item = next((one for one in inner.expressions if one.unalias() == part), None)
        if item is None:
            item = exp.alias_(part.copy(), unused(title_of(part), inner), quoted=True)
            inner.append("expressions", item)
        column = exp.column(exp.to_identifier(item.alias, quoted=True))
        column.meta.update(part.meta)
        part.replace(column)
    found: exp.Expr = holder.this
    return found


def unused(title: str, tree: exp.Select) -> str:
    """A title that no other column has."""
    taken = {item.alias.casefold() for item in tree.expressions}
    while title.casefold() in taken:
        title += "_2"
    return title


def outermost(tree: exp.Expr) -> list[exp.Expr]:
    """Windows and aggregates that are in no other."""
    if isinstance(tree, exp.Window | exp.AggFunc | exp.Filter | exp.WithinGroup):
        return [tree]
    return [found for child in tree.iter_expressions() for found in outermost(child)]
