"""Terms, their sorts and their parts."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.kernel.language.data import parts_of
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf, Sort
from lapwing.kernel.language.term import (
    And,
    Apply,
    Arithmetic,
    Choose,
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
    Param,
    Repeat,
    Snoc,
    Store,
    Term,
    sort_of,
    wider,
)

ONE = Literal(1, INT)
HALF = Literal(Fraction(1, 2), REAL)
TRUE = Literal(True, BOOL)
Q = Param("q", ListOf(REAL))
ROWS = Param("rows", ListOf(ListOf(INT)))


def test_literals_of_different_sorts_differ_though_python_says_they_are_equal() -> None:
    assert len({Literal(True, BOOL), Literal(1, INT), Literal(Fraction(1), REAL)}) == 3


@pytest.mark.parametrize(
    "term",
    [Index(ONE, ONE), Length(ONE), Negative(TRUE), Arithmetic("+", Q, ONE), Apply("log", (ONE, ONE)), Snoc(ONE, ONE)],
)
def test_what_is_made_of_the_wrong_parts_has_no_sort(term: Term) -> None:
    with pytest.raises(Refused, match="missing, or has the wrong sort"):
        sort_of(term)


@pytest.mark.parametrize(
    ("term", "sort"),
    [
        (TRUE, BOOL),
        (Local("x", REAL), REAL),
        (Negative(ONE), INT),
        (Arithmetic("+", ONE, ONE), INT),
        (Arithmetic("-", ONE, HALF), REAL),
        (Arithmetic("/", ONE, ONE), REAL),
        (Arithmetic("//", ONE, ONE), INT),
        (Compare("<", ONE, HALF), BOOL),
        (Not(TRUE), BOOL),
        (And((TRUE, TRUE)), BOOL),
        (Or((TRUE, TRUE)), BOOL),
        (Choose(TRUE, ONE, HALF), REAL),
        (Choose(TRUE, TRUE, TRUE), BOOL),
        (Apply("max", (ONE, HALF)), REAL),
        (Apply("abs", (ONE,)), INT),
        (Apply("log", (ONE,)), REAL),
        (Length(Q), INT),
        (Index(Q, ONE), REAL),
        (Index(ROWS, ONE), ListOf(INT)),
        (Index(Index(ROWS, ONE), ONE), INT),
        (Empty(INT), ListOf(INT)),
        (Snoc(Empty(REAL), ONE), ListOf(REAL)),
        (Store(Q, ONE, ONE), ListOf(REAL)),
        (Repeat(ONE, ONE), ListOf(INT)),
        (Repeat(Q, ONE), ListOf(ListOf(REAL))),
        (Distance(Q, Q, ONE), REAL),
    ],
)
def test_every_term_has_a_sort(term: Term, sort: Sort) -> None:
    assert sort_of(term) == sort


def test_the_wider_of_two_scalars_is_the_later_one() -> None:
    assert wider(BOOL, INT) == INT
    assert wider(REAL, BOOL) == REAL
    assert wider(ListOf(INT), ListOf(REAL)) == ListOf(INT)


@pytest.mark.parametrize(
    ("term", "parts"),
    [
        (ONE, ()),
        (Empty(INT), ()),
        (Negative(ONE), (ONE,)),
        (Length(Q), (Q,)),
        (Arithmetic("-", ONE, HALF), (ONE, HALF)),
        (Choose(TRUE, ONE, HALF), (TRUE, ONE, HALF)),
        (Apply("min", (ONE, HALF)), (ONE, HALF)),
        (Index(Q, ONE), (Q, ONE)),
        (Snoc(Q, HALF), (Q, HALF)),
        (Store(Q, ONE, HALF), (Q, ONE, HALF)),
        (Repeat(HALF, ONE), (HALF, ONE)),
        (Distance(Q, Q, ONE), (Q, Q, ONE)),
        (And((TRUE, Not(TRUE))), (TRUE, Not(TRUE))),
    ],
)
def test_parts_come_in_the_order_of_the_text(term: Term, parts: tuple[Term, ...]) -> None:
    assert parts_of(term) == parts
