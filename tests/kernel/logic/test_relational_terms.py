"""From program terms to assertions, and old values."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.substitute import substitute, variables_of
from lapwing.kernel.language.term import TRUE, And, Compare, Local, Logical, Not, Or, Param, Sided, Spent, Term
from lapwing.kernel.logic.relational_terms import (
    both,
    check_assertion,
    check_condition,
    equal,
    forget,
    fresh,
    holds,
    sided,
)
from tests.kernel import build
from tests.kernel.build import EPS, ONE, YES, ZERO, judged, of

GOAL = judged("x = laplace(a, scale=1 / eps)\nreturn x", "x<1> == x<2> and spent[0] == 0", "x<1> == x<2>")
X, A = Local("x", REAL), Param("a", REAL)
X1, X2 = Sided("x", REAL, 1), Sided("x", REAL, 2)


def test_variables_and_private_parameters_get_a_side_and_public_ones_do_not() -> None:
    term = of("+", of("+", X, A), EPS)
    assert sided(term, 1, GOAL.setting) == of("+", of("+", X1, Sided("a", REAL, 1)), EPS)
    assert sided(term, 2, GOAL.setting) == of("+", of("+", X2, Sided("a", REAL, 2)), EPS)


@pytest.mark.parametrize(
    ("term", "why"),
    [
        (Param("nobody", REAL), "nobody is not a parameter of the program"),
        (Param("a", INT), "a is not a parameter of the program"),
        (X1, "a program speaks of its own variables only"),
        (Logical("r0", REAL), "a program speaks of its own variables only"),
        (Spent(0), "a program speaks of its own variables only"),
    ],
)
def test_a_program_speaks_of_its_own_variables(term: Term, why: str) -> None:
    with pytest.raises(Refused, match=why):
        sided(term, 1, GOAL.setting)


def test_both_leaves_out_what_is_trivial() -> None:
    one, two = Compare("<", ZERO, ONE), Compare("<", X1, X2)
    assert both() == TRUE
    assert both(TRUE, one) == one
    assert both(And((one, two)), TRUE, one) == And((one, two, one))


def test_a_condition_and_its_opposite() -> None:
    condition = Compare("<", X, ZERO)
    assert holds(condition, 2, GOAL.setting) == Compare("<", X2, ZERO)
    assert holds(condition, 2, GOAL.setting, wanted=False) == Not(Compare("<", X2, ZERO))


def test_a_fresh_name_is_not_taken_whatever_its_sort() -> None:
    assert fresh("old", REAL, Logical("old_0", INT), Logical("old_1", REAL)) == Logical("old_2", REAL)
    assert fresh("old", REAL, Sided("old_0", REAL, 1)) == Logical("old_0", REAL)


def test_nothing_is_known_of_a_forgotten_value_itself() -> None:
    pre, old = forget(GOAL, (X1, X2, Spent(0)))
    assert not {X1, X2, Spent(0)} & set(variables_of(pre))
    assert len(set(old.values())) == 3
    assert {old[X1], old[X2], old[Spent(0)]} <= set(variables_of(pre))


@pytest.mark.parametrize(
    "pre",
    [
        TRUE,
        And(()),
        equal(X1, X2),
        Or((equal(X2, ONE), And((equal(X1, ZERO), TRUE)))),
        And((equal(X2, ONE), Not(And((equal(X2, ZERO), Compare("<", X1, ONE)))), equal(Spent(0), ZERO))),
    ],
)
def test_a_value_is_forgotten_wherever_it_is_spoken_of(pre: Term) -> None:
    found, old = forget(replace(GOAL, pre=pre), (X1,))
    assert found == substitute(pre, old)


def test_old_values_get_names_that_neither_condition_uses() -> None:
    taken = judged("x = laplace(a, scale=1 / eps)\nreturn x")
    taken = type(taken)(
        taken.setting,
        taken.left,
        taken.right,
        equal(X1, Logical("old_0", REAL)),
        equal(X1, Logical("old_1", REAL)),
    )
    _, old = forget(taken, (X1,))
    assert old[X1] not in {Logical("old_0", REAL), Logical("old_1", REAL)}


@pytest.mark.parametrize(
    ("term", "why"),
    [
        (Compare("<", X, ZERO), "an assertion says which run it means"),
        (Compare("<", A, ZERO), "a is not public"),
        (Compare("<", Param("nobody", REAL), ZERO), "nobody is not public"),
    ],
)
def test_an_assertion_says_which_run_it_means(term: Term, why: str) -> None:
    with pytest.raises(Refused, match=why):
        check_assertion(term, GOAL.setting)


def test_an_assertion_speaks_of_both_runs_amounts_and_old_values() -> None:
    term = And((equal(X1, X2), Compare("<", Spent(0), EPS), equal(Logical("k", INT), ONE), YES))
    assert check_assertion(term, GOAL.setting) == term


def test_what_a_derivation_brings_in_is_well_sorted_and_a_condition_where_it_must_be() -> None:
    goal = build.judged("return 0")
    assert check_condition(build.YES, goal.setting) == build.YES
    with pytest.raises(Refused, match="not a truth value"):
        check_condition(build.ONE, goal.setting)
    for check in (check_condition, check_assertion):
        with pytest.raises(Refused, match="wrong sort"):
            check(build.compare("<", build.ONE, build.YES), goal.setting)
