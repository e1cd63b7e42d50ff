"""What several answers will cost together: proposed here, and held against what is proved of them before it is charged.

Costs add up, except that of a family of queries a step touches one or two, which are taken to be the dearest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from lapwing.budget.accounting.cost import Approximate
from lapwing.data.plan.families import families_of, touched_by
from lapwing.data.query.predicate import Predicate
from lapwing.kernel.language.role import Neighbours


@dataclass(frozen=True, slots=True)
class Priced:
    """The rows that an answer is about, and what it costs by itself."""

    where: Predicate | None
    epsilon: Fraction
    delta: Fraction


def cost_together(answers: Sequence[Priced], rows_are_units: bool, neighbours: Neighbours) -> Approximate:
    """The cost of releasing all of them."""
    families = families_of([answer.where for answer in answers], rows_are_units)
    parts = [[answers[number] for number in family] for family in families]
    touched = touched_by(neighbours)
    epsilon = sum((dearest([each.epsilon for each in family], touched) for family in parts), Fraction(0))
    delta = sum((dearest([each.delta for each in family], touched) for family in parts), Fraction(0))
    return Approximate(epsilon, delta)


def dearest(parts: list[Fraction], count: int) -> Fraction:
    """The sum of so many of the largest."""
    return sum(sorted(parts, reverse=True)[:count], Fraction(0))
