"""Which terms are well-sorted."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, cast

import pytest

from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import BOOL, INT, REAL, Base, ListOf, Sort
from lapwing.kernel.language.sorting import check_term, is_value, may_hold
from lapwing.kernel.language.term import (
    Added,
    And,
    Apply,
    Arithmetic,
    Choose,
    Clipped,
    Compare,
    Distance,
    Empty,
    Index,
    Length,
    Literal,
    Local,
    Negative,
    Not,
    Or,
    Repeat,
    Snoc,
    Store,
    Term,
)

B, N, X = Local("b", BOOL), Local("n", INT), Local("x", REAL)
LIST, ROWS = Local("list", ListOf(REAL)), Local("rows", ListOf(ListOf(INT)))
INTS, BITS = Local("ints", ListOf(INT)), Local("bits", ListOf(BOOL))


@pytest.mark.parametrize(
    "term",
    [
        Arithmetic("+", N, X),
        Arithmetic("//", N, N),
        Negative(X),
        Compare("==", B, B),
        Compare("<", N, X),
        Compare("==", LIST, LIST),
        Choose(B, N, X),
        Choose(B, B, B),
        Apply("max", (N, X)),
        Apply("log", (X,)),
        Index(LIST, N),
        Index(Index(ROWS, N), N),
        Length(ROWS),
        Snoc(LIST, N),
        Snoc(Empty(INT), N),
        Store(LIST, N, N),
        Store(ROWS, N, Index(ROWS, N)),
        Repeat(X, N),
        Repeat(LIST, N),
        Distance(LIST, LIST, N),
        Added(LIST, LIST, N),
        Added(LIST, INTS, N),
        Added(INTS, INTS, N),
        Clipped(LIST, X, "l1"),
        Clipped(INTS, N),
        Not(And((B, Compare("<", N, N)))),
    ],
)
def test_well_sorted_terms(term: Term) -> None:
    assert check_term(term) == term


@pytest.mark.parametrize(
    "term",
    [
        Arithmetic("+", B, N),
        Arithmetic("//", X, N),
        Arithmetic("%", N, X),
        Arithmetic("*", LIST, N),
        Negative(B),
        Compare("==", B, N),
        Compare("<", B, B),
        Compare("<", LIST, LIST),
        Compare("==", LIST, ROWS),
        Choose(N, N, N),
        Choose(B, B, N),
        Choose(B, LIST, N),
        Apply("max", (N,)),
        Apply("max", ()),
        Apply("abs", (N, N)),
        Apply("log", (B,)),
        Apply("log", (X, X)),
        Apply("sqrt", (X, X)),
        Apply("floor", (X, X)),
        Index(N, N),
        Index(LIST, X),
        Length(N),
        Snoc(LIST, B),
        Snoc(INTS, X),
        Store(LIST, X, X),
        Store(LIST, N, B),
        Store(INTS, N, X),
        Store(N, N, N),
        Repeat(X, X),
        Repeat(X, B),
        Distance(LIST, INTS, N),
        Distance(ROWS, ROWS, N),
        Distance(BITS, BITS, N),
        Distance(LIST, LIST, X),
        Distance(X, X, N),
        Added(LIST, ROWS, N),
        Added(ROWS, LIST, N),
        Added(X, LIST, N),
        Added(LIST, LIST, X),
        Added(BITS, BITS, N),
        Clipped(ROWS, X),
        Clipped(BITS, X),
        Clipped(X, X),
        Clipped(LIST, B),
        Clipped(LIST, LIST),
        Clipped(LIST, X, "l0"),
        Not(N),
        And((B, N)),
        And(()),
        Not(Or(())),
        Literal(Fraction(1, 2), INT),
        Literal(True, INT),
        Literal(1, BOOL),
        Literal(2**5000, INT),
        Not(Compare("==", Arithmetic("+", N, B), N)),
    ],
)
def test_terms_with_a_wrong_sort_inside_are_refused(term: Term) -> None:
    with pytest.raises(Refused, match="wrong sort"):
        check_term(term)


@pytest.mark.parametrize(
    ("value", "sort", "proper"),
    [
        (True, BOOL, True),
        (1, INT, True),
        (1, REAL, True),
        (Fraction(1, 3), REAL, True),
        (Fraction(2), INT, False),
        (False, REAL, False),
        (0.5, REAL, False),
        ("1", INT, False),
    ],
)
def test_values_of_literals(value: object, sort: Base, proper: bool) -> None:
    assert is_value(cast(Any, value), sort) is proper


@pytest.mark.parametrize(
    ("wanted", "found", "may"),
    [(REAL, INT, True), (INT, REAL, False), (INT, BOOL, False), (ListOf(REAL), ListOf(INT), False), (BOOL, BOOL, True)],
)
def test_what_a_variable_may_hold(wanted: Sort, found: Sort, may: bool) -> None:
    assert may_hold(wanted, found) is may
