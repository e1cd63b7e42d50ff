"""What is known of terms."""

from __future__ import annotations

from fractions import Fraction

from lapwing.kernel.language import term as t
from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf
from lapwing.run.accuracy.program.abstract_value import HIDDEN, Followed, Known, Lost, Noisy
from lapwing.run.accuracy.program.terms import CHANGED, CHOSEN, COMPARED, PLACED, follow_term

ONE = Fraction(1)
MEMORY: dict[str, Followed] = {
    "n": Known(4),
    "half": Known(Fraction(1, 2)),
    "yes": Known(True),
    "data": HIDDEN,
    "x": Noisy({0: ONE, 1: Fraction(2)}),
    "y": Noisy({0: -ONE, 1: Fraction(-2)}),
    "lost": Lost("before"),
    "items": [Known(3), Noisy({0: ONE}), HIDDEN],
    "rows": HIDDEN,
}
N, HALF, YES, DATA, X, Y, GONE = (
    t.Local(name, sort)
    for name, sort in zip(
        ("n", "half", "yes", "data", "x", "y", "lost"), (INT, REAL, BOOL, REAL, REAL, REAL, REAL), strict=True
    )
)
ITEMS, ROWS = t.Local("items", ListOf(REAL)), t.Local("rows", ListOf(REAL))


def follow(term: t.Term) -> Followed:
    return follow_term(term, MEMORY)


def test_sums_and_public_factors_keep_noise() -> None:
    assert follow(t.Arithmetic("+", X, N)) == MEMORY["x"]
    assert follow(t.Arithmetic("-", DATA, X)) == MEMORY["y"]
    assert follow(t.Arithmetic("+", X, Y)) == HIDDEN
    assert follow(t.Arithmetic("*", HALF, X)) == Noisy({0: Fraction(1, 2), 1: ONE})
    assert follow(t.Arithmetic("/", X, N)) == Noisy({0: Fraction(1, 4), 1: Fraction(1, 2)})
    assert follow(t.Arithmetic("/", X, t.ZERO)) == HIDDEN
    assert follow(t.Negative(X)) == MEMORY["y"]


def test_anything_else_loses_it() -> None:
    for term in (
        t.Arithmetic("*", X, DATA),
        t.Arithmetic("*", X, X),
        t.Arithmetic("/", N, X),
        t.Arithmetic("/", X, DATA),
        t.Arithmetic("//", X, N),
        t.Apply("max", (X, Y)),
        t.Arithmetic("+", t.Apply("max", (X, N)), X),
        t.Apply("abs", (X,)),
    ):
        assert follow(term) == Lost(CHANGED)
    assert follow(t.Compare("<", X, N)) == Lost(COMPARED)
    assert follow(t.Arithmetic("+", GONE, X)) == Lost("before")
    assert follow(t.Apply("max", (DATA, N))) == HIDDEN


def test_bounds_hold_noise_back() -> None:
    held = Noisy({0: ONE, 1: Fraction(2)}, held=True)
    assert follow(t.Apply("max", (X, N))) == follow(t.Apply("min", (DATA, X))) == held
    assert follow(t.Arithmetic("+", t.Apply("max", (t.Apply("min", (X, N)), DATA)), DATA)) == held
    assert follow(t.Negative(t.Apply("max", (X, N)))) == Noisy({0: -ONE, 1: Fraction(-2)}, held=True)
    assert follow(t.Apply("max", (GONE, N))) == Lost("before")
    assert follow(t.Choose(t.Compare("<", DATA, N), X, t.Apply("max", (X, N)))) == held


def test_public_terms_are_computed() -> None:
    assert follow(t.Arithmetic("//", N, t.Literal(3, INT))) == Known(1)
    assert follow(t.Apply("min", (N, HALF))) == Known(Fraction(1, 2))
    assert follow(t.Compare("<=", HALF, N)) == Known(True)
    assert follow(t.Not(YES)) == Known(False)
    assert follow(t.Apply("log", (N,))) == HIDDEN


def test_conditions_stop_where_they_are_decided() -> None:
    noisy = t.Compare("<", X, N)
    assert follow(t.And((t.Not(YES), noisy))) == Known(False)
    assert follow(t.Or((noisy, YES))) == Known(True)
    assert follow(t.And((YES, noisy))) == Lost(COMPARED)
    assert follow(t.Choose(YES, X, DATA)) == MEMORY["x"]
    assert follow(t.Choose(t.Compare("<", DATA, N), X, t.Arithmetic("+", X, N))) == MEMORY["x"]
    assert follow(t.Choose(t.Compare("<", DATA, N), X, Y)) == Lost(CHOSEN)
    assert follow(t.Choose(noisy, N, N)) == Lost(COMPARED)


def test_lists() -> None:
    assert follow(t.Length(ITEMS)) == Known(3)
    assert follow(t.Length(ROWS)) == HIDDEN
    assert follow(t.Index(ITEMS, t.ONE)) == Noisy({0: ONE})
    assert follow(t.Index(ITEMS, t.Literal(-1, INT))) == Known(0)
    assert follow(t.Index(ITEMS, N)) == Known(0)
    assert follow(t.Index(ITEMS, DATA)) == Lost(PLACED)
    assert follow(t.Index(ROWS, DATA)) == HIDDEN
    assert follow(t.Index(ROWS, X)) == Lost(PLACED)
    assert follow(t.Snoc(t.Empty(REAL), X)) == [MEMORY["x"]]
    assert follow(t.Snoc(ROWS, N)) == HIDDEN
    assert follow(t.Snoc(ROWS, X)) == Lost(PLACED)
    assert follow(t.Local("unset", REAL)) == Known(0)
