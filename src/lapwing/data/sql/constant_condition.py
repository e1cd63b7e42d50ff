"""Conditions that hold for every row, such as `1 = 1`, which programs write in front of others: they are left out."""

from __future__ import annotations

from functools import reduce

from sqlglot import exp

from lapwing.data.sql.derived import constant

CONDITIONS = (exp.EQ, exp.NEQ, exp.LT, exp.LTE, exp.GT, exp.GTE)


def without_constants(tree: exp.Expr) -> None:
    """Take from a query the conditions on nothing that are true; those that are false stay, and are refused."""
    for where in list(tree.find_all(exp.Where)):
        left = simplified(where.this)
        if left is not True:
            where.set("this", left if isinstance(left, exp.Expr) else where.this)
        elif isinstance(where.parent, exp.Filter):
            where.parent.replace(where.parent.this)
        else:
            where.pop()


def simplified(tree: exp.Expr) -> exp.Expr | bool:
    """A condition without what is true or false whatever the row is; a truth value if nothing else is left."""
    match tree:
        case exp.Boolean():
            return bool(tree.this)
        case exp.Paren(this=inner):
            found = simplified(inner)
            return found if isinstance(found, bool) else tree if found is inner else exp.Paren(this=found)
        case exp.Not(this=inner):
            found = simplified(inner)
            return not found if isinstance(found, bool) else tree if found is inner else exp.Not(this=found)
        case exp.And() | exp.Or():
            return joined(tree, isinstance(tree, exp.Or))
        case _ if isinstance(tree, CONDITIONS):
            truth = compared(tree)
            return tree if truth is None else truth
    return tree


def joined(tree: exp.And | exp.Or, settled: bool) -> exp.Expr | bool:
    """Conditions side by side, without those that change nothing; one that settles it is enough."""
    parts = list(tree.flatten())
    found = [simplified(part) for part in parts]
    if any(part is settled for part in found):
        return settled
    left = [part for part in found if isinstance(part, exp.Expr)]
    if len(left) == len(parts) and all(one is other for one, other in zip(left, parts, strict=True)):
        return tree
    made = type(tree)
    return reduce(lambda one, other: made(this=one, expression=other), left) if left else not settled


def compared(tree: exp.Expr) -> bool | None:
    """Whether two numbers compare as is said; nothing unless both are constants."""
    left, right = constant(tree.this), constant(tree.expression)
    if left is None or right is None:
        return None
    match tree:
        case exp.EQ():
            return left == right
        case exp.NEQ():
            return left != right
        case exp.LT():
            return left < right
        case exp.LTE():
            return left <= right
        case exp.GT():
            return left > right
    return left >= right
