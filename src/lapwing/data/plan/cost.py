"""What several answers cost together.

Costs add up, except that no row is in two queries whose conditions exclude each other: of those, one row touches one,
and replacing a row touches two.  A person's rows can be in all of them, so this is for rows as privacy units only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from lapwing.budget.accounting.cost import Approximate
from lapwing.data.description.description import Neighbours
from lapwing.data.query.disjoint import are_disjoint
from lapwing.data.query.predicate import Predicate


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


def touched_by(neighbours: Neighbours) -> int:
    """How many queries of a family one step touches at most."""
    return 2 if neighbours == "replace" else 1


def families_of(conditions: Sequence[Predicate | None], rows_are_units: bool) -> list[list[int]]:
    """Queries by number, with queries whose conditions exclude theirs, all among each other."""
    families: list[list[int]] = []
    for number, condition in enumerate(conditions):
        for family in families:
            if rows_are_units and all(are_disjoint(condition, conditions[other]) for other in family):
                family.append(number)
                break
        else:
            families.append([number])
    return families


def dearest(parts: list[Fraction], count: int) -> Fraction:
    """The sum of so many of the largest."""
    return sum(sorted(parts, reverse=True)[:count], Fraction(0))
