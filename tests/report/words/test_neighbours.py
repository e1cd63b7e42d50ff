"""Roles and neighbours in words."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf, Sort
from lapwing.report.words.neighbours import neighbours_words, role_name, sort_words
from tests.helpers import lowered


@pytest.mark.parametrize(
    ("annotation", "name", "words"),
    [
        ("Epsilon", "public", "the same for both, above 0"),
        ("Delta", "public", "the same for both, between 0 and 1"),
        ("Public[int]", "public", "the same for both"),
        ("Bit", "private", "any two values: integers from 0 to 1"),
        ("Query(sensitivity=2)", "private", "moves by at most 2"),
        ("Queries(sensitivity='k / 2')", "private", "each answer moves by at most k / 2, either way"),
        ("Queries(monotone=True)", "private", "all answers move the same way, by at most 1"),
        ("Database(of=Interval(0, 0.5))", "private", "one row is replaced: reals from 0 to 1 / 2"),
        (
            "Database(of=Vector(Category(3), k), neighbours='add-remove')",
            "private",
            "one row is added or removed: vectors of k integers from 0 to 2",
        ),
        ("Histogram", "private", "one person moves: a count falls by 1 and another rises by 1"),
        ("Histogram(neighbours='add-remove')", "private", "one person comes or goes: one count changes by 1"),
    ],
)
def test_a_role_is_said_in_words(annotation: str, name: str, words: str) -> None:
    text = f"@private\ndef f(p: {annotation}, k: Public[int]):\n    return 0\n"
    role = lowered(text).program.parameters[0].role
    assert role_name(role) == name
    assert neighbours_words(role) == words


@pytest.mark.parametrize(
    ("sort", "words"),
    [
        (BOOL, "bool"),
        (INT, "int"),
        (REAL, "real"),
        (ListOf(REAL), "list of real"),
        (ListOf(ListOf(INT)), "list of list of int"),
    ],
)
def test_a_sort_is_said_in_words(sort: Sort, words: str) -> None:
    assert sort_words(sort) == words
