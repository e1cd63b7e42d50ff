"""Numbers that a public number is never below or never above, from its expression and the roles of parameters."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

from lapwing.syntax import tree

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}


def least(machine: Machine, term: tree.Expression) -> Fraction | None:
    """A number that a term is never below; 0 where it is known to be above 0 and nothing else."""
    match term:
        case tree.Number(value=value):
            return Fraction(value)
        case tree.Name(name=name):
            lows = [bound for operator, bound in told(machine, term) if operator in (">", ">=", "==")]
            return max([*lows, *([Fraction(0)] if name in machine.positive else [])], default=None)
        case tree.Binary(operator="+", left=left, right=right):
            one, two = least(machine, left), least(machine, right)
            return None if one is None or two is None else one + two
        case tree.Binary(operator="*", left=left, right=right):
            one, two = least(machine, left), least(machine, right)
            return None if one is None or two is None or min(one, two) < 0 else one * two
        case tree.Binary(operator="/", left=left, right=right):
            from lapwing.syntax.natural.sign import is_positive

            low, most = least(machine, left), greatest(machine, right)
            fits = low is not None and low >= 0 and most is not None and most > 0 and is_positive(machine, right)
            return low / most if fits and low is not None and most is not None else None
        case _:
            return None


def greatest(machine: Machine, term: tree.Expression) -> Fraction | None:
    """A number that a term is never above."""
    match term:
        case tree.Number(value=value):
            return Fraction(value)
        case tree.Name(name=name):
            highs = [bound for operator, bound in told(machine, term) if operator in ("<", "<=", "==")]
            return min([*highs, *([Fraction(1)] if name in machine.below_one else [])], default=None)
        case tree.Binary(operator="*", left=left, right=right):
            ends = [(least(machine, each), greatest(machine, each)) for each in (left, right)]
            if any(low is None or high is None or low < 0 for low, high in ends):
                return None
            (_, one), (_, two) = ends
            return None if one is None or two is None else one * two
        case _:
            return None


def told(machine: Machine, term: tree.Expression) -> Iterator[tuple[str, Fraction]]:
    """How requirements and the way to here compare a term with numbers."""
    for fact in (*machine.requires, *machine.path):
        if isinstance(fact, tree.Comparison):
            for operator, (left, right) in zip(fact.operators, pairwise(fact.operands), strict=True):
                if left == term and isinstance(right, tree.Number):
                    yield operator, Fraction(right.value)
                elif right == term and isinstance(left, tree.Number) and operator in MIRRORED:
                    yield MIRRORED[operator], Fraction(left.value)
