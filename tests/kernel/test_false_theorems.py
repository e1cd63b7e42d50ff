"""False privacy statements with hostile derivations: none of them may become a theorem."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, cast

import pytest

from lapwing.kernel.derivation import Rule
from lapwing.kernel.language import law, program, role
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf
from lapwing.kernel.language.term import (
    FALSE,
    TRUE,
    And,
    Apply,
    Choose,
    Compare,
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
    Sided,
    Snoc,
    Spent,
    Term,
)
from lapwing.kernel.logic.judgment import Judgment, Private, Unit
from lapwing.kernel.logic.relational_terms import equal
from lapwing.kernel.rules.absurd import Absurd
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.finite import Finite
from lapwing.kernel.rules.group import Group
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.neighbours import Instance
from lapwing.kernel.rules.post_processing import PostProcessing
from lapwing.kernel.rules.response import Response
from lapwing.kernel.rules.same import Same
from lapwing.kernel.rules.sequential import Sequential
from tests.kernel.hostile import (
    ANSWER,
    HALF,
    LEAK,
    NO_COST,
    NOTHING,
    ONE,
    OUT,
    POSITIVE,
    PUBLIC_K,
    SECRET,
    TWO,
    ZERO,
    K,
    Pick,
    X,
    absurd_at_leak,
    accepted,
    at_sample,
    in_step,
    made,
    of,
)


def test_the_tools_of_this_test_can_prove_what_is_true() -> None:
    draw = program.Sample(X, law.Laplace(SECRET, ONE))
    assert accepted(made([draw], [X]), ONE, Direct((Unit(ONE),), ((ONE,),)), at_sample(Laplace(ZERO, 0)))
    assert accepted(made([NOTHING], [OUT]), ZERO, NO_COST)
    assert not accepted(made([LEAK], [OUT]), ZERO, NO_COST)


@pytest.mark.parametrize(
    "first",
    [
        program.Assign(Local("h", INT), HALF),
        program.Assign(Local("h", INT), Literal(Fraction(1, 2), INT)),
        program.Assign(Local("h", BOOL), Literal(5, BOOL)),
        program.Assign(Local("h", INT), Apply("log", (TWO,))),
        program.Assign(Local("h", REAL), Opaque("no name", (TWO,), REAL)),
        program.Assign(cast(Any, K), SECRET),
    ],
)
def test_a_program_with_wrong_sorts_proves_nothing(first: program.Statement) -> None:
    found = made([first, LEAK], [OUT], [ANSWER, PUBLIC_K])
    assert not accepted(found, ZERO, NO_COST, absurd_at_leak)
    assert not accepted(made([first], [K], [ANSWER, PUBLIC_K]), ZERO, NO_COST)


def test_a_draw_must_fit_its_variable() -> None:
    b, i = Local("b", BOOL), Local("i", INT)
    neither = program.If(Or((equal(b, TRUE), equal(b, FALSE))), (), (LEAK,))
    three = program.Sample(b, law.Uniform(Literal(3, INT)))
    assert not accepted(
        made([NOTHING, three, neither], [OUT]), ZERO, NO_COST, absurd_at_leak, in_step, at_sample(Same())
    )
    halves = program.If(equal(of("*", TWO, i), ONE), (LEAK,), ())
    real = program.Sample(i, law.Laplace(ZERO, ONE))
    assert not accepted(made([NOTHING, real, halves], [OUT]), ZERO, NO_COST, absurd_at_leak, in_step, at_sample(Same()))


def test_divisors_that_may_be_zero_are_no_prices_or_scales() -> None:
    from_zero: list[Term] = [Compare(">=", K, ZERO)]
    hidden = of("-", TWO, of("/", ONE, of("+", of("/", ONE, K), ONE)))
    scale = of("/", of("+", ONE, K), of("+", TWO, K))
    draw = program.Sample(X, law.Laplace(SECRET, scale))
    found = made([draw], [X], [ANSWER, PUBLIC_K], from_zero)
    assert not accepted(found, hidden, Direct((Unit(hidden),), ((ONE,),)), at_sample(Laplace(ZERO, 0)))
    gone = of("-", ONE, of("/", ONE, of("+", of("/", ONE, K), ONE)))
    found = made([program.Sample(X, law.Laplace(SECRET, gone))], [X], [ANSWER, PUBLIC_K], from_zero)
    price = of("+", ONE, K)
    assert not accepted(found, price, Direct((Unit(price),), ((ONE,),)), at_sample(Laplace(ZERO, 0)))


def test_both_scales_must_be_above_zero() -> None:
    bit = Local("bit", BOOL)
    one, other = (program.Sample(bit, law.RandomizedResponse(TRUE, term)) for term in (ONE, of("/", K, K)))
    found = made([program.If(POSITIVE, (one,), (other,))], [bit], [ANSWER, PUBLIC_K])
    coupled: Pick = lambda goal: Response(FALSE, 0) if starts_with_draws(goal) else None  # noqa: E731
    assert not accepted(found, ZERO, Direct((Unit(ONE),), ((ZERO,),)), coupled)


def starts_with_draws(goal: Judgment) -> bool:
    return all(block and isinstance(block[0], program.Sample) for block in (goal.left, goal.right))


def test_a_sensitivity_that_may_be_negative_is_refused() -> None:
    answers = program.Parameter(Param("q", ListOf(REAL)), role.Queries(K, False))
    found = made([NOTHING, program.If(Compare("<", K, ZERO), (LEAK,), ())], [OUT], [PUBLIC_K, answers, ANSWER])
    seen: list[Judgment] = []

    def pick(goal: Judgment) -> Rule | None:
        if goal.left and goal.left[0] == LEAK:
            seen.append(goal)
            return Instance("q", ZERO) if len(seen) == 1 else Absurd()
        return in_step(goal)

    assert not accepted(found, ZERO, NO_COST, pick)


@pytest.mark.parametrize(
    "half", [Index(Snoc(Empty(REAL), HALF), ZERO), Literal(Fraction(1, 2), INT), HALF, Logical("old_3", REAL)]
)
def test_a_shift_stays_on_the_grid(half: Term) -> None:
    low1, low2 = (Compare("<=", Sided("secret", REAL, cast(Any, side)), ZERO) for side in (1, 2))
    shift = Choose(And((low1, Not(low2))), half, Choose(And((Not(low1), low2)), Negative(half), ZERO))
    hit = Local("hit", BOOL)
    body: list[program.Statement] = [
        program.Sample(X, law.Laplace(ZERO, ONE)),
        program.If(
            Compare("<=", SECRET, ZERO),
            (program.Assign(hit, equal(X, ZERO)),),
            (program.Assign(hit, equal(of("*", TWO, X), ONE)),),
        ),
    ]
    assert not accepted(made(body, [hit]), HALF, Direct((Unit(ONE),), ((HALF,),)), at_sample(Laplace(shift, 0)))


def test_a_variable_that_was_divided_is_off_the_grid() -> None:
    part = Local("part", REAL)
    body: list[program.Statement] = [
        program.Assign(part, of("/", SECRET, Literal(3, INT))),
        program.Sample(X, law.Laplace(part, ONE)),
    ]
    assert not accepted(made(body, [X]), ONE, Direct((Unit(ONE),), ((ONE,),)), in_step, at_sample(Laplace(ZERO, 0)))


@pytest.mark.parametrize(
    "parameters",
    [
        [program.Parameter(SECRET, role.Query(of("-", ONE, Sided("w", REAL, 1))))],
        [
            program.Parameter(Param("s", REAL), role.Query(ONE)),
            program.Parameter(SECRET, role.Record(role.Interval(Param("s", REAL), Param("s", REAL)))),
        ],
        [program.Parameter(SECRET, role.Query(Param("nobody", REAL)))],
        [program.Parameter(SECRET, role.Query(ZERO))],
        [program.Parameter(Param("secret", INT), role.Epsilon())],
        [ANSWER, ANSWER],
    ],
)
def test_roles_speak_of_public_values_only(parameters: list[program.Parameter]) -> None:
    w = Local("w", REAL)
    assert not accepted(made([program.Assign(w, ONE)], [parameters[-1].param], parameters), ZERO, NO_COST)


def test_the_length_of_a_vector_is_public_only_if_it_is_said_to_be() -> None:
    n, v, u = Param("n", INT), Param("v", ListOf(REAL)), Local("u", INT)
    vector = role.Record(role.Vector(role.Interval(ZERO, ONE), n))
    parameters = [program.Parameter(n, role.Query(ONE)), program.Parameter(v, vector)]
    found = made([program.Sample(u, law.Uniform(Length(v)))], [u], parameters)
    assert not accepted(found, ZERO, NO_COST, at_sample(Same()))


@pytest.mark.parametrize(
    "claim", [Apply("min", ()), Apply("max", ()), Literal(-1, INT), SECRET, Local("x", REAL), TRUE]
)
def test_a_claim_is_a_public_number(claim: Term) -> None:
    draw = program.Sample(X, law.Laplace(SECRET, ONE))
    root = Direct((Unit(ONE),), ((ONE,),))
    assert not accepted(made([draw], [X]), claim, root, at_sample(Laplace(ZERO, 0)))


def test_a_domain_is_bounded_by_public_values() -> None:
    """Unset, a variable with the name of a public parameter is 0; the parameter need not be."""
    secret, out = Param("secret", INT), Local("out", INT)
    domain = role.Integers(ZERO, Local("k", INT))
    found = made([program.Assign(out, secret)], [out], [PUBLIC_K, program.Parameter(secret, role.Record(domain))])
    assert not accepted(found, ZERO, Finite())


@pytest.mark.parametrize("claim", [Apply("min", ()), Apply("max", (ZERO, Apply("min", ()))), TRUE])
def test_a_claim_of_any_rule_is_a_public_number(claim: Term) -> None:
    """Whatever the root, and also where another part of a maximum would do."""
    draw = program.Sample(X, law.Laplace(SECRET, ONE))
    roots: list[Rule] = [
        Group(ONE, ZERO),
        Sequential(1, (X,), Claim(ONE, ZERO, ONE), Claim(ZERO, ZERO, ONE)),
        PostProcessing(1, (X,)),
        Finite(),
    ]
    for root in roots:
        with pytest.raises(Refused):
            root.premises(Private(made([draw], [X]), Claim(claim, ZERO, ONE)))
    for part in (SECRET, Local("x", REAL), Param("nobody", REAL), Spent(0)):
        with pytest.raises(Refused):
            goal = Private(made([draw], [X]), Claim(Apply("max", (ONE, part)), ZERO, ONE))
            Direct((Unit(ONE),), ((ONE,),)).premises(goal)
