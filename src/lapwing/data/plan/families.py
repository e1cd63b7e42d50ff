"""Queries of a release of which one row touches few: no row is in two whose conditions exclude each other.

A person's rows can be in all of them, so this is for rows as privacy units only.
"""

from __future__ import annotations

from collections.abc import Sequence

from lapwing.data.query.disjoint import are_disjoint
from lapwing.data.query.predicate import Predicate
from lapwing.kernel.language.role import Neighbours


def touched_by(neighbours: Neighbours) -> int:
    """How many queries of a family one step touches at most: a row that is replaced is in one before and one after."""
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
