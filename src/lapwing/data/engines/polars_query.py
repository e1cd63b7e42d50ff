"""Queries of lazy frames of Polars: the SELECT trees that other engines get as text, as one lazy plan.

A tree is followed from the inside out: tables and subqueries, joins, WHERE, then windows, or groups and their sums,
HAVING and DISTINCT.  Nothing is computed until the plan is collected.  Sums and counts of an expression are worked out
first, each under a name of its own; what is computed from them afterwards is an expression of one row.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import polars as pl
from sqlglot import exp

from lapwing.data.engines.polars_term import Resolve, UnknownTreeError, term_of

Frames = Mapping[str, pl.LazyFrame]
KNOWN = {"expressions", "from_", "joins", "where", "group", "having", "distinct", "kind", "hint", "with_"}
JOINS: dict[str, Literal["inner", "left"]] = {"": "inner", "INNER": "inner", "LEFT": "left"}
MARK = "\x1f"


@dataclass(frozen=True, slots=True)
class Rows:
    """A lazy frame, and what its columns are called: by the table before the dot, too, where several were joined."""

    frame: pl.LazyFrame
    tables: dict[str, list[str]]
    joined: bool = False

    def resolve(self, column: exp.Column) -> str:
        """The column of the frame that is meant."""
        if column.table:
            if column.name not in self.tables.get(column.table, ()):
                raise UnknownTreeError(column.sql())
            return place_of(column.table, column.name) if self.joined else column.name
        holders = [table for table, names in self.tables.items() if column.name in names]
        if len(holders) != 1:
            raise UnknownTreeError(column.sql())
        return place_of(holders[0], column.name) if self.joined else column.name


def place_of(table: str, column: str) -> str:
    """What a column of one of several tables is called among them."""
    return f"{table}{MARK}{column}"


def lazy_of(query: exp.Query, frames: Frames) -> pl.LazyFrame:
    """The plan of a query over frames by their names."""
    if not isinstance(query, exp.Select):
        raise UnknownTreeError(type(query).__name__)
    unknown = [key for key, value in query.args.items() if value and key not in KNOWN]
    if unknown or query.args.get("with_"):
        raise UnknownTreeError(", ".join(unknown) or "WITH")
    rows = rows_of(query, frames)
    where = query.args.get("where")
    if where is not None:
        rows = Rows(rows.frame.filter(term_of(where.this, rows.resolve)), rows.tables, rows.joined)
    group = query.args.get("group")
    if group is not None or any(map(aggregates_in, query.expressions)):
        found = grouped(query, rows, [] if group is None else group.expressions)
    else:
        found = projected(query, rows)
    return found.unique() if query.args.get("distinct") else found


def rows_of(query: exp.Select, frames: Frames) -> Rows:
    """The rows of FROM and JOIN."""
    title, frame = source_of(query.args["from_"].this, frames)
    joins = query.args.get("joins") or []
    if not joins:
        return Rows(frame, {title: frame.collect_schema().names()})
    rows = Rows(*apart(title, frame), joined=True)
    for join in joins:
        rows = joined_with(rows, join, frames)
    return rows


def apart(title: str, frame: pl.LazyFrame) -> tuple[pl.LazyFrame, dict[str, list[str]]]:
    """A frame whose columns are told from those of other tables."""
    names = frame.collect_schema().names()
    return frame.rename({name: place_of(title, name) for name in names}), {title: names}


def source_of(tree: exp.Expr, frames: Frames) -> tuple[str, pl.LazyFrame]:
    """A table or a subquery, and what it is called."""
    match tree:
        case exp.Subquery(this=exp.Select() as inner):
            return tree.alias_or_name, lazy_of(inner, frames)
        case exp.Table() if tree.name in frames:
            return tree.alias_or_name, frames[tree.name]
    raise UnknownTreeError(tree.sql())


def joined_with(rows: Rows, join: exp.Join, frames: Frames) -> Rows:
    """The rows with those of one table more; missing values equal nothing."""
    kind = JOINS.get((join.side or join.kind).upper())
    if kind is None:
        raise UnknownTreeError(join.sql())
    title, frame = source_of(join.this, frames)
    right = Rows(*apart(title, frame), joined=True)
    both = Rows(rows.frame, rows.tables | right.tables, joined=True)
    left_on, right_on = [], []
    for equal in equalities(join.args["on"]):
        one, other = equal.this, equal.expression
        if one.table == title:
            one, other = other, one
        left_on.append(pl.col(both.resolve(one)))
        right_on.append(pl.col(both.resolve(other)))
    found = rows.frame.join(right.frame, left_on=left_on, right_on=right_on, how=kind, coalesce=False)
    return Rows(found, both.tables, joined=True)


def equalities(on: exp.Expr) -> list[exp.EQ]:
    """The columns that a join compares."""
    match on:
        case exp.And(this=left, expression=right):
            return [*equalities(left), *equalities(right)]
        case exp.Paren(this=inner):
            return equalities(inner)
        case exp.EQ(this=exp.Column(), expression=exp.Column()):
            return [on]
    raise UnknownTreeError(on.sql())


def projected(query: exp.Select, rows: Rows) -> pl.LazyFrame:
    """The columns of SELECT, row by row."""
    shown: list[pl.Expr] = []
    for tree in query.expressions:
        if isinstance(tree, exp.Star):
            if rows.joined:
                raise UnknownTreeError("*")
            shown.append(pl.all())
        elif isinstance(tree, exp.Alias) and isinstance(tree.this, exp.Window):
            shown.append(window_of(tree.this, rows.resolve).alias(tree.alias))
        else:
            shown.append(term_of(unnamed(tree), rows.resolve).alias(tree.alias_or_name))
    constant = all(not tree.find(exp.Column, exp.Star) for tree in query.expressions)
    if not constant:
        return rows.frame.select(shown)
    return rows.frame.with_columns(shown).select([tree.alias_or_name for tree in query.expressions])


def unnamed(tree: exp.Expr) -> exp.Expr:
    """A value without its name."""
    found: exp.Expr = tree.this if isinstance(tree, exp.Alias) else tree
    return found


def window_of(window: exp.Window, resolve: Resolve) -> pl.Expr:
    """The place of a row within its part, from 1 up, or how many rows the part has."""
    parts = [term_of(part, resolve) for part in window.args["partition_by"]]
    ordered = window.args.get("order")
    match window.this:
        case exp.Count(this=exp.Star()) if ordered is None and not window.args.get("spec"):
            return pl.len().over(parts).cast(pl.Int64)
        case exp.RowNumber() if ordered is not None and not window.args.get("spec"):
            return pl.int_range(1, pl.len() + 1, dtype=pl.Int64).over(parts, order_by=order_of(ordered, resolve))
    raise UnknownTreeError(window.sql())


def order_of(ordered: exp.Order, resolve: Resolve) -> list[pl.Expr]:
    """What rows are put in order by: upwards, missing values first."""
    if any(key.args.get("desc") or not key.args.get("nulls_first") for key in ordered.expressions):
        raise UnknownTreeError(ordered.sql())
    return [term_of(key.this, resolve) for key in ordered.expressions]


def grouped(query: exp.Select, rows: Rows, keys: list[exp.Expr]) -> pl.LazyFrame:
    """A row for each group; without keys one row, whether there are rows or not."""
    sums: list[exp.Expr] = []
    having = query.args.get("having")
    shown = [(tree.alias_or_name, after_sums(unnamed(tree), sums)) for tree in query.expressions]
    kept = None if having is None else after_sums(having.this, sums)
    parts = [term_of(key, rows.resolve).alias(key.name) for key in keys]
    parts += [term_of(added, rows.resolve).alias(title_of(n)) for n, added in enumerate(map(added_by, sums)) if added]
    numbers = [number_in(tree, title_of(n)).alias(title_of(n)) for n, tree in enumerate(sums)]
    frame = rows.frame.with_columns(parts)  # a constant is one value here for each row, and elsewhere one in all
    frame = frame.group_by([key.name for key in keys]).agg(numbers) if keys else frame.select(numbers)
    after = Rows(frame, {"": [*(key.name for key in keys), *map(title_of, range(len(sums)))]})
    if kept is not None:
        frame = frame.filter(term_of(kept, after.resolve))
    return frame.select([term_of(tree, after.resolve).alias(title) for title, tree in shown])


def title_of(number: int) -> str:
    """What a number of the groups is called."""
    return f"{MARK}{number}"


def after_sums(tree: exp.Expr, sums: list[exp.Expr]) -> exp.Expr:
    """The tree with a column in place of each aggregate, which is put among the sums."""
    if is_aggregate(tree):
        sums.append(tree)
        return exp.column(exp.to_identifier(title_of(len(sums) - 1), quoted=True))
    if isinstance(tree, exp.Column):
        return exp.column(exp.to_identifier(tree.name, quoted=True))
    found = tree.copy()
    for key, value in tree.args.items():
        if isinstance(value, exp.Expr):
            found.set(key, after_sums(value, sums))
        elif isinstance(value, list):
            found.set(key, [after_sums(each, sums) for each in value])
    return found


def aggregates_in(tree: exp.Expr) -> bool:
    """Whether it adds up rows; a window does not."""
    return any(
        is_aggregate(part) for part in tree.find_all(exp.Count, exp.Anonymous) if not part.find_ancestor(exp.Window)
    )


def is_aggregate(tree: exp.Expr) -> bool:
    """Whether it is itself a number of a group."""
    return isinstance(tree, exp.Count) or (
        isinstance(tree, exp.Anonymous) and str(tree.this) in ("SUM", "MIN", "MAX") and len(tree.expressions) == 1
    )


def added_by(tree: exp.Expr) -> exp.Expr | None:
    """The value of each row that an aggregate is about; none if it counts rows."""
    found: exp.Expr | None = None
    match tree:
        case exp.Count(this=exp.Star()):
            return None
        case exp.Count(this=exp.Distinct(expressions=[inner])) | exp.Count(this=inner):
            found = inner
        case exp.Anonymous(expressions=[inner]):
            found = inner
    if found is None:
        raise UnknownTreeError(tree.sql())
    return found


def number_in(tree: exp.Expr, column: str) -> pl.Expr:
    """A number of a group; the sum, the least and the greatest value of nothing are NULL."""
    value = pl.col(column)
    match tree:
        case exp.Count(this=exp.Star()):
            return pl.len().cast(pl.Int64)
        case exp.Count(this=exp.Distinct()):
            return value.drop_nulls().n_unique().cast(pl.Int64)
        case exp.Count():
            return value.count().cast(pl.Int64)
        case exp.Anonymous(this="SUM"):
            return pl.when(value.count() > 0).then(value.sum())
        case exp.Anonymous(this="MIN"):
            return value.min()
        case exp.Anonymous(this="MAX"):
            return value.max()
    raise UnknownTreeError(tree.sql())
