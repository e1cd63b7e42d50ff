from __future__ import annotations

from fractions import Fraction

import pytest
import z3

from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf
from lapwing.prove.smt import algebra

X, Y, N = z3.Real("x"), z3.Real("y"), z3.Int("n")
P, Q = z3.Bool("p"), z3.Bool("q")


def valid(condition: object) -> bool:
    """Whether z3 finds a condition true for all values."""
    solver = z3.Solver()
    solver.add(z3.Not(algebra.lift(condition)))
    return bool(solver.check() == z3.unsat)


def test_known_values_are_computed_at_once() -> None:
    assert algebra.add(1, Fraction(1, 2)) == Fraction(3, 2)
    assert algebra.subtract(True, 3) == -2
    assert algebra.multiply(Fraction(1, 2), 4) == 2
    assert algebra.negate(True) == -1
    assert algebra.absolute(-3) == 3
    assert algebra.smallest([3, 1, 2]) == 1
    assert algebra.largest([3, 1, 2]) == 3
    assert algebra.compare("<", 1, 2) is True
    assert algebra.invert(False) is True


def test_dividing_is_pythons_and_by_zero_gives_zero() -> None:
    for left in range(-5, 6):
        for right in (1, 2, 3):
            assert algebra.quotient(left, right) == left // right
            assert algebra.remainder(left, right) == left % right
            shown = z3.Int("shown")
            given = shown == left
            assert valid(z3.Implies(given, algebra.quotient(shown, right) == left // right))
            assert valid(z3.Implies(given, algebra.remainder(shown, right) == left % right))
    assert algebra.divide(1, 4) == Fraction(1, 4)
    assert algebra.divide(3, 0) == algebra.quotient(3, 0) == algebra.remainder(3, 0) == 0
    assert algebra.divide(X, 0) == 0


def test_unknown_values_become_expressions_that_mean_the_same() -> None:
    assert valid(algebra.compare("==", algebra.subtract(algebra.add(X, Y), Y), X))
    assert valid(algebra.compare("==", algebra.multiply(2, X), algebra.add(X, X)))
    assert valid(algebra.compare(">=", algebra.absolute(X), 0))
    assert valid(algebra.compare("<=", algebra.smallest([X, Y]), algebra.largest([X, Y])))
    assert not valid(algebra.compare("==", algebra.smallest([X, Y]), X))
    assert algebra.subtract(X, X) == 0
    assert algebra.compare("<=", X, X) is True
    assert algebra.compare("<", X, X) is False


def test_products_of_unknowns_are_some_function() -> None:
    assert valid(algebra.compare("==", algebra.multiply(X, Y), algebra.multiply(X, Y)))
    assert not valid(algebra.compare("==", algebra.multiply(X, Y), algebra.multiply(Y, X)))


def test_truth_values_and_numbers_are_told_apart() -> None:
    assert algebra.truth(2) is True
    assert valid(algebra.compare("==", algebra.number(P), 1) == P)
    assert algebra.compare("==", P, True) is P
    assert valid(algebra.compare("!=", P, True) == z3.Not(P))
    assert algebra.is_truth(P)
    assert not algebra.is_truth(N)


def test_conditions_collapse() -> None:
    assert algebra.conjoin([True, P]) is P
    assert algebra.conjoin([P, False]) is False
    assert algebra.conjoin([]) is True
    assert algebra.disjoin([False, P]) is P
    assert algebra.disjoin([P, True]) is True
    assert algebra.disjoin([]) is False
    assert valid(algebra.disjoin([P, algebra.invert(P)]))


def test_choosing() -> None:
    assert algebra.choose(True, X, Y) is X
    assert algebra.choose(P, 3, 3) == 3
    assert algebra.choose(P, X, X) is X
    assert valid(z3.Implies(P, algebra.choose(P, X, Y) == X))
    assert valid(z3.Implies(z3.Not(P), algebra.choose(P, X, Y) == Y))


def test_unknowns_have_their_sort() -> None:
    assert z3.is_bool(algebra.unknown("b", BOOL))
    assert z3.is_int(algebra.unknown("i", INT))
    assert z3.is_real(algebra.unknown("r", REAL))
    with pytest.raises(TypeError):
        algebra.unknown("l", ListOf(INT))
