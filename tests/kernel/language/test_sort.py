"""Sorts and their order."""

from __future__ import annotations

from lapwing.kernel.language.sort import BOOL, INT, REAL, Base, ListOf


def test_the_scalar_sorts_stand_from_narrow_to_wide() -> None:
    assert list(Base) == [BOOL, INT, REAL]


def test_sorts_are_named_as_python_names_them() -> None:
    assert [sort.value for sort in Base] == ["bool", "int", "float"]


def test_lists_are_equal_by_their_items() -> None:
    assert ListOf(INT) == ListOf(INT)
    assert ListOf(INT) != ListOf(REAL)
    assert ListOf(ListOf(INT)) != ListOf(INT)


def test_a_list_is_not_its_item() -> None:
    sorts: set[Base | ListOf] = {INT, ListOf(INT), ListOf(ListOf(INT)), ListOf(INT)}
    assert len(sorts) == 3
