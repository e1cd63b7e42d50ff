"""EXISTS and IN with a subquery: whether the person has other rows, or the public has any, that go with a row."""

from __future__ import annotations

from dataclasses import replace

from sqlglot import exp

from lapwing.data.query.formula import with_computed
from lapwing.data.query.join import Join, JoinedDescription, Semi, check_semi, joined
from lapwing.data.query.known_columns import KnownColumns
from lapwing.data.query.predicate import And, Compare, Predicate
from lapwing.data.query.used_columns import strings_in
from lapwing.data.sql.join import placed, read_join
from lapwing.data.sql.scope import Scope
from lapwing.data.sql.tables import Place, conjuncts, place_in
from lapwing.diagnostics.diagnostic import reject

TAKEN = {"expressions", "from_", "where", "joins", "kind"}
Pair = tuple[Place, Place]


def read_semi(tree: exp.Expr, scope: Scope, translate: object) -> Predicate:
    """Take EXISTS (SELECT ...) or column IN (SELECT column ...) as a condition on a row."""
    description = scope.description
    if not isinstance(description, JoinedDescription) or description.join is None or not scope.is_open:
        what, instead = (
            "a subquery in a condition looks at other rows",
            "Describe the tables with their keys, in [tables].",
        )
        if description.schema is not None:
            instead = 'Put it into the WHERE of the SELECT that reads the tables; in Python, join with how="semi".'
        reject("sql-refused", scope.place(tree), what=what, instead=instead)
    select = tree.this if isinstance(tree, exp.Exists) else tree.args["query"]
    select = select.this if isinstance(select, exp.Subquery) else select
    odd = (
        ["this"]
        if not isinstance(select, exp.Select)
        else [key for key, value in select.args.items() if value and key not in TAKEN]
    )
    if odd or not select.args.get("from_"):
        what = "a subquery in a condition has more than SELECT, FROM, JOIN and WHERE"
        reject("sql-refused", scope.place(tree), what=what, instead="Leave the rest out.")
    read = read_join(select, description.join.schema, scope.source)
    columns = KnownColumns(joined(description, read.join))
    inner = Scope(columns, scope.source, frozenset(read.join.aliases), is_open=True)
    where = select.args.get("where")
    said = [*read.conditions, *(conjuncts(where.this) if where else [])]
    pairs, rest = divided(said, inner, read.join, scope, description.join)
    if isinstance(tree, exp.In):
        pairs.append(compared(tree, select, read.join, scope, description.join))
    refuse_outside(rest, inner, scope, description.join)
    conditions = tuple(translate(part, inner) for part in rest)  # type: ignore[operator]
    condition = None if not conditions else conditions[0] if len(conditions) == 1 else And(conditions)
    found = columns.description
    wider = found.join if isinstance(found, JoinedDescription) and found.join is not None else read.join
    return asked(columns, wider, tuple(pairs), condition, tree, scope)


def divided(
    said: list[exp.Expr], inner: Scope, join: Join, scope: Scope, around: Join
) -> tuple[list[Pair], list[exp.Expr]]:
    """The columns that are equal to those outside, and the conditions on rows inside."""
    pairs: list[Pair] = []
    rest: list[exp.Expr] = []
    for part in said:
        if isinstance(part, exp.EQ) and isinstance(part.this, exp.Column) and isinstance(part.expression, exp.Column):
            sides = [place_in(one, join.aliases, join.schema, scope.source) for one in (part.this, part.expression)]
            if (sides[0] is None) != (sides[1] is None):
                outer = part.this if sides[0] is None else part.expression
                found = place_in(outer, around.aliases, join.schema, scope.source)
                own = sides[0] or sides[1]
                if found is not None and own is not None:
                    pairs.append((found, own))
                    continue
        rest.append(part)
    return pairs, rest


def refuse_outside(rest: list[exp.Expr], inner: Scope, scope: Scope, around: Join) -> None:
    """Rows inside go with the row outside by equal columns, and by nothing else."""
    for part in rest:
        for column in part.find_all(exp.Column):
            if (
                column.table
                and column.table.casefold() not in inner.tables
                and column.table.casefold() in around.aliases
            ):
                what = f"{part.sql(dialect='duckdb')} compares rows inside of the subquery with the row outside"
                instead = "Inside, compare with the row outside only by = between keys; put other conditions outside."
                reject("sql-refused", scope.place(column), what=what, instead=instead)


def compared(tree: exp.In, select: exp.Select, join: Join, scope: Scope, around: Join) -> Pair:
    """The column of IN, and the one that the subquery selects."""
    shown = [item.unalias() for item in select.expressions]
    if len(shown) != 1 or not isinstance(shown[0], exp.Column) or not isinstance(tree.this, exp.Column):
        what, instead = (
            "IN (SELECT ...) compares something else than two columns",
            "Write column IN (SELECT column ...).",
        )
        reject("sql-refused", scope.place(tree), what=what, instead=instead)
    outer = place_in(tree.this, around.aliases, join.schema, scope.source)
    own = place_in(shown[0], join.aliases, join.schema, scope.source)
    for found, column in ((outer, tree.this), (own, shown[0])):
        if found is None:
            reject("data-column", scope.place(column), name=column.name, known=", ".join(scope.known))
    if outer is None or own is None:
        raise TypeError(tree)
    return outer, own


def asked(
    columns: KnownColumns, join: Join, pairs: tuple[Pair, ...], where: Predicate | None, tree: exp.Expr, scope: Scope
) -> Predicate:
    """The truth value as a column of the join outside; one that was asked before is asked once."""
    description = scope.description
    if not isinstance(description, JoinedDescription) or description.join is None:
        raise TypeError(description)
    computed = columns.computed
    used = strings_in((where, tuple(column.formula for column in computed)))
    narrow = replace(join, columns=tuple(each for each in join.columns if each[0] in used))
    inner = with_computed(joined(description, narrow), computed)
    if not isinstance(inner, JoinedDescription):
        raise TypeError(inner)
    semis = description.join.semis
    semi = Semi(f"exists {len(semis) + 1}", inner, pairs, where)
    for known in semis:
        if replace(known, name=semi.name) == semi:
            return Compare(known.name, "=", True)
    around = description.join.aliases
    placed(lambda: check_semi(semi, around), scope.place(tree))
    wider = joined(description, replace(description.join, semis=(*semis, semi)))
    scope.columns.description = with_computed(wider, scope.columns.computed)
    return Compare(semi.name, "=", True)
