"""Hostile data: look-alikes, words and names that are not allowed, numbers too long; none may become a theorem."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, cast

import pytest

from lapwing.kernel.check import check
from lapwing.kernel.derivation import Derivation, Rule
from lapwing.kernel.language import law, program, role
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import BOOL, INT, REAL
from lapwing.kernel.language.term import FALSE, TRUE, Compare, Literal, Local, Negative, Not, Param, Sided, Spent, Term
from lapwing.kernel.logic.judgment import Judgment, Private, Unit
from lapwing.kernel.logic.relational_terms import both, equal
from lapwing.kernel.rules.conditional import If
from lapwing.kernel.rules.conseq import Conseq
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.finite import Finite
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.same import Same
from lapwing.kernel.rules.sample import Sample
from lapwing.kernel.rules.while_apart import WhileApart
from tests.kernel.hostile import (
    ANSWER,
    EPS,
    HALF,
    LEAK,
    NO_COST,
    NOTHING,
    ONE,
    OUT,
    POSITIVE,
    SECRET,
    TWO,
    ZERO,
    Pick,
    X,
    absurd_at_leak,
    accepted,
    at_sample,
    in_step,
    made,
    of,
)


def test_words_and_numbers_that_are_not_allowed_are_refused() -> None:
    branch = program.If(POSITIVE, (program.Assign(OUT, ONE),), (NOTHING,))
    wrong = If(cast(Any, "neither"))
    pick: Pick = lambda goal: wrong if goal.left and isinstance(goal.left[0], program.If) else None  # noqa: E731
    assert not accepted(made([branch], [OUT]), ZERO, NO_COST, pick)
    coin = Local("coin", BOOL)
    loop: list[program.Statement] = [
        program.Assign(coin, FALSE),
        program.If(POSITIVE, (program.Sample(coin, law.Flip(HALF)),), ()),
        program.While(coin, ()),
    ]

    def third_side(goal: Judgment) -> Rule | None:
        left, right = goal.left, goal.right
        if left and isinstance(left[0], program.Sample):
            return Sample(1)
        if right and isinstance(right[0], program.Sample):
            return Sample(cast(Any, 3))
        if left and right and isinstance(left[0], program.While) and isinstance(right[0], program.While):
            return WhileApart(Not(Sided("coin", BOOL, 2)), TRUE, FALSE, ZERO)
        return None

    assert not accepted(made(loop, [ZERO]), ZERO, NO_COST, third_side)


class Lookalike(Spent):
    """The same to the solvers, another thing to substitution."""

    __slots__ = ()


@pytest.mark.parametrize(
    "stale",
    [
        equal(Spent(cast(Any, "0")), ZERO),
        equal(Lookalike(0), ZERO),
        both(equal(Spent(0), ZERO), Compare(cast(Any, "= |spent[0]|"), ZERO, ZERO)),
        equal(Spent(cast(Any, "0]| () Real)(assert false)(declare-fun |spent[9")), ZERO),
    ],
)
def test_facts_about_amounts_do_not_survive_a_draw(stale: Term) -> None:
    seen: list[Judgment] = []

    def pick(goal: Judgment) -> Rule | None:
        if goal.left and isinstance(goal.left[0], program.Sample):
            seen.append(goal)
            return Conseq(stale, goal.post) if len(seen) == 1 else Laplace(ZERO, 0)
        return None

    draw = program.Sample(X, law.Laplace(SECRET, ONE))
    assert not accepted(made([draw], [X]), ZERO, Direct((Unit(ONE),), ((ZERO,),)), pick)


@pytest.mark.parametrize("name", ["True", "lambda", "\u0455ecret", "\u017fecret", "two words", "a\nb", "", "1"])
def test_names_cannot_be_mistaken(name: str) -> None:
    """A never set variable `True` is False, but `if True: out = secret` reads otherwise."""
    flag = Local(name, BOOL)
    hidden = program.If(flag, (LEAK,), ())
    assert not accepted(made([NOTHING, hidden], [OUT]), ZERO, NO_COST)
    assert not accepted(made([NOTHING, hidden], [OUT]), ZERO, Finite())
    with pytest.raises(Refused, match="name"):
        Finite().premises(Private(program.Program(name, (), (), (), (ZERO,)), Claim(ZERO, ZERO, ONE)))


def test_enumeration_ends() -> None:
    big, x = Literal(10**30, INT), Local("n", INT)
    wide = program.Parameter(Param("s", INT), role.Record(role.Integers(ZERO, big)))
    with pytest.raises(Refused, match="inputs"):
        Finite().premises(Private(made([], [ZERO], [wide]), Claim(ZERO, ZERO, ONE)))
    squares: list[program.Statement] = [
        program.Assign(x, TWO),
        program.While(TRUE, (program.Assign(x, of("*", x, x)),)),
    ]
    with pytest.raises(Refused, match="too large"):
        Finite().premises(Private(made(squares, [x]), Claim(ZERO, ZERO, ONE)))


def test_a_fraction_is_a_proper_one() -> None:
    odd = Fraction(1)
    object.__setattr__(odd, "_numerator", 5)
    object.__setattr__(odd, "_denominator", -1)
    assert not accepted(made([NOTHING], [OUT]), Literal(odd, REAL), NO_COST)


def test_what_is_too_deep_or_too_long_is_refused() -> None:
    deep: Term = X
    for _ in range(5_000):
        deep = Negative(deep)
    for value in (deep, Literal(10**5000, INT)):
        with pytest.raises(Refused):
            found = made([program.Assign(OUT, value)], [ZERO])
            check(Private(found, Claim(ZERO, ZERO, ONE)), Derivation(NO_COST, ()))


def test_a_stale_fact_does_not_hide_a_leak() -> None:
    """`x = 7; x = laplace(0, 1 / eps); if x == 7: out = 0 else: out = secret`, claimed private at no cost."""
    eps = program.Parameter(EPS, role.Epsilon())
    body: list[program.Statement] = [
        program.Assign(X, Literal(7, INT)),
        program.Sample(X, law.Laplace(ZERO, of("/", ONE, EPS))),
        program.If(equal(X, Literal(7, INT)), (NOTHING,), (LEAK,)),
    ]
    found = made(body, [OUT], [ANSWER, eps])
    for rule in (Laplace(ZERO, 0), Same()):
        root = Direct((Unit(EPS),), ((ZERO,),))
        assert not accepted(found, ZERO, root, absurd_at_leak, in_step, at_sample(rule))
        assert not accepted(found, ZERO, root, in_step, at_sample(rule))
