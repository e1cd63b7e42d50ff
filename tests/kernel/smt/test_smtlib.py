"""Obligations as text for the solvers."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf
from lapwing.kernel.language.term import (
    TRUE,
    Added,
    And,
    Apply,
    Choose,
    Clipped,
    Compare,
    Distance,
    Empty,
    Index,
    Length,
    Literal,
    Local,
    Logical,
    Negative,
    Not,
    Opaque,
    Or,
    Param,
    Repeat,
    Sided,
    Snoc,
    Spent,
    Square,
    Store,
    Term,
)
from lapwing.kernel.logic.judgment import Obligation
from lapwing.kernel.smt.smtlib import literal, to_smtlib
from lapwing.kernel.smt.solver import valid_by_both
from tests.kernel.build import EPS, NO, ONE, TWO, YES, ZERO, compare, number, of

X, Y, N = Sided("x", REAL, 1), Sided("y", REAL, 1), Sided("n", INT, 1)
B = Sided("b", BOOL, 1)
LIST = Sided("out", ListOf(REAL), 1)
HALF = Literal(Fraction(1, 2), REAL)
OTHER = Sided("out", ListOf(REAL), 2)
M = Sided("m", INT, 1)
INTS = Sided("ints", ListOf(INT), 1)
INSIDE = And((compare("<=", ZERO, N), compare("<", N, Length(LIST))))


def script(conclusion: Term, assumption: Term = TRUE) -> str:
    return to_smtlib(Obligation("test", assumption, conclusion))


def valid(conclusion: Term, assumption: Term = TRUE) -> bool:
    return valid_by_both(script(conclusion, assumption)) is None


def equal(left: Term, right: Term) -> Compare:
    return Compare("==", left, right)


@pytest.mark.parametrize(
    "term",
    [
        YES,
        Or((B, Not(B))),
        Not(And((B, Not(B)))),
        equal(X, X),
        equal(N, of("*", N, ONE)),
        equal(of("+", X, X), of("*", TWO, X)),
        equal(of("*", X, Y), of("*", Y, X)),
        equal(of("/", X, TWO), of("*", HALF, X)),
        equal(of("//", number(7), TWO), number(3)),
        equal(of("//", number(-7), TWO), number(-4)),
        equal(of("%", number(-7), TWO), ONE),
        equal(Negative(Negative(X)), X),
        equal(Apply("abs", (number(-3),)), number(3)),
        equal(Apply("abs", (HALF,)), HALF),
        compare("<=", Apply("min", (X, Y, ONE)), Y),
        compare(">=", Apply("max", (X, Y, ONE)), Y),
        equal(Choose(compare("<", X, Y), X, Y), Apply("min", (X, Y))),
        equal(Choose(YES, ONE, HALF), ONE),
        compare("<", N, of("+", N, HALF)),
        compare("!=", of("*", TWO, N), ONE),
        compare(">=", Length(LIST), ZERO),
        equal(Length(Empty(REAL)), ZERO),
        equal(Length(Snoc(LIST, X)), of("+", Length(LIST), ONE)),
        equal(Index(Snoc(LIST, X), Length(LIST)), X),
        equal(Index(Snoc(Empty(REAL), X), ZERO), X),
        equal(Index(Snoc(Empty(REAL), N), ZERO), N),
        equal(Snoc(LIST, X), Snoc(LIST, X)),
        equal(Snoc(Empty(INT), ONE), Snoc(Empty(INT), ONE)),
        equal(LIST, LIST),
        equal(Length(Store(LIST, N, X)), Length(LIST)),
        Or((Not(INSIDE), equal(Index(Store(LIST, N, X), N), X))),
        Or((equal(N, M), equal(Index(Store(LIST, N, X), M), Index(LIST, M)))),
        Or((INSIDE, equal(Index(Store(LIST, N, X), M), Index(LIST, M)))),
        equal(Index(Store(Store(LIST, N, X), N, Y), M), Index(Store(LIST, N, Y), M)),
        equal(Length(Repeat(X, number(3))), number(3)),
        equal(Length(Repeat(X, number(-3))), ZERO),
        equal(Index(Repeat(X, number(3)), TWO), X),
        Or((compare("<", N, ZERO), compare(">=", N, M), equal(Index(Repeat(X, M), N), X))),
        equal(Index(Store(Repeat(ZERO, TWO), ONE, number(5)), ONE), number(5)),
        equal(Index(Store(Repeat(ZERO, TWO), ONE, number(5)), ZERO), ZERO),
        equal(Distance(LIST, LIST, N), Distance(LIST, LIST, of("+", N, ZERO))),
        equal(Length(Added(LIST, OTHER, number(3))), number(3)),
        equal(Length(Added(LIST, OTHER, number(-3))), ZERO),
        equal(Index(Added(LIST, OTHER, TWO), ONE), of("+", Index(LIST, ONE), Index(OTHER, ONE))),
        equal(Index(Added(LIST, INTS, TWO), ONE), of("+", Index(LIST, ONE), Index(INTS, ONE))),
        Or((Not(equal(N, M)), equal(Added(LIST, OTHER, N), Added(LIST, OTHER, M)))),
        equal(Length(Clipped(LIST, X)), Length(LIST)),
        equal(Length(Clipped(INTS, X, "l1")), Length(INTS)),
        Or((Not(equal(LIST, OTHER)), equal(Clipped(LIST, X), Clipped(OTHER, X)))),
        compare(">=", Square(X), ZERO),
        Or((Not(equal(X, Y)), equal(Square(X), Square(Y)))),
        equal(Square(Literal(Fraction(-3, 2), REAL)), Literal(Fraction(9, 4), REAL)),
        equal(Square(TWO), number(4)),
        equal(Apply("log", (EPS,)), Apply("log", (EPS,))),
        equal(Spent(0), Spent(0)),
        compare("<=", Literal(Fraction(-1, 3), REAL), ZERO),
    ],
)
def test_what_is_true_is_confirmed(term: Term) -> None:
    assert valid(term)


@pytest.mark.parametrize(
    "term",
    [
        NO,
        B,
        equal(X, Y),
        equal(X, Sided("x", REAL, 2)),
        equal(N, Logical("n", INT)),
        equal(N, Param("n", INT)),
        equal(Spent(0), Spent(1)),
        compare("!=", of("*", TWO, X), ONE),
        equal(of("*", X, X), X),
        equal(of("*", of("/", X, Y), Y), X),
        compare(">=", of("*", X, X), ZERO),
        equal(of("/", X, ZERO), ZERO),
        equal(of("//", N, number(-2)), Negative(of("//", N, TWO))),
        equal(of("//", N, Sided("m", INT, 1)), ZERO),
        equal(Index(LIST, number(-1)), ZERO),
        equal(LIST, Empty(REAL)),
        compare(">", Length(LIST), ZERO),
        equal(Index(Snoc(LIST, X), ZERO), X),
        equal(Index(Store(LIST, N, X), N), X),
        equal(Index(Store(LIST, N, X), M), Index(LIST, M)),
        equal(Store(LIST, N, X), LIST),
        equal(Length(Repeat(X, N)), N),
        equal(Index(Repeat(X, TWO), TWO), X),
        equal(Index(Repeat(X, TWO), number(-1)), X),
        equal(Distance(LIST, OTHER, ZERO), ZERO),
        equal(Length(Added(LIST, OTHER, N)), N),
        equal(Index(Added(LIST, OTHER, TWO), TWO), of("+", Index(LIST, TWO), Index(OTHER, TWO))),
        equal(Index(Added(LIST, OTHER, TWO), number(-1)), of("+", Index(LIST, number(-1)), Index(OTHER, number(-1)))),
        equal(Added(LIST, OTHER, N), Added(OTHER, LIST, N)),
        equal(Clipped(LIST, X), LIST),
        equal(Clipped(LIST, X), Clipped(LIST, X, "l1")),
        equal(Clipped(LIST, X), Clipped(LIST, Y)),
        compare("<=", Index(Clipped(LIST, X), ZERO), X),
        compare(">", Square(X), ZERO),
        equal(Square(TWO), TWO),
        equal(Square(X), of("*", X, X)),
        equal(Distance(LIST, OTHER, ZERO), Distance(OTHER, LIST, ZERO)),
        compare(">=", Distance(LIST, OTHER, ZERO), ZERO),
        compare(">", Apply("exp", (X,)), ZERO),
        equal(Apply("log", (X,)), Apply("exp", (X,))),
    ],
)
def test_what_may_be_false_is_not(term: Term) -> None:
    assert not valid(term)


def test_the_assumption_is_used() -> None:
    assert valid(equal(X, Y), equal(Y, X))
    assert not valid(equal(Y, X))
    assert valid(NO, NO)


@pytest.mark.parametrize(
    ("term", "why"),
    [
        (And((equal(X, ONE), equal(Sided("x", INT, 1), ONE))), "x<1>| has two sorts"),
        (equal(B, ONE), "a term has the wrong sort"),
        (X, "a term has the wrong sort"),
        (And((X,)), "a term has the wrong sort"),
        (equal(LIST, Sided("out", ListOf(INT), 2)), "a term has the wrong sort"),
        (equal(Snoc(Empty(INT), X), Empty(INT)), "a term has the wrong sort"),
        (equal(Index(LIST, X), X), "a term has the wrong sort"),
        (equal(Local("x", REAL), X), "an assertion says which run it means"),
        (compare("<", B, YES), "a part of Compare is missing, or has the wrong sort"),
        (compare("<", LIST, LIST), "a part of Compare is missing, or has the wrong sort"),
        (equal(Length(X), ZERO), "a part of Length is missing, or has the wrong sort"),
        (equal(Index(X, ZERO), ZERO), "a part of Index is missing, or has the wrong sort"),
        (equal(Sided("x|", REAL, 1), X), "a name has letters that names do not have"),
        (equal(Logical("k) (assert false", REAL), X), "a name has letters that names do not have"),
        (equal(Param("", REAL), X), "a name has letters that names do not have"),
    ],
)
def test_what_cannot_be_said_is_refused(term: Term, why: str) -> None:
    with pytest.raises(Refused) as caught:
        script(term)
    assert why in caught.value.reason


@pytest.mark.parametrize("name", ["x", "old_0", "d@", "d@2", "q+", "r0"])
def test_names(name: str) -> None:
    for variable in (Param(name, BOOL), Sided(name, BOOL, 1), Logical(name, BOOL)):
        assert f"|{name}" in to_smtlib(Obligation("name", YES, variable)).replace("'", "")


@pytest.mark.parametrize(
    "name", ["", "a b", "x|", "x<1>", "'x", "x\n", "(", ")", ";", "x\\", '"', "d@@", "d@22", "été"]
)
def test_what_is_no_name(name: str) -> None:
    for variable in (Param(name, BOOL), Sided(name, BOOL, 1), Logical(name, BOOL), Opaque(name, (), BOOL)):
        with pytest.raises(Refused):
            to_smtlib(Obligation("name", YES, variable))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Literal(True, BOOL), "true"),
        (Literal(False, BOOL), "false"),
        (number(3), "3"),
        (number(-3), "(- 3)"),
        (Literal(Fraction(3), REAL), "3.0"),
        (Literal(Fraction(-1, 3), REAL), "(- (/ 1.0 3.0))"),
    ],
)
def test_literals_are_exact(value: Literal, text: str) -> None:
    assert literal(value) == text


def test_the_same_obligation_has_the_same_text() -> None:
    term = And((equal(Snoc(LIST, X), LIST), compare("<", of("*", X, Y), Spent(0))))
    assert script(term) == script(term)
    assert script(term).count("(check-sat)") == 1


def test_rounding_down_is_understood() -> None:
    low = Apply("floor", (X,))
    assert valid(And((compare("<=", low, X), compare("<", X, of("+", low, ONE)))))
    assert valid(equal(Apply("floor", (N,)), N))
    assert valid(equal(Apply("floor", (HALF,)), ZERO)) and valid(equal(Apply("floor", (Negative(HALF),)), number(-1)))
    apart = compare("<=", Apply("abs", (of("-", low, Apply("floor", (Y,))),)), ONE)
    assert valid(apart, compare("<=", Apply("abs", (of("-", X, Y),)), ONE))
    assert not valid(equal(low, X))


def test_nothing_is_known_of_a_function_but_that_it_is_one() -> None:
    of_x, of_y = (Opaque("np.f", (term, N), REAL) for term in (X, Y))
    assert valid(equal(of_x, of_y), equal(X, Y))
    assert not valid(equal(of_x, of_y))
    assert not valid(equal(X, Y), equal(of_x, of_y))
    assert not valid(equal(of_x, Opaque("np.g", (X, N), REAL)))
    assert valid(equal(Opaque("f", (), INT), Opaque("f", (), INT)))
    longer = Snoc(LIST, X)
    assert valid(equal(Opaque("f", (longer,), BOOL), Opaque("f", (LIST,), BOOL)), equal(longer, LIST))
    assert not valid(Opaque("f", (X,), BOOL))


def test_functions_of_one_name_and_other_sorts_are_others() -> None:
    """Were they one, the script would say of a function that it has two sorts."""
    found = [Opaque("f", arguments, sort) for arguments in ((X,), (N,), (X, N), ()) for sort in (REAL, INT)]
    assert not valid(equal(found[0], found[1]))
    assert not valid(compare("<", found[2], found[3]))
    assert valid(equal(of("+", found[4], found[6]), of("+", found[6], found[4])))


def test_products_of_varying_values_and_roots_are_some_functions() -> None:
    square, root = of("*", X, X), Apply("sqrt", (X,))
    assert valid(equal(square, of("*", Y, Y)), equal(X, Y)) and not valid(compare(">=", square, ZERO))
    assert valid(equal(root, Apply("sqrt", (Y,))), equal(X, Y)) and not valid(compare(">=", root, ZERO))


def test_a_term_inside_many_functions_is_written_once() -> None:
    product: Term = X
    root: Term = X
    for _ in range(40):
        product, root = of("*", product, Y), Apply("sqrt", (root,))
    assert script(equal(product, root)).count("!times_Real") == 41
