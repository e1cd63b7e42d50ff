"""Which queries exclude each other, so that one row is in one of them."""

from __future__ import annotations

from fractions import Fraction

from lapwing.data.plan.families import families_of, touched_by
from lapwing.data.query.predicate import Compare, Predicate

CITIES: list[Predicate] = [Compare("city", "=", name) for name in ("Oslo", "Rome", "Lima")]
YOUNG = Compare("age", "<", Fraction(9))


def test_all_of_a_family_exclude_each_other() -> None:
    assert families_of([*CITIES, None, YOUNG], True) == [[0, 1, 2], [3], [4]]
    assert families_of([CITIES[0], YOUNG, CITIES[0], CITIES[1]], True) == [[0, 3], [1], [2]]


def test_a_person_may_be_in_all_of_them() -> None:
    assert families_of(CITIES, False) == [[0], [1], [2]]


def test_a_replaced_row_is_in_two() -> None:
    assert touched_by("add-remove") == 1
    assert touched_by("replace") == 2
