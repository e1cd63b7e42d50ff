"""What a block without draws and loops leaves in each variable, as terms of the memory before it."""

from __future__ import annotations

from collections.abc import Mapping

from lapwing.kernel.language.program import Assign, Block, If, Sample, Statement, While
from lapwing.kernel.language.sort import ListOf
from lapwing.kernel.language.substitute import substitute
from lapwing.kernel.language.term import Choose, Index, Snoc, Term, Variable

Values = dict[Variable, Term]


def effect_of(block: Block) -> Values | None:
    """The new value of each variable that a block sets; None if it draws, loops, or makes a list."""
    values: Values = {}
    for statement in block:
        after = after_statement(statement, values)
        if after is None:
            return None
        values = after
    return values


def after_statement(statement: Statement, values: Mapping[Variable, Term]) -> Values | None:
    """The values after one more statement."""
    match statement:
        case Assign(target=target, value=value):
            if isinstance(value, Snoc) or (isinstance(target.sort, ListOf) and not isinstance(value, Index)):
                return None
            return {**values, target: substitute(value, values)}
        case If(condition=condition, then=then, otherwise=otherwise):
            first, second = effect_of(then), effect_of(otherwise)
            if first is None or second is None:
                return None
            asked = substitute(condition, values)
            merged = dict(values)
            for name in dict.fromkeys((*first, *second)):
                one, other = (
                    substitute(branch[name], values) if name in branch else values.get(name, name)
                    for branch in (first, second)
                )
                merged[name] = one if one == other else Choose(asked, one, other)
            return merged
        case Sample() | While():
            return None
