"""Subqueries in FROM and JOIN that only choose, name, compute and filter: their tables take their place.

`calls c JOIN (SELECT id, plan AS p FROM people WHERE active) s ON s.id = c.person` means the same as `calls c JOIN
people s ON s.id = c.person`, with `s.active` as a condition and `s.plan` for `s.p`.  In a LEFT JOIN, neither conditions
nor computed columns can move out, because they would be about rows that are missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NoReturn

from sqlglot import exp

from lapwing.data.description.schema import Schema
from lapwing.data.sql.parse import span_of
from lapwing.data.sql.tables import columns_known
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Source

PLAIN = {"expressions", "from_", "joins", "where", "kind"}
DEEPEST = 20
Named = Mapping[str, exp.Expr]


@dataclass(frozen=True, slots=True)
class Inner:
    """What a name in FROM stands for: its columns by their names in small letters, each as what it is computed from."""

    columns: dict[str, exp.Expr]
    conditions: tuple[exp.Expr, ...] = ()
    everything: bool = False


def selected_in(tree: exp.Expr, named: Named) -> exp.Select | None:
    """The SELECT that stands for a table in FROM: a subquery, or one of WITH by its name."""
    if isinstance(tree, exp.Subquery) and isinstance(tree.this, exp.Select):
        return tree.this
    if isinstance(tree, exp.Table) and isinstance(tree.this, exp.Identifier) and not tree.args.get("db"):
        found = named.get(tree.name.casefold())
        return found.this if found is not None and isinstance(found.this, exp.Select) else None
    return None


def is_plain(tree: exp.Select) -> bool:
    """Whether each of its rows is one of the rows below, with other columns."""
    if any(value for key, value in tree.args.items() if key not in PLAIN) or tree.find(exp.AggFunc, exp.Window):
        return False
    clause = tree.args.get("from_")
    return clause is not None


def inlined(tree: exp.Select, named: Named, schema: Schema, source: Source, depth: int = 0) -> exp.Select:
    """The same SELECT on tables alone, as far as its subqueries are plain."""
    if depth > DEEPEST:
        reject("query-deep", source.everything(), limit=DEEPEST)
    joins = tree.args.get("joins") or []
    places = [(tree.args["from_"].this, None), *((join.this, join) for join in joins)]
    if not (joins or depth) or not any(selected_in(place, named) for place, _ in places):
        return tree
    found = tree.copy()
    sources: dict[str, Inner] = {}
    opens: list[tuple[exp.Expr, exp.Expr, list[exp.Join]]] = []
    joined = [(join.this, join) for join in found.args.get("joins") or []]
    for number, (place, join) in enumerate([(found.args["from_"].this, None), *joined]):
        select = selected_in(place, named)
        alias = (place.alias or place.name or f"subquery {number}").casefold()
        if select is None:
            sources[alias] = stored_in(place, schema)
            continue
        if not is_plain(select):
            titles = [title_of(item).casefold() for item in select.expressions]
            sources[alias] = Inner({title: column_in(alias, title) for title in titles})
            continue
        name = place.name.casefold() if isinstance(place, exp.Table) else ""
        inner = inlined(select, {key: one for key, one in named.items() if key != name}, schema, source, depth + 1)
        table, more, sources[alias] = opened(inner, alias, place, schema, source)
        if join is not None:
            check_left(join, sources[alias], more, place, source)
        opens.append((place, table, more))
    rewrite(found, sources, source)
    for place, table, more in opens:
        place.replace(table)
        found.set("joins", [*(found.args.get("joins") or []), *more])
    return found


def stored_in(place: exp.Expr, schema: Schema) -> Inner:
    """The columns of a table."""
    table = next((one for one in schema.tables if one.name.casefold() == place.name.casefold()), None)
    alias = (place.alias or place.name).casefold()
    known = [] if table is None else columns_known(table, schema)
    return Inner({name.casefold(): column_in(alias, name) for name in known}, (), True)


def column_in(alias: str, name: str) -> exp.Column:
    """A column of a table."""
    return exp.column(exp.to_identifier(name, quoted=True), table=exp.to_identifier(alias, quoted=True))


def opened(
    tree: exp.Select, alias: str, place: exp.Expr, schema: Schema, source: Source
) -> tuple[exp.Expr, list[exp.Join], Inner]:
    """The table of a plain SELECT under the name of the subquery, those joined to it, and what its columns are."""
    tree = tree.copy()
    first, joins = tree.args["from_"].this, tree.args.get("joins") or []
    renamed: dict[str, str] = {}
    for number, table in enumerate([first, *(join.this for join in joins)]):
        if not isinstance(table, exp.Table):
            refuse(place, source, "a subquery is joined that reads another one", "Join the tables themselves.")
        own = (table.alias or table.name).casefold()
        renamed[own] = alias if number == 0 else f"{alias} {own}"
    tables = [first, *(join.this for join in joins)]
    inside = {own: stored_in(table, schema) for own, table in zip(renamed, tables, strict=True)}
    rewrite(tree, inside, source)
    for column in list(tree.find_all(exp.Column)):
        if not column.table and not isinstance(column.this, exp.Star):
            reject("data-column", span_of(column, source), name=column.sql(), known=", ".join(known_in(inside)))
        if column.table.casefold() in renamed:
            column.set("table", exp.to_identifier(renamed[column.table.casefold()], quoted=True))
    for own, table in zip(renamed, tables, strict=True):
        table.set("alias", exp.TableAlias(this=exp.to_identifier(renamed[own], quoted=True)))
    columns: dict[str, exp.Expr] = {}
    everything = False
    for item in tree.expressions:
        inner = item.unalias()
        if isinstance(inner, exp.Star) or (isinstance(inner, exp.Column) and isinstance(inner.this, exp.Star)):
            everything = True
            for own, known in inside.items():
                if isinstance(inner, exp.Star) or inner.table.casefold() == renamed[own]:
                    for name, stored in known.columns.items():
                        columns.setdefault(name, column_in(renamed[own], stored.name))
            continue
        columns[title_of(item).casefold()] = inner
    where = tree.args.get("where")
    conditions = (where.this,) if where is not None else ()
    return first, list(joins), Inner(columns, conditions, everything)


def check_left(join: exp.Join, inner: Inner, more: list[exp.Join], place: exp.Expr, source: Source) -> None:
    """What a LEFT JOIN may not move out."""
    if str(join.args.get("side") or "").upper() != "LEFT":
        return
    if more or inner.conditions or not all(isinstance(one, exp.Column) for one in inner.columns.values()):
        what = "a LEFT JOIN meets a subquery that filters, joins or computes"
        refuse(place, source, what, "LEFT JOIN the table itself, and put conditions and computed columns outside.")


def title_of(item: exp.Expr) -> str:
    """What a column of a subquery is called."""
    inner = item.unalias()
    return item.alias or (inner.name if isinstance(inner, exp.Column) else inner.sql(dialect="duckdb").lower())


def rewrite(tree: exp.Select, sources: dict[str, Inner], source: Source) -> None:
    """Each column as what it stands for, and the conditions of subqueries as conditions of the SELECT."""
    for item in list(tree.expressions):
        if not item.alias and not isinstance(item, exp.Column | exp.Star):
            title = title_of(item)
            item.replace(exp.alias_(item.copy(), title, quoted=True))
    titles = {item.alias.casefold() for item in tree.expressions if item.alias}
    for column in list(tree.find_all(exp.Column)):
        if isinstance(column.this, exp.Star) or is_inside(column, tree, sources):
            continue
        is_title = not column.table and column.name.casefold() in titles
        if is_title and isinstance(column.parent, exp.Ordered | exp.Group):
            continue
        stands = meant(column, sources, source)
        if stands is not None:
            put(column, stands)
        elif not column.table and not is_title:
            reject("data-column", span_of(column, source), name=column.sql(), known=", ".join(known_in(sources)))
    if any(isinstance(item, exp.Star) for item in tree.expressions) and not all(
        one.everything for one in sources.values()
    ):
        refuse(tree.expressions[0], source, "SELECT * is asked of joined subqueries", "Name the columns.")
    for one in sources.values():
        for condition in one.conditions:
            tree.where(condition.copy(), copy=False)


def known_in(sources: dict[str, Inner]) -> list[str]:
    """All columns."""
    return list(dict.fromkeys(name for one in sources.values() for name in one.columns))


def is_inside(column: exp.Column, tree: exp.Select, sources: dict[str, Inner]) -> bool:
    """Whether a column belongs to a SELECT inside, unless it names a table of this one which that has not."""
    select = column.find_ancestor(exp.Select)
    if select is tree:
        return False
    if not column.table or column.table.casefold() not in sources:
        return True
    while isinstance(select, exp.Select) and select is not tree:
        clause = select.args.get("from_")
        places = [clause.this, *(join.this for join in select.args.get("joins") or [])] if clause else []
        if column.table.casefold() in {(place.alias or place.name).casefold() for place in places}:
            return True
        select = select.find_ancestor(exp.Select)
    return False


def meant(column: exp.Column, sources: dict[str, Inner], source: Source) -> exp.Expr | None:
    """What a column stands for; nothing if it is none of these, as the name of a column of the answer."""
    name = column.name.casefold()
    if column.table:
        own = sources.get(column.table.casefold())
        if own is not None and name not in own.columns:
            if own.everything:
                return None
            reject("data-column", span_of(column, source), name=column.sql(), known=", ".join(own.columns))
        return None if own is None else own.columns[name]
    having = [alias for alias, one in sources.items() if name in one.columns]
    if len(having) > 1:
        several = " or ".join(f"{alias}.{column.name}" for alias in having)
        refuse(column, source, f"{column.name} may be a column of several tables", f"Write {several}.")
    return sources[having[0]].columns[name] if having else None


def put(column: exp.Column, stands: exp.Expr) -> None:
    """What a column stands for, in its place; an item of the SELECT keeps its name."""
    made: exp.Expr = stands.copy() if isinstance(stands, exp.Column) else exp.Paren(this=stands.copy())
    made.meta.update(column.meta)
    if isinstance(column.parent, exp.Select) and column.arg_key == "expressions":
        made = exp.alias_(made, column.name, quoted=True)
    column.replace(made)


def refuse(tree: exp.Expr, source: Source, what: str, instead: str) -> NoReturn:
    """A subquery that cannot be taken."""
    reject("sql-refused", span_of(tree, source), what=what, instead=instead)
