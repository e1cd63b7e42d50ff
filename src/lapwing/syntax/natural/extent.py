"""What is known of the largest, smallest and absolute values of public numbers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from lapwing.syntax import tree
from lapwing.syntax.natural.sign import is_positive

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def lower_bounds(term: tree.Expression) -> Iterator[tree.Expression]:
    """Terms that a term is not below."""
    match term:
        case tree.Builtin(function="max", arguments=parts):
            for part in parts:
                yield from lower_bounds(part)
        case tree.Builtin(function="abs", arguments=(inner,), span=span):
            yield from (inner, tree.Minus(inner, span))
        case tree.Builtin(function="min"):
            return
        case _:
            yield term


def upper_bounds(term: tree.Expression) -> Iterator[tree.Expression]:
    """Terms that a term is not above."""
    match term:
        case tree.Builtin(function="min", arguments=parts):
            for part in parts:
                yield from upper_bounds(part)
        case tree.Builtin(function="max" | "abs"):
            return
        case _:
            yield term


def is_above_zero(machine: Machine, term: tree.Expression) -> bool:
    """Whether a term is positive: one of its parts is, or not all of them can be 0."""
    match term:
        case tree.Builtin(function="max", arguments=parts):
            inner = [part.arguments[0] for part in parts if isinstance(part, tree.Builtin) and part.function == "abs"]
            apart = any(differ(machine, one, other) for one, other in pairwise(inner))
            return apart or any(is_above_zero(machine, part) for part in parts)
        case tree.Builtin(function="min", arguments=parts):
            return all(is_above_zero(machine, part) for part in parts)
        case tree.Builtin(function="abs", arguments=(tree.Binary(operator="-", left=left, right=right),)):
            return differ(machine, left, right)
        case tree.Builtin(function="abs", arguments=(tree.Number(value=value),)):
            return value != 0
        case tree.Builtin(function="abs", arguments=(inner,)):
            return is_positive(machine, inner) or differ(machine, inner, tree.Number(0, machine.span))
        case _:
            return is_positive(machine, term)


def differ(machine: Machine, one: tree.Expression, other: tree.Expression) -> bool:
    """Whether the author requires two numbers to be different."""
    for each in machine.requires:
        if isinstance(each, tree.Comparison):
            for operator, pair in zip(each.operators, pairwise(each.operands), strict=True):
                if operator in ("<", ">", "!=") and pair in ((one, other), (other, one)):
                    return True
    return False
