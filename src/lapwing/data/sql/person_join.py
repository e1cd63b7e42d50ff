"""A subquery with GROUP BY that is joined to tables: these are joined inside, and their columns are keys.

`FROM (SELECT person, COUNT(*) AS n FROM calls GROUP BY person) m JOIN people p ON p.id = m.person` means the same as
`FROM (SELECT person, COUNT(*) AS n, p.plan FROM calls JOIN people p ON p.id = person GROUP BY person, p.plan) m`, as
long as each row meets at most one row of the tables, and no join goes along links otherwise.
"""

from __future__ import annotations

from sqlglot import exp

from lapwing.data.description.schema import Schema
from lapwing.data.sql.inline import (
    Inner,
    Named,
    column_in,
    inlined,
    put,
    refuse,
    rewrite,
    selected_in,
    stored_in,
    title_of,
)
from lapwing.data.sql.parse import span_of
from lapwing.data.sql.tables import conjuncts
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Source

INSTEAD = (
    "Join the tables themselves, and put conditions into WHERE; or join one subquery with GROUP BY person to tables."
)


def person_joined(tree: exp.Select, named: Named, schema: Schema, source: Source) -> exp.Select:
    """The same SELECT of one subquery, if it joins a subquery with GROUP BY to tables."""
    joins = tree.args.get("joins") or []
    places = [tree.args["from_"].this, *(join.this for join in joins)]
    grouped = [place for place in places if selected_in(place, named) is not None]
    if not joins or not grouped:
        return tree
    (subquery, *more) = grouped
    select = selected_in(subquery, named)
    if more or select is None or select.args.get("group") is None:
        refuse((more or grouped)[0], source, "a subquery is joined", INSTEAD)
    if any(join.args.get("using") or join.args.get("on") is None or is_outer(join) for join in joins):
        what = "a subquery with GROUP BY is joined by something else than JOIN ... ON"
        instead = "Write JOIN ... ON with the columns that are equal; people without rows are in no subquery."
        refuse(subquery, source, what, instead)
    return moved(tree.copy(), places.index(subquery), named, schema, source)


def is_outer(join: exp.Join) -> bool:
    """Whether rows are kept that meet none, or anything else than JOIN is asked."""
    return bool(join.args.get("side") or join.args.get("method")) or str(join.args.get("kind") or "") not in (
        "",
        "INNER",
    )


def moved(tree: exp.Select, number: int, named: Named, schema: Schema, source: Source) -> exp.Select:
    """The SELECT of the subquery alone, which has the tables inside."""
    joins = tree.args["joins"]
    places = [tree.args["from_"].this, *(join.this for join in joins)]
    subquery = places[number]
    alias, select = (subquery.alias or subquery.name).casefold(), selected_in(subquery, named)
    if select is None:
        raise TypeError(subquery)
    name = subquery.name.casefold() if isinstance(subquery, exp.Table) else ""
    rest = {key: one for key, one in named.items() if key != name}
    inner = inlined(select.copy(), rest, schema, source, 1)
    inside = {(one.alias or one.name).casefold(): stored_in(one, schema) for one in from_of(inner)}
    rewrite(inner, inside, source)
    titles = {title_of(item).casefold(): item.unalias() for item in inner.expressions}
    outside = {(one.alias or one.name).casefold(): stored_in(one, schema) for one in places if one is not subquery}
    rewrite(tree, {**outside, alias: Inner({title: column_in(alias, title) for title in titles})}, source)
    spare = {own: own if own not in inside else f"{alias} {own}" for own in outside}
    conditions = [part for join in joins for part in conjuncts(join.args["on"])]
    for column in [column for part in conditions for column in part.find_all(exp.Column)]:
        if column.table == alias:
            if titles[column.name].find(exp.AggFunc):
                refuse(column, source, "a subquery is joined by an aggregate", INSTEAD)
            column.replace(titles[column.name].copy())
        elif column.table not in spare:
            reject("sql-table", span_of(column, source), name=column.table, known=", ".join((alias, *spare)))
        else:
            column.set("table", exp.to_identifier(spare[column.table], quoted=True))
    conditions = [part for join in joins for part in conjuncts(join.args["on"])]
    for place in (one for one in places if one is not subquery):
        own = spare[(place.alias or place.name).casefold()]
        said = [part for part in conditions if any(column.table == own for column in part.find_all(exp.Column))]
        conditions = [part for part in conditions if part not in said]
        table = place.copy()
        table.set("alias", exp.TableAlias(this=exp.to_identifier(own, quoted=True)))
        on = exp.and_(*(part.copy() for part in said)) if said else None
        inner.append("joins", exp.Join(this=table, on=on) if on is not None else exp.Join(this=table))
    if conditions:
        refuse(subquery, source, "a condition of ON is about the subquery alone", "Put it into WHERE.")
    tree.set("joins", [])
    tree.args["from_"].set("this", exp.Subquery(this=inner, alias=exp.TableAlias(this=exp.to_identifier(alias))))
    shown: set[str] = set()
    for column in list(tree.find_all(exp.Column)):
        if column.table in outside and column.find_ancestor(exp.Select) is tree:
            title = f"{column.table}.{column.name}"
            if title not in shown:
                key = column_in(spare[column.table], column.name)
                inner.append("expressions", exp.alias_(key.copy(), title, quoted=True))
                inner.args["group"].append("expressions", key)
                shown.add(title)
            put(column, column_in(alias, title))
    return tree


def from_of(tree: exp.Select) -> list[exp.Expr]:
    """What stands in FROM and JOIN."""
    return [tree.args["from_"].this, *(join.this for join in tree.args.get("joins") or [])]
