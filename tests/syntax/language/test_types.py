"""Role objects show themselves as they would be annotated."""

from __future__ import annotations

from typing import Annotated, get_args, get_origin

import pytest

from lapwing import Bit, Category, Database, Histogram, Integers, Interval, Public, Queries, Query, Vector


@pytest.mark.parametrize(
    ("role", "text"),
    [
        (Query(), "Query(sensitivity=1, of=float)"),
        (Queries(sensitivity="2 * k", monotone=True), "Queries(sensitivity='2 * k', monotone=True, of=float)"),
        (Queries(of=int), "Queries(sensitivity=1, monotone=False, of=int)"),
        (Database(of=Bit), "Database(of=Bit, neighbours='replace')"),
        (
            Database(of=Vector(Interval(0, 1), "m"), neighbours="add-remove"),
            "Database(of=Vector(of=Interval(low=0, high=1), length='m'), neighbours='add-remove')",
        ),
        (Histogram(), "Histogram(neighbours='replace')"),
        (Integers(-1, 4), "Integers(low=-1, high=4)"),
        (Category("k"), "Category(size='k')"),
    ],
)
def test_the_text_of_a_role_is_its_annotation(role: object, text: str) -> None:
    assert repr(role) == text


def test_public_keeps_the_sort_it_is_given() -> None:
    assert get_origin(Public[int]) is Annotated
    assert get_args(Public[list[int]])[0] == list[int]


def test_a_database_must_say_what_its_rows_are() -> None:
    with pytest.raises(TypeError):
        Database()  # type: ignore[call-arg]


def test_options_are_given_by_name() -> None:
    with pytest.raises(TypeError):
        Queries(2)  # type: ignore[call-arg]
