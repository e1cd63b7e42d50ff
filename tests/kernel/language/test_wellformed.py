"""Programs the logic may speak of."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from lapwing.kernel.language import law, role
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Assign, If, Parameter, Program, Sample, Statement, While
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf
from lapwing.kernel.language.term import (
    And,
    Apply,
    Compare,
    Distance,
    Length,
    Literal,
    Local,
    Logical,
    Opaque,
    Or,
    Param,
    Sided,
    Spent,
    Square,
    Term,
)
from lapwing.kernel.language.wellformed import check_claim, check_name, check_program, terms_of
from lapwing.kernel.logic.judgment import Private
from tests.kernel import build
from tests.kernel.build import EPS, FREE, NO, ONE, YES, ZERO, compare, of, program

X, Y, B = Local("x", INT), Local("y", REAL), Local("b", BOOL)
A, Q, D = Param("a", REAL), Param("q", ListOf(REAL)), Param("rows", ListOf(INT))
HALF = Literal(Fraction(1, 2), REAL)
PARAMETERS = (
    Parameter(A, role.Query(ONE)),
    Parameter(Q, role.Queries(ONE, False)),
    Parameter(D, role.Database(role.Integers(ZERO, ONE), "add-remove")),
    Parameter(EPS, role.Epsilon()),
)
PROPER = Program("p", PARAMETERS, (), (Assign(X, ONE), Sample(Y, law.Laplace(A, of("/", ONE, EPS)))), (X, Y))


def with_body(*body: Statement) -> Program:
    return replace(PROPER, body=body, results=(ZERO,))


def test_proper_programs() -> None:
    check_program(PROPER)
    check_program(program("i = 0\nwhile i < len(q):\n    x = laplace(q[i], scale=1 / eps)\n    i += 1\nreturn i"))
    check_program(replace(PROPER, requires=(compare(">", Length(Q), ZERO), compare(">", EPS, ONE))))


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (replace(PROPER, parameters=(*PARAMETERS, PARAMETERS[0])), "have one name"),
        (with_body(Assign(X, ONE), Assign(Local("x", REAL), HALF)), "have one name"),
        (with_body(Assign(X, Param("nobody", INT))), "its own variables and parameters only"),
        (with_body(Assign(Y, Sided("a", REAL, 1))), "its own variables and parameters only"),
        (with_body(Assign(X, Logical("k", INT))), "its own variables and parameters only"),
        (with_body(Assign(Y, Spent(0))), "its own variables and parameters only"),
        (with_body(If(compare("<", Param("nobody", INT), ONE), (), ())), "its own variables and parameters only"),
        (with_body(While(compare("<", Param("nobody", INT), ONE), ())), "its own variables and parameters only"),
        (with_body(If(YES, (Assign(X, Param("nobody", INT)),), ())), "its own variables and parameters only"),
        (with_body(If(YES, (), (Assign(X, Param("nobody", INT)),))), "its own variables and parameters only"),
        (with_body(While(NO, (Assign(X, Param("nobody", INT)),))), "its own variables and parameters only"),
        (with_body(Sample(Y, law.Laplace(Param("nobody", REAL), ONE))), "its own variables and parameters only"),
        (with_body(Sample(Y, law.Laplace(A, Param("nobody", REAL)))), "its own variables and parameters only"),
        (replace(PROPER, results=(X, Y, B)), "variable that is never set"),
        (with_body(Assign(Y, Local("z", REAL))), "variable that is never set"),
        (with_body(While(B, ())), "variable that is never set"),
        (replace(PROPER, results=(Param("nobody", INT),)), "its own variables and parameters only"),
        (with_body(Assign(Local("a", REAL), HALF)), "have one name"),
        (with_body(Sample(Local("eps", REAL), law.Laplace(ZERO, ONE))), "have one name"),
        (with_body(Assign(Y, Square(A))), "only assertions have"),
        (replace(PROPER, results=(Distance(Q, Q, ZERO),)), "only assertions have"),
        (replace(PROPER, requires=(compare(">", Square(EPS), ZERO),)), "only assertions have"),
        (replace(PROPER, requires=(compare(">", A, ZERO),)), "something private"),
        (replace(PROPER, requires=(compare(">", Length(D), ZERO),)), "something private"),
        (replace(PROPER, requires=(compare(">", X, ZERO),)), "something private"),
        (replace(PROPER, requires=(compare(">", Spent(0), ZERO),)), "something private"),
    ],
)
def test_a_name_that_could_be_taken_for_another(wrong: Program, why: str) -> None:
    with pytest.raises(Refused, match=why):
        check_program(wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        with_body(Assign(X, HALF)),
        with_body(Assign(B, ONE)),
        with_body(Sample(X, law.Laplace(A, ONE))),
        with_body(Sample(B, law.Uniform(ONE))),
        with_body(If(ONE, (), ())),
        with_body(While(ONE, ())),
        with_body(If(YES, (Assign(X, HALF),), ())),
        with_body(If(YES, (), (Assign(X, HALF),))),
        with_body(While(NO, (Assign(X, HALF),))),
        with_body(Assign(X, Literal(Fraction(1, 2), INT))),
        with_body(Assign(X, Apply("log", (ONE,)))),
        with_body(Assign(X, Apply("floor", (YES,)))),
        with_body(Assign(X, Apply("floor", (A, A)))),
        with_body(Assign(X, Opaque("f", (A,), REAL))),
        with_body(Assign(Y, Opaque("f|g", (A,), REAL))),
        with_body(Assign(Y, Opaque("", (A,), REAL))),
        with_body(Assign(Y, Opaque("f", (of("+", YES, ONE),), REAL))),
        with_body(Sample(X, law.Geometric(A, ONE))),
        with_body(Sample(X, law.Uniform(HALF))),
        with_body(Sample(B, law.RandomizedResponse(ONE, EPS))),
        with_body(Sample(X, law.Exponential(ONE, EPS))),
        with_body(Sample(Y, law.Laplace(YES, ONE))),
        with_body(Sample(B, law.Flip(YES))),
        replace(PROPER, requires=(EPS,)),
        replace(PROPER, results=(of("+", YES, ONE),)),
        replace(PROPER, parameters=(Parameter(Param("eps", INT), role.Epsilon()),), body=(), results=()),
        replace(PROPER, parameters=(Parameter(Param("q", REAL), role.Queries(ONE, False)),), body=(), results=()),
    ],
)
def test_values_of_the_wrong_sort(wrong: Program) -> None:
    with pytest.raises(Refused):
        check_program(wrong)


@pytest.mark.parametrize("sensitivity", [ZERO, Literal(-1, INT), A, Local("x", REAL), Spent(0)])
def test_a_sensitivity_is_public_and_above_zero(sensitivity: Term) -> None:
    for found in (Parameter(Q, role.Queries(sensitivity, True)), Parameter(Param("z", REAL), role.Query(sensitivity))):
        with pytest.raises(Refused):
            FREE.premises(Private(Program("p", (PARAMETERS[0], found), (), (), (ZERO,)), Claim(ZERO, ZERO, ONE)))


def test_the_terms_of_a_program() -> None:
    inner = (Assign(X, ONE), Sample(B, law.Flip(HALF)))
    block = (If(YES, inner, ()), While(NO, inner))
    assert list(terms_of(block)) == [YES, X, ONE, B, HALF, NO, X, ONE, B, HALF]
    assert list(terms_of(law.Laplace(A, ONE))) == [A, ONE]
    assert list(terms_of(role.Database(role.Vector(role.Integers(ZERO, ONE), A), "replace"))) == [ZERO, ONE, A]
    assert isinstance(compare("<", X, ONE), Compare)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [(A, "not public"), (X, "not public"), (YES, "not a number"), (of("+", EPS, YES), "wrong sort")],
)
def test_a_claim_is_made_of_public_numbers(wrong: Term, why: str) -> None:
    check_claim(Claim(EPS, ZERO, ONE), PROPER)
    for claim in (Claim(wrong, ZERO, ONE), Claim(EPS, wrong, ONE), Claim(EPS, ZERO, wrong)):
        with pytest.raises(Refused, match=why):
            check_claim(claim, PROPER)


def test_names_are_plain_and_conditions_have_parts() -> None:
    found = build.program("return 0")
    for name in ("lambda", "two words", "\u0455ecret", ""):
        with pytest.raises(Refused, match="not a plain identifier"):
            check_name(name)
        with pytest.raises(Refused, match="not a plain identifier"):
            check_program(replace(found, name=name))
    for empty in (And(()), Or(())):
        for statement in (
            Assign(B, empty),
            If(empty, (), ()),
            While(empty, ()),
            Sample(B, law.RandomizedResponse(empty, EPS)),
        ):
            with pytest.raises(Refused, match=f"a part of {type(empty).__name__} is missing"):
                check_program(with_body(statement))
        with pytest.raises(Refused, match=f"a part of {type(empty).__name__} is missing"):
            check_program(replace(found, results=(empty,)))
        with pytest.raises(Refused, match=f"a part of {type(empty).__name__} is missing"):
            check_program(replace(found, requires=(empty,)))


def test_requirements_are_computed_exactly_and_values_need_not_be() -> None:
    found = build.program("return 0")
    for inexact in (Apply("log", (build.TWO,)), Opaque("f", (build.TWO,), REAL)):
        check_program(replace(found, results=(inexact,)))
        with pytest.raises(Refused, match="not computed exactly"):
            check_program(replace(found, requires=(compare("<", inexact, ONE),)))
