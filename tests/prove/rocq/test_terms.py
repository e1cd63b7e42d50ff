"""Terms: exact numbers, whole numbers where reals are wanted, and conditions both ways."""

from __future__ import annotations

from fractions import Fraction

from lapwing.kernel.language import term as t
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.sort import INT, REAL, ListOf
from lapwing.prove.rocq.terms import Terms, real_literal, sort_text

X, N = t.Local("x", REAL), t.Local("n", INT)
NAMES: dict[t.Variable, str] = {X: "x", N: "n"}
TERMS = Terms(Program("f", (), (), (), ()))


def test_numbers() -> None:
    assert real_literal(Fraction(-3, 2)) == "((- 3) / 2)"
    assert TERMS.real(t.Arithmetic("+", X, N), NAMES) == "(x + (IZR n))"
    assert TERMS.integer(t.Arithmetic("-", N, t.ONE), NAMES) == "(n - (1)%Z)%Z"


def test_products_of_values_that_are_not_public_may_be_too_long() -> None:
    assert TERMS.real(t.Arithmetic("*", X, X), NAMES) == "(product long x x)"
    assert TERMS.real(t.Arithmetic("*", t.Literal(2, INT), X), NAMES) == "(2 * x)"


def test_products_with_powers_are_exact() -> None:
    power, root = t.Apply("exp", (X,)), t.Apply("sqrt", (X,))
    assert TERMS.real(t.Arithmetic("*", X, power), NAMES) == "((exp x) * x)"
    assert TERMS.real(t.Arithmetic("/", X, power), NAMES) == "(x / (exp x))"
    assert TERMS.real(t.Arithmetic("/", X, root), NAMES) == "(over x (sqrt x))"
    assert TERMS.real(t.Arithmetic("/", power, X), NAMES) == "(quotient long (exp x) x)"


def test_conditions_as_truth_values_and_as_propositions() -> None:
    less = t.Compare("<", X, N)
    assert TERMS.boolean(less, NAMES) == "(Rltb x (IZR n))"
    assert TERMS.prop(t.Not(less), NAMES) == "(~ (x < (IZR n)))"
    assert TERMS.prop(t.Compare("!=", N, t.ZERO), NAMES) == "(n <> (0)%Z)%Z"


def test_sorts() -> None:
    assert sort_text(ListOf(ListOf(REAL))) == "(list (list R))"
