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
    touched = 2 if neighbours == "replace" else 1
    families = families_of(answers) if rows_are_units else [[answer] for answer in answers]
    epsilon = sum((dearest([each.epsilon for each in family], touched) for family in families), Fraction(0))
    delta = sum((dearest([each.delta for each in family], touched) for family in families), Fraction(0))
    return Approximate(epsilon, delta)


def families_of(answers: Sequence[Priced]) -> list[list[Priced]]:
    """Answers with answers whose conditions exclude theirs, all among each other."""
    families: list[list[Priced]] = []
    for answer in answers:
        for family in families:
            if all(are_disjoint(answer.where, other.where) for other in family):
                family.append(answer)
                break
        else:
            families.append([answer])
    return families


def dearest(parts: list[Fraction], count: int) -> Fraction:
    """The sum of so many of the largest."""
    return sum(sorted(parts, reverse=True)[:count], Fraction(0))
