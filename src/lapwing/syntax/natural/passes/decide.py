"""What written numbers decide is decided: `x if 2 == 1 else y` is `y`."""

from __future__ import annotations

import operator

from lapwing.syntax import tree
from lapwing.syntax.natural.passes.substitute import with_blocks, with_expressions
from lapwing.syntax.natural.rewrite import replaced

COMPARED = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def decided(block: tree.Block) -> tree.Block:
    """The same code without choices between which numbers in the text decide."""
    return tuple(
        with_blocks(with_expressions(statement, _settled) if _has_choice(statement) else statement, decided)
        for statement in block
    )


def _has_choice(statement: tree.Statement) -> bool:
    """Whether any expression of a statement may be decided; most have none, and stay the very same."""
    found = [False]

    def look(term: tree.Expression) -> tree.Expression:
        found[0] = found[0] or isinstance(term, tree.Conditional)
        return term if found[0] else replaced(term, look)

    with_expressions(statement, look)
    return found[0]


def _settled(term: tree.Expression) -> tree.Expression:
    made = replaced(term, _settled)
    match made:
        case tree.Conditional(condition=condition, then=then, otherwise=otherwise):
            holds = _truth(condition)
            return made if holds is None else then if holds else otherwise
        case _:
            return made


def _truth(term: tree.Expression) -> bool | None:
    """Whether a condition holds, if numbers in the text alone say so."""
    match term:
        case tree.Truth(value=value):
            return value
        case tree.Comparison(operators=(sign,), operands=(tree.Number(value=left), tree.Number(value=right))):
            return bool(COMPARED[sign](left, right))
        case _:
            return None
