from __future__ import annotations

from fractions import Fraction

import pytest
import z3

from lapwing.kernel.language.sort import INT, REAL
from lapwing.prove.smt import formula
from lapwing.prove.smt.algebra import unknown
from lapwing.prove.smt.formula import all_of, any_of, negated

P, Q = z3.Bools("p q")
N, M, X, Y = unknown("n", INT), unknown("m", INT), unknown("x", REAL), unknown("y", REAL)


def equivalent(one: object, other: object) -> bool:
    solver = z3.Solver()
    solver.add(one != other)
    return bool(solver.check() == z3.unsat)


def test_they_are_z3s_own_connectives() -> None:
    assert equivalent(negated(P), z3.Not(P))
    assert equivalent(any_of((P, Q)), z3.Or(P, Q))
    assert equivalent(all_of((P, Q)), z3.And(P, Q))
    assert not equivalent(any_of((P, Q)), all_of((P, Q)))


def test_of_no_conditions() -> None:
    assert equivalent(any_of(()), z3.BoolVal(False))
    assert equivalent(all_of(()), z3.BoolVal(True))


@pytest.mark.parametrize("left", [N, X, 2, Fraction(1, 3), Fraction(2)])
@pytest.mark.parametrize("right", [M, Y])
def test_sums_products_and_comparisons_mean_what_z3s_do(left: object, right: object) -> None:
    one = z3.RealVal(str(left)) if isinstance(left, int | Fraction) else left
    assert equivalent(formula.added(left, right), one + right)  # type: ignore[operator]
    assert equivalent(formula.subtracted(left, right), one - right)  # type: ignore[operator]
    if isinstance(left, int | Fraction):
        assert equivalent(formula.multiplied(left, right), one * right)  # type: ignore[operator]
    assert equivalent(formula.opposite(right), -right)  # type: ignore[operator]
    for operator, wanted in (("<", one < right), ("<=", one <= right), (">", one > right), (">=", one >= right)):  # type: ignore[operator]
        assert equivalent(formula.compared(operator, left, right), wanted)
    assert equivalent(formula.compared("==", left, right), one == right)
    assert equivalent(formula.compared("!=", left, right), one != right)


def test_expressions_know_their_sort() -> None:
    assert formula.is_whole(formula.added(N, 1))
    assert not formula.is_whole(formula.added(N, Fraction(1, 2)))
    assert not formula.is_whole(formula.added(N, X))
    assert formula.is_whole(formula.typed(z3.Int("k")))
    assert formula.is_whole(formula.chosen(P, N, M))


def test_the_very_same_and_models() -> None:
    assert formula.is_same(formula.added(N, M), formula.added(N, M))
    assert not formula.is_same(formula.added(N, M), formula.added(M, N))
    solver = z3.Solver()
    solver.add(P, negated(Q))
    assert solver.check() == z3.sat
    assert formula.value_in(solver.model(), P)
    assert not formula.value_in(solver.model(), Q)
