"""What several plans cost together.

Plans add up, except that no row is in two plans whose conditions exclude each other: of those, one row touches one, and
replacing a row touches two.  A person's rows can be in all of them, so this is for rows as privacy units only.
"""

from __future__ import annotations

from fractions import Fraction

from lapwing.budget.accounting.cost import Approximate
from lapwing.data.description.description import Description
from lapwing.data.plan.plan import Plan
from lapwing.data.query.disjoint import are_disjoint


def cost_together(plans: list[Plan], description: Description) -> Approximate:
    """The cost of releasing all of them."""
    touched = 2 if description.neighbours == "replace" else 1
    families = families_of(plans) if description.unit.column is None else [[plan] for plan in plans]
    epsilon = sum((dearest([plan.epsilon for plan in family], touched) for family in families), Fraction(0))
    delta = sum((dearest([plan.delta for plan in family], touched) for family in families), Fraction(0))
    return Approximate(epsilon, delta)


def families_of(plans: list[Plan]) -> list[list[Plan]]:
    """Plans with plans whose conditions exclude theirs, all among each other."""
    families: list[list[Plan]] = []
    for plan in plans:
        for family in families:
            if all(are_disjoint(plan.query.where, other.query.where) for other in family):
                family.append(plan)
                break
        else:
            families.append([plan])
    return families


def dearest(parts: list[Fraction], count: int) -> Fraction:
    """The sum of so many of the largest."""
    return sum(sorted(parts, reverse=True)[:count], Fraction(0))
