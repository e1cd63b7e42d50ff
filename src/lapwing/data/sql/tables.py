"""The tables of FROM and JOIN, and what columns of theirs are called."""

from __future__ import annotations

from dataclasses import dataclass, field

from sqlglot import exp

from lapwing.data.description.schema import Schema, TableDescription
from lapwing.data.query.join import How
from lapwing.data.sql.parse import span_of
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Source

Place = tuple[str, str]


@dataclass(slots=True)
class Named:
    """A table under a name, how it is joined, and what is said of its rows."""

    alias: str
    table: TableDescription
    tree: exp.Expr
    how: How = "inner"
    said: list[exp.Expr] = field(default_factory=list)
    using: list[str] = field(default_factory=list)


def tables_in(tree: exp.Select, schema: Schema, source: Source) -> list[Named]:
    """All tables of a SELECT, in their order."""
    joins = [named_join(join, schema, source) for join in tree.args.get("joins") or ()]
    found = [named_table(tree.args["from_"].this, schema, source), *joins]
    aliases = [one.alias for one in found]
    for one in found:
        if aliases.count(one.alias) > 1:
            what, instead = f"two tables are called {one.alias}", "Give one of them another name with AS."
            reject("sql-refused", span_of(one.tree, source), what=what, instead=instead)
    return found


def named_table(tree: exp.Expr, schema: Schema, source: Source) -> Named:
    """A table by its name, perhaps with another one."""
    known = {table.name.casefold(): table for table in schema.tables}
    if isinstance(tree, exp.Subquery | exp.Select):
        what, instead = "a subquery is joined", "Join the tables themselves, and put its conditions into WHERE."
        reject("sql-refused", span_of(tree, source), what=what, instead=instead)
    plain = isinstance(tree, exp.Table) and isinstance(tree.this, exp.Identifier)
    odd = [key for key, value in tree.args.items() if value and key not in ("this", "alias", "db", "catalog")]
    if plain and odd:
        what, instead = f"{odd[0].strip('_').upper()} of a table is not understood", "Leave it out."
        reject("sql-refused", span_of(tree, source), what=what, instead=instead)
    if not plain or tree.name.casefold() not in known:
        names = ", ".join(table.name for table in schema.tables)
        reject("sql-table", span_of(tree, source), name=tree.name or tree.sql(), known=names)
    return Named((tree.alias or tree.name).casefold(), known[tree.name.casefold()], tree)


def named_join(join: exp.Join, schema: Schema, source: Source) -> Named:
    """A table that is joined."""
    place = span_of(join, source)
    side, kind = (str(join.args.get(key) or "").upper() for key in ("side", "kind"))
    if join.args.get("method") or side in ("RIGHT", "FULL") or kind not in ("", "INNER", "OUTER"):
        word = " ".join(part for part in (str(join.args.get("method") or ""), side, kind) if part)
        instead = "Write JOIN or LEFT JOIN with ON; for SEMI and ANTI, WHERE EXISTS (...) and WHERE NOT EXISTS (...)."
        reject("sql-refused", place, what=f"{word} JOIN is not offered", instead=instead)
    found = named_table(join.this, schema, source)
    found.how = "left" if side == "LEFT" else "inner"
    on, using = join.args.get("on"), join.args.get("using")
    if on is None and not using:
        what = f"nothing says which rows of {found.alias} belong together, so all of them would meet"
        reject("sql-refused", place, what=what, instead="Write JOIN ... ON with the columns that are equal.")
    found.said = [] if on is None else list(conjuncts(on))
    found.using = [one.name for one in using or ()]
    return found


def conjuncts(tree: exp.Expr) -> list[exp.Expr]:
    """The parts of a condition that all have to hold."""
    while isinstance(tree, exp.Paren):
        tree = tree.this
    if isinstance(tree, exp.And):
        return [part for each in tree.flatten() for part in conjuncts(each)]
    return [tree]


def columns_known(table: TableDescription, schema: Schema) -> list[str]:
    """The columns that can be compared: described ones and those of keys."""
    return list(dict.fromkeys((*(column.name for column in table.columns), *schema.ids(table))))


def place_in(column: exp.Column, tables: dict[str, TableDescription], schema: Schema, source: Source) -> Place | None:
    """The table and the column that a name means; nothing if it is a column of none of them."""
    found: list[Place] = []
    for alias, table in tables.items():
        if column.table and column.table.casefold() != alias:
            continue
        known = columns_known(table, schema)
        if column.name in known:
            found.append((alias, column.name))
        elif not column.this.args.get("quoted"):
            alike = [one for one in known if one.casefold() == column.name.casefold()]
            found += [(alias, alike[0])] if len(alike) == 1 else []
    if len(found) > 1:
        several = " or ".join(f"{alias}.{name}" for alias, name in found)
        what = f"{column.name} may be a column of several tables"
        reject("sql-refused", span_of(column, source), what=what, instead=f"Write {several}.")
    return found[0] if found else None
