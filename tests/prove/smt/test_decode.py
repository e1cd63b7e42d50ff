from __future__ import annotations

from fractions import Fraction

import pytest
import z3

from lapwing.kernel.language.sort import BOOL, INT, REAL
from lapwing.kernel.language.term import Literal, Local, Term
from lapwing.prove.smt.algebra import lift
from lapwing.prove.smt.decode import NotATermError, decode
from lapwing.prove.smt.encode import encode

X, N, P = z3.Real("x"), z3.Int("n"), z3.Bool("p")
NAMES: dict[str, Term] = {"x": Local("x", REAL), "n": Local("n", INT), "p": Local("p", BOOL)}
CONSTANTS = {"x": X, "n": N, "p": P}


@pytest.mark.parametrize(
    "expression",
    [
        z3.And(X <= 3, N >= 0, P),
        z3.Or(z3.Not(P), z3.RealVal("1/2") > X),
        z3.Implies(P, X > 2 * X - 1),
        z3.If(P, X, -X) == X + N,
        z3.ToReal(N) - X - 1 == 0,
    ],
)
def test_the_term_says_the_same(expression: z3.BoolRef) -> None:
    term = decode(expression, NAMES)
    again = encode(term, lambda variable: CONSTANTS[getattr(variable, "name", "")], opaque=False)
    solver = z3.Solver()
    solver.add(lift(again) != expression)
    assert solver.check() == z3.unsat


def test_numbers_have_their_sort() -> None:
    assert decode(z3.IntVal(3), {}) == Literal(3, INT)
    assert decode(z3.RealVal(3), {}) == Literal(3, INT)
    assert decode(z3.RealVal("1/3"), {}) == Literal(Fraction(1, 3), REAL)
    assert decode(z3.BoolVal(True), {}) == Literal(True, BOOL)


@pytest.mark.parametrize("expression", [z3.Int("other") > 0, X * X > 0, N % 2 == 0, z3.ForAll([N], N > 0)])
def test_what_terms_cannot_say(expression: z3.BoolRef) -> None:
    with pytest.raises(NotATermError):
        decode(expression, NAMES)
