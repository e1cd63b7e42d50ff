"""False privacy statements with hostile derivations or hostile data: none of them may become a theorem."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, cast

import pytest

from lapwing.kernel import law, program, role
from lapwing.kernel.check import check
from lapwing.kernel.claim import Claim
from lapwing.kernel.derivation import Derivation, Rule
from lapwing.kernel.judgment import Goal, Judgment, Private, Unit
from lapwing.kernel.refuse import Refused
from lapwing.kernel.rules.absurd import Absurd
from lapwing.kernel.rules.assign import Assign
from lapwing.kernel.rules.conditional import If
from lapwing.kernel.rules.conseq import Conseq
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.finite import Finite
from lapwing.kernel.rules.group import Group
from lapwing.kernel.rules.instance import Instance
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.post_processing import PostProcessing
from lapwing.kernel.rules.response import Response
from lapwing.kernel.rules.same import Same
from lapwing.kernel.rules.sample import Sample
from lapwing.kernel.rules.sequential import Sequential
from lapwing.kernel.rules.skip import Skip
from lapwing.kernel.rules.while_apart import WhileApart
from lapwing.kernel.sides import FALSE, TRUE, both, equal
from lapwing.kernel.sort import BOOL, INT, REAL, ListOf
from lapwing.kernel.term import (
    And,
    Apply,
    Arithmetic,
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
    Or,
    Param,
    Sided,
    Snoc,
    Spent,
    Term,
)

Pick = Callable[[Judgment], Rule | None]

ZERO, ONE, TWO = (Literal(number, INT) for number in range(3))
HALF = Literal(Fraction(1, 2), REAL)
SECRET = Param("secret", REAL)
ANSWER = program.Parameter(SECRET, role.Query(ONE))
EPS = Param("eps", REAL)
K = Param("k", INT)
PUBLIC_K = program.Parameter(K, role.Public())
OUT, X = Local("out", REAL), Local("x", REAL)
LEAK = program.Assign(OUT, SECRET)
NOTHING = program.Assign(OUT, ZERO)
NO_COST = Direct((), ((),))
POSITIVE = Compare(">", SECRET, ZERO)


def of(operator: Any, left: Term, right: Term) -> Arithmetic:
    return Arithmetic(operator, left, right)


def made(
    body: list[program.Statement],
    results: list[Term],
    parameters: list[program.Parameter] | None = None,
    requires: list[Term] | None = None,
) -> program.Program:
    return program.Program("p", tuple(parameters or [ANSWER]), tuple(requires or []), tuple(body), tuple(results))


def in_step(goal: Judgment) -> Rule | None:
    """Assignments and ifs of both sides at once."""
    left, right = goal.left, goal.right
    if left and right and isinstance(left[0], program.Assign) and isinstance(right[0], program.Assign):
        return Assign("both")
    if left and right and isinstance(left[0], program.If) and isinstance(right[0], program.If):
        return If("both")
    return None


def by_itself(goal: Judgment) -> Rule:
    """What is left: one side after the other."""
    for sides, block in (("left", goal.left), ("right", goal.right)):
        if block and isinstance(block[0], program.Assign):
            return Assign(cast(Any, sides))
        if block and isinstance(block[0], program.If):
            return If(cast(Any, sides))
    return Skip()


def accepted(found: program.Program, epsilon: Term, root: Rule, *picks: Pick) -> bool:
    """Whether the kernel takes the derivation that the first fitting choice at each goal makes."""

    def derive(goal: Goal, rule: Rule | None = None) -> Derivation:
        if rule is None and isinstance(goal, Judgment):
            rule = next((chosen for pick in picks if (chosen := pick(goal))), None) or by_itself(goal)
        made = cast(Rule, rule)
        return Derivation(made, tuple(derive(premise) for premise in made.premises(goal).goals))

    goal = Private(found, Claim(epsilon, ZERO, ONE))
    try:
        check(goal, derive(goal, root))
    except Refused:
        return False
    return True


def at_sample(rule: Rule) -> Pick:
    return lambda goal: rule if goal.left and isinstance(goal.left[0], program.Sample) else None


def absurd_at_leak(goal: Judgment) -> Rule | None:
    return Absurd() if goal.left and goal.left[0] == LEAK else None


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
        program.Assign(Local("h", REAL), Apply("log", (TWO,))),
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
    off = program.Sample(X, law.Geometric(SECRET, ONE))
    assert not accepted(made([off], [X]), ONE, Direct((Unit(ONE),), ((ONE,),)), at_sample(Laplace(ZERO, 0)))


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
