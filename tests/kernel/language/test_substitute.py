"""Replacing variables, all at once and nothing else."""

from __future__ import annotations

import gc

from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf
from lapwing.kernel.language.substitute import KNOWN, substitute, variables_in, variables_of
from lapwing.kernel.language.term import (
    And,
    Apply,
    Choose,
    Compare,
    Empty,
    Index,
    Length,
    Local,
    Logical,
    Negative,
    Not,
    Or,
    Param,
    Sided,
    Snoc,
    Spent,
    Term,
    Variable,
)
from tests.kernel.build import NO, ONE, YES, ZERO, of

X1, X2 = Sided("x", INT, 1), Sided("x", INT, 2)
OLD = Logical("old_0", INT)
LIST = Sided("out", ListOf(INT), 1)


def test_variables_are_replaced_at_once() -> None:
    term = of("+", X1, X2)
    assert substitute(term, {X1: X2, X2: X1}) == of("+", X2, X1)
    assert substitute(term, {X1: of("+", X1, ONE)}) == of("+", of("+", X1, ONE), X2)


def test_a_variable_is_its_name_sort_and_side() -> None:
    others: tuple[Variable, ...] = (
        X2,
        Sided("x", REAL, 1),
        Sided("y", INT, 1),
        Local("x", INT),
        Param("x", INT),
        Logical("x", INT),
        Spent(1),
    )
    for other in others:
        assert substitute(other, {X1: ONE}) == other


def test_every_kind_of_term_is_entered() -> None:
    terms: list[Term] = [
        Negative(X1),
        of("*", X1, ONE),
        Compare("<", ONE, X1),
        Not(Compare("<", ONE, X1)),
        And((YES, Compare("==", X1, ONE))),
        Or((NO, Compare("==", X1, ONE))),
        Choose(Compare("==", X1, ONE), ZERO, ONE),
        Choose(YES, ZERO, X1),
        Apply("max", (ZERO, X1)),
        Length(Snoc(Empty(INT), X1)),
        Index(LIST, X1),
        Snoc(LIST, X1),
    ]
    for term in terms:
        assert X1 in set(variables_of(term))
        replaced = substitute(term, {X1: OLD})
        assert X1 not in set(variables_of(replaced))
        assert substitute(replaced, {OLD: X1}) == term


def test_a_variable_is_listed_as_often_as_it_occurs() -> None:
    spent = Spent(0)
    term = And((Compare("==", X1, X1), Compare("<=", spent, of("+", X2, X1)), Logical("up", BOOL)))
    assert list(variables_of(term)) == [X1, X1, spent, X2, X1, Logical("up", BOOL)]
    assert list(variables_of(YES)) == []
    assert list(variables_of(Empty(INT))) == []


def test_the_variables_of_a_term_are_its_own_however_many_were_asked_about() -> None:
    """A term that is gone would leave its place in memory to another, which must not inherit its variables."""
    for number in range(50):
        wanted = Logical(f"x_{number}", INT)
        assert variables_in(Compare("<", ZERO, of("+", wanted, wanted))) == {wanted}
        gc.collect(0)


def test_what_is_kept_for_another_term_is_not_believed() -> None:
    term = Compare("<", ZERO, X1)
    KNOWN[id(term)] = YES, frozenset()
    assert variables_in(term) == {X1}
