"""What SQL can say in other words, in those that are read: IS DISTINCT FROM, pairs in IN, and COUNT() of nothing."""

from __future__ import annotations

from functools import reduce

from sqlglot import exp

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Source

SAFE = (exp.NullSafeEQ, exp.NullSafeNEQ)


def reword(tree: exp.Expr, source: Source) -> exp.Expr:
    """The same statement without these."""
    for call in list(tree.find_all(exp.AggFunc)):
        if "this" in call.arg_types and not call.args.get("this"):
            fill(call, source)
    for pair in list(tree.find_all(*SAFE)):
        if len(list(pair.find_all(*SAFE))) > 1:
            continue
        found: exp.Expr = exp.Paren(this=same(pair.this, pair.expression))
        tree = put(tree, pair, exp.Not(this=found) if isinstance(pair, exp.NullSafeNEQ) else found)
    for listed in list(tree.find_all(exp.In)):
        if is_of_rows(listed):
            rows: list[exp.Expr] = [each(listed.this, row) for row in listed.expressions]
            some = exp.Paren(this=reduce(lambda one, row: exp.Or(this=one, expression=row), rows))
            tree = put(tree, listed, exp.Not(this=some) if listed.args.get("negate") else some)
    return tree


def is_of_rows(tree: exp.In) -> bool:
    """Whether columns are compared with rows of constants: (a, b) IN ((1, 2), (3, 4))."""
    if not isinstance(tree.this, exp.Tuple) or not tree.expressions:
        return False
    width = len(tree.this.expressions)
    rows = all(isinstance(row, exp.Tuple) and len(row.expressions) == width > 0 for row in tree.expressions)
    return rows and all(isinstance(column, exp.Column) for column in tree.this.expressions)


def fill(call: exp.AggFunc, source: Source) -> None:
    """COUNT() counts rows; no other aggregate is of nothing."""
    if not isinstance(call, exp.Count):
        reject("sql-syntax", source.everything(), reason=f"something is missing in {call.sql_name()}")
    call.set("this", exp.Star())


def same(left: exp.Expr, right: exp.Expr) -> exp.Expr:
    """Whether two values are equal or both missing, which is never unknown."""
    sides = [side for side in (left, right) if not isinstance(side.unnest(), exp.Null | exp.Literal)]
    if any(isinstance(side.unnest(), exp.Null) for side in (left, right)):
        return every([missing(side) for side in sides] or [exp.Boolean(this=True)])
    equal = every([equals(left, right), *(exp.Not(this=missing(side)) for side in sides)])
    if len(sides) < 2:
        return equal
    return exp.Or(this=exp.Paren(this=equal), expression=exp.Paren(this=every([missing(left), missing(right)])))


def missing(tree: exp.Expr) -> exp.Expr:
    """Whether a value is NULL."""
    return exp.Is(this=tree.copy(), expression=exp.Null())


def equals(left: exp.Expr, right: exp.Expr) -> exp.Expr:
    """Whether two values are equal."""
    return exp.EQ(this=left.copy(), expression=right.copy())


def every(parts: list[exp.Expr]) -> exp.Expr:
    """All conditions at once."""
    return reduce(lambda one, other: exp.And(this=one, expression=other), parts)


def each(values: exp.Tuple, row: exp.Expr) -> exp.Expr:
    """Whether each value is that of a row."""
    pairs = zip(values.expressions, row.expressions, strict=True)
    return exp.Paren(this=every([equals(value, own) for value, own in pairs]))


def put(tree: exp.Expr, old: exp.Expr, new: exp.Expr) -> exp.Expr:
    """The tree with another in the place of one."""
    if old is tree:
        return new
    old.replace(new)
    return tree
