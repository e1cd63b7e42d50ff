"""Terms as Python expressions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf
from lapwing.kernel.language.term import (
    And,
    Apply,
    Arithmetic,
    Choose,
    Compare,
    Empty,
    Index,
    Length,
    Literal,
    Local,
    Negative,
    Not,
    Or,
    Param,
    Snoc,
    Term,
)
from lapwing.run.interpreter.evaluate import evaluate
from lapwing.syntax.pretty_term import LOWEST, show_term

X = Local("x", INT)
Y = Local("y", INT)
A = Local("a", BOOL)
B = Local("b", BOOL)
Q = Param("q", ListOf(REAL))
ONE = Literal(1, INT)
HALF = Literal(Fraction(1, 2), REAL)
MINUS_HALF = Literal(Fraction(-1, 2), REAL)
MINUS_TWO = Literal(-2, INT)


@pytest.mark.parametrize(
    ("term", "text"),
    [
        (Literal(True, BOOL), "True"),
        (Literal(Fraction(2), REAL), "2.0"),
        (MINUS_HALF, "-1 / 2"),
        (Arithmetic("-", X, Arithmetic("-", X, Y)), "x - (x - y)"),
        (Arithmetic("-", Arithmetic("-", X, Y), X), "x - y - x"),
        (Arithmetic("*", Arithmetic("+", X, Y), ONE), "(x + y) * 1"),
        (Arithmetic("+", Arithmetic("*", X, ONE), Y), "x * 1 + y"),
        (Arithmetic("/", X, Arithmetic("*", ONE, Y)), "x / (1 * y)"),
        (Arithmetic("*", X, HALF), "x * (1 / 2)"),
        (Arithmetic("*", HALF, X), "1 / 2 * x"),
        (Arithmetic("-", X, MINUS_TWO), "x - -2"),
        (Negative(Arithmetic("+", X, Y)), "-(x + y)"),
        (Negative(Negative(X)), "-(-x)"),
        (Arithmetic("*", Negative(X), Y), "-x * y"),
        (Compare("<", Arithmetic("+", X, Y), ONE), "x + y < 1"),
        (Compare("==", Compare("<", X, Y), A), "(x < y) == a"),
        (Not(Compare("<", X, Y)), "not x < y"),
        (Not(And((A, B))), "not (a and b)"),
        (And((A, Or((A, B)), Not(B))), "a and (a or b) and not b"),
        (Or((And((A, B)), A)), "a and b or a"),
        (And((And((A, B)), A)), "(a and b) and a"),
        (Choose(A, X, Choose(B, X, Y)), "x if a else x if b else y"),
        (Choose(A, Choose(B, X, Y), Y), "(x if b else y) if a else y"),
        (Arithmetic("+", Choose(A, X, Y), ONE), "(x if a else y) + 1"),
        (Apply("max", (X, Choose(A, X, Y))), "max(x, x if a else y)"),
        (Index(Q, Arithmetic("-", Length(Q), ONE)), "q[len(q) - 1]"),
        (Snoc(Snoc(Empty(INT), X), Y), "[x, y]"),
        (Snoc(Snoc(Q, X), Y), "q + [x, y]"),
        (Index(Snoc(Q, X), ONE), "(q + [x])[1]"),
        (Length(Empty(INT)), "len([])"),
    ],
)
def test_a_term_has_no_more_parentheses_than_needed(term: Term, text: str) -> None:
    assert show_term(term, LOWEST) == text


@pytest.mark.parametrize("operator", ["*", "/"])
@pytest.mark.parametrize("number", [HALF, MINUS_HALF, MINUS_TWO])
def test_a_factor_keeps_its_value(operator: str, number: Literal) -> None:
    term = Arithmetic("*", X, number) if operator == "*" else Arithmetic("/", X, number)
    shown = show_term(term, LOWEST)
    assert eval(shown, {"x": 4}) == evaluate(term, {"x": 4})
