"""A SELECT as queries: aggregates of one described table, perhaps by groups, and what to do with the answer."""

from __future__ import annotations

from dataclasses import dataclass

from sqlglot import exp

from lapwing.data.description.description import Description
from lapwing.data.query.aggregate import Aggregate
from lapwing.data.query.group_by import choices_of, group_by, known
from lapwing.data.query.predicate import Predicate
from lapwing.data.query.query import AggregateTable, MostCommon, Quantile, Query
from lapwing.data.query.slots_of import slots_of
from lapwing.data.sql.aggregate import Mode, Rank, read_aggregate
from lapwing.data.sql.arrange import Arrangement, item_numbered, read_arrangement
from lapwing.data.sql.condition import column_name, table_names, translate
from lapwing.data.sql.derived import Step, peel
from lapwing.data.sql.parse import parse_select, span_of
from lapwing.data.sql.refusals import refuse_clauses
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Source


@dataclass(frozen=True, slots=True)
class Selected:
    """The queries with their titles, and the order and number of the rows to show."""

    queries: tuple[tuple[str, Query], ...]
    arrangement: Arrangement


def read_select(text: str, description: Description) -> Selected:
    """Take a SELECT as queries, or refuse it."""
    source = Source("query", text)
    tree = parse_select(source)
    refuse_clauses(tree, source)
    check_table(tree, description, source)
    where = tree.args.get("where")
    condition = translate(where.this, description, source) if where else None
    keys = keys_of(tree, description, source)
    aggregates: list[tuple[str, Aggregate]] = []
    queries: list[tuple[str, Query]] = []
    taken: dict[str, tuple[Step, ...]] = {}
    for item in tree.expressions:
        inner = item.unalias()
        if isinstance(inner, exp.Column) and column_name(inner, description, source) in keys:
            continue
        core, steps = peel(inner)
        asked = read_aggregate(core, description, source)
        title = unused(item.alias or inner.sql(dialect="duckdb").lower(), [*taken])
        taken[title] = steps
        match asked:
            case Rank() | Mode():
                check_number(asked, steps, description, inner, source)
                queries.append((title, choice_query(asked, description, condition, keys, core, source)))
            case _:
                slots_of(asked, description)
                aggregates.append((title, asked))
    if aggregates:
        by = tuple(group_by(key, description) for key in keys)
        queries.insert(0, (description.name, AggregateTable(tuple(aggregates), by, condition)))
    if not queries:
        reject("sql-refused", source.everything(), what="nothing is aggregated", instead="Add COUNT(*), for example.")
    derived = {name: steps for name, steps in taken.items() if steps}
    return Selected(tuple(queries), read_arrangement(tree, keys, [name for name, _ in aggregates], derived, source))


def check_table(tree: exp.Select, description: Description, source: Source) -> None:
    """There is one table, and it is this one."""
    clause = tree.args.get("from_")
    if clause is None:
        reject("sql-refused", source.everything(), what="there is no FROM", instead=f"Write FROM {description.name}.")
    table = clause.this
    if isinstance(table, exp.Subquery | exp.Values) or not isinstance(table, exp.Table):
        what, instead = "a subquery can hide a join or rows of its own", "Put its condition into WHERE."
        reject("sql-refused", span_of(table, source), what=what, instead=instead)
    if not isinstance(table.this, exp.Identifier) or table.name.casefold() not in table_names(description):
        reject("sql-table", span_of(table, source), name=table.name or table.sql(), known=description.name)


def keys_of(tree: exp.Select, description: Description, source: Source) -> list[str]:
    """The columns of GROUP BY, by their names, their aliases or their places in the SELECT."""
    group = tree.args.get("group")
    if group is None:
        return []
    if any(value for key, value in group.args.items() if key != "expressions"):
        what, instead = "ROLLUP, CUBE and the like ask many queries in one", "Ask each GROUP BY by itself."
        reject("sql-refused", span_of(group, source), what=what, instead=instead)
    aliases = {item.alias: item.unalias() for item in tree.expressions if item.alias}
    found = []
    for key in group.expressions:
        numbered = item_numbered(key, tree)
        if numbered is not None:
            key = numbered.unalias()
        elif isinstance(key, exp.Column) and key.name in aliases:
            key = aliases[key.name]
        if not isinstance(key, exp.Column):
            what = f"{key.sql(dialect='duckdb')} is no plain column"
            instead = "Group by columns; for bins of numbers use `dataset.histogram(column, bins=[...])` in Python."
            reject("sql-refused", span_of(key, source), what=what, instead=instead)
        name = column_name(key, description, source)
        if name not in found:
            found.append(name)
    return found


def choice_query(
    asked: Rank | Mode,
    description: Description,
    where: Predicate | None,
    keys: list[str],
    tree: exp.Expr,
    source: Source,
) -> Query:
    """A quantile or a most common value, of all rows."""
    if keys:
        what, instead = "this is a choice, which GROUP BY would multiply", "Ask for one group at a time, with WHERE."
        reject("sql-refused", span_of(tree, source), what=what, instead=instead)
    match asked:
        case Rank(column=column, share=share):
            return Quantile(choices_of(column, description), share, where)
        case Mode(column=column):
            by = group_by(column, description)
            return MostCommon(known(by), where)


def check_number(
    asked: Rank | Mode, steps: tuple[Step, ...], description: Description, tree: exp.Expr, source: Source
) -> None:
    """Only numbers can be computed with."""
    kind = description.column(asked.column).type
    if steps and kind not in ("integer", "real"):
        what, instead = f"{asked.column} is {kind}, and nothing to compute with", "Ask for the value itself."
        reject("sql-refused", span_of(tree, source), what=what, instead=instead)


def unused(title: str, taken: list[str]) -> str:
    """A title that no other column has."""
    number = 2
    found = title
    while found in taken:
        found, number = f"{title}_{number}", number + 1
    return found
