"""What the two ways from judgments to privacy share."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Parameter, Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.role import Interval, Query, Record, Role
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import (
    TRUE,
    Apply,
    Compare,
    Literal,
    Local,
    Logical,
    Negative,
    Param,
    Sided,
    Spent,
    Term,
)
from lapwing.kernel.logic.judgment import Private, Unit
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.pointwise import Pointwise
from lapwing.kernel.rules.shared.statement import body_against_itself, everywhere, privacy, single_steps, within_bounds
from tests.kernel.build import EPS, ONE, TWO, ZERO, after, implied, judged, number, of, program, refusal

FOUND = program("return laplace(a, scale=1 / eps)")
HALF = of("/", EPS, TWO)


def private(epsilon: Term = EPS, delta: Term = ZERO, group: Term = ONE) -> Private:
    return Private(FOUND, Claim(epsilon, delta, group))


def test_the_program_runs_against_itself_and_nothing_is_spent() -> None:
    goal = body_against_itself(private(), (Unit(HALF), Unit(EPS)))
    setting = goal.setting
    assert (setting.program, setting.claim, len(setting.units)) == (FOUND, private().claim, 2)
    assert (goal.left, goal.right, goal.post) == (FOUND.body, FOUND.body, TRUE)
    assert implied(goal, "spent[0] == 0 and spent[1] == 0")
    assert not implied(goal, "a<1> == a<2>") and not implied(goal, "x<1> == x<2>".replace("x", "a"))


@pytest.mark.parametrize("rule", [Direct((Unit(EPS),), ((ONE,),)), Pointwise((Unit(EPS),), ((ONE,),))])
def test_these_rules_are_about_privacy(rule: Direct | Pointwise) -> None:
    assert "this rule is about privacy" in refusal(rule, judged("return 0"))


@pytest.mark.parametrize(
    ("goal", "why"),
    [
        (private(group=TWO), "neighbours one step apart"),
        (private(group=Literal(1, REAL)), "neighbours one step apart"),
        (private(delta=Literal(-1, INT)), "delta may be below 0"),
        (private(delta=Negative(EPS)), "delta may be below 0"),
        (private(delta=Param("a", REAL)), ""),
        (private(epsilon=TRUE), "not a number"),
    ],
)
@pytest.mark.parametrize("kind", [Direct, Pointwise])
def test_claims_that_these_rules_do_not_prove(goal: Private, why: str, kind: type[Direct]) -> None:
    assert why in refusal(kind((Unit(EPS),), ((ONE,),)), goal)


@pytest.mark.parametrize(
    ("price", "why"),
    [
        (ZERO, "not known to be above 0"),
        (Negative(EPS), "not known to be above 0"),
        (Param("a", REAL), "public"),
        (Local("x", REAL), "public"),
        (Spent(0), "public"),
    ],
)
@pytest.mark.parametrize("kind", [Direct, Pointwise])
def test_prices_are_public_and_above_zero(price: Term, why: str, kind: type[Direct]) -> None:
    assert why in refusal(kind((Unit(price),), ((ZERO,),)), private())


@pytest.mark.parametrize(
    ("alternatives", "why"),
    [
        ((), "there must be a bound"),
        (((),), "one for each unit"),
        (((ONE, ONE),), "one for each unit"),
        (((ONE,), ()), "one for each unit"),
        (((TWO,),), "the cost is not known to stay within the claim"),
        (((ONE,), (TWO,)), "the cost is not known to stay within the claim"),
        (((Param("a", REAL),),), "public"),
        (((Spent(0),),), "public"),
    ],
)
@pytest.mark.parametrize("kind", [Direct, Pointwise])
def test_bounds(alternatives: tuple[tuple[Term, ...], ...], why: str, kind: type[Direct]) -> None:
    assert why in refusal(kind((Unit(EPS),), alternatives), private())


def test_each_alternative_bounds_every_amount() -> None:
    goal = body_against_itself(private(), (Unit(HALF), Unit(HALF)), ((TWO, ZERO), (ONE, ONE)))
    setting = goal.setting
    goal = type(goal)(setting, (), (), within_bounds(setting), TRUE)
    assert implied(goal, "spent[0] <= 2 and spent[1] <= 1")
    assert implied(goal, "spent[0] <= 1 or spent[1] <= 0")
    assert not implied(goal, "spent[1] <= 0") and not implied(goal, "spent[0] <= 1")


def test_an_ill_formed_program_is_refused_first() -> None:
    wrong = type(FOUND)("p", (*FOUND.parameters, FOUND.parameters[0]), (), (), ())
    with pytest.raises(Refused, match="have one name"):
        body_against_itself(Private(wrong, private().claim), ())


def test_a_claim_may_be_a_maximum() -> None:
    (goal,) = after(Direct((Unit(EPS),), ((ONE,),)), private(Apply("max", (EPS, number(3)))))
    assert implied(goal, "spent[0] == 0")


K, A = Param("k", INT), Param("a", REAL)
COUNTED = program("return 0", "a: Query(sensitivity=1), d: Database(of=Bit), k: Public[int], eps: Epsilon")
PLACE = Logical("d@", INT)


def with_role(role: Role) -> Program:
    """A program whose first parameter has another role."""
    return replace(COUNTED, parameters=(Parameter(A, role), *COUNTED.parameters[1:]))


def why_not(claim: Claim, found: Program = COUNTED, where: Term = TRUE) -> str:
    with pytest.raises(Refused) as caught:
        privacy(Private(found, claim, where))
    return caught.value.reason


def test_a_claim_speaks_of_public_values_and_makes_sense() -> None:
    assert privacy(Private(COUNTED, Claim(EPS, ZERO, ONE))).program == COUNTED
    for wrong in (A, Apply("max", (EPS, A)), Local("x", REAL), Spent(0)):
        for claim in (Claim(wrong, ZERO, ONE), Claim(EPS, wrong, ONE), Claim(EPS, ZERO, wrong)):
            assert "public" in why_not(claim)
    assert "wrong sort" in why_not(Claim(of("+", EPS, TRUE), ZERO, ONE))
    assert "not a number" in why_not(Claim(EPS, ZERO, TRUE))


@pytest.mark.parametrize(
    ("role", "why"),
    [
        (Query(A), "public"),
        (Query(of("+", ONE, Local("x", REAL))), "public"),
        (Query(ZERO), "above 0"),
        (Query(K), "above 0"),
        (Record(Interval(ZERO, A)), "public"),
        (Record(Interval(ZERO, of("/", ONE, K))), "above 0"),
        (Record(Interval(ZERO, of("+", ONE, TRUE))), "wrong sort"),
        (Record(Interval(ZERO, TRUE)), "not a number"),
    ],
)
def test_roles_speak_of_public_values_that_make_sense(role: Role, why: str) -> None:
    assert why in why_not(Claim(EPS, ZERO, ONE), with_role(role))


def test_a_delta_divides_by_nothing_that_may_be_zero() -> None:
    """For k >= 0 it looks like 1 / (2 * (1 + k)), but where k is 0 so is 1 / k, and delta is -1 / 2."""
    from_zero = replace(COUNTED, requires=(Compare(">=", K, ZERO),))
    grown = of("/", ONE, of("+", of("/", ONE, K), ONE))
    delta = of("-", of("-", ONE, grown), of("/", ONE, of("*", TWO, of("+", ONE, K))))
    with pytest.raises(Refused, match="above 0"):
        body_against_itself(Private(from_zero, Claim(EPS, delta, ONE)), ())


def test_a_restriction_on_neighbours() -> None:
    early = Compare("<", PLACE, K)
    goal = Private(COUNTED, Claim(EPS, ZERO, ONE), early)
    assert privacy(goal) == goal
    assert body_against_itself(goal, ()).setting.where == early
    assert "about single steps" in why_not(Claim(EPS, ZERO, TWO), where=early)
    assert "is a condition" in why_not(Claim(EPS, ZERO, ONE), where=PLACE)
    assert "wrong sort" in why_not(Claim(EPS, ZERO, ONE), where=Compare("<", PLACE, TRUE))
    for wrong in (A, Logical("r0", INT), Sided("a", REAL, 1), Logical("d@", REAL)):
        assert "speaks of public values" in why_not(Claim(EPS, ZERO, ONE), where=Compare("<", wrong, K))


def test_rules_about_all_neighbours() -> None:
    everything = Private(COUNTED, Claim(EPS, ZERO, ONE))
    assert everywhere(everything) == everything
    with pytest.raises(Refused, match="about all neighbours"):
        everywhere(replace(everything, where=Compare("<", PLACE, K)))
    with pytest.raises(Refused, match="not a number"):
        everywhere(Private(COUNTED, Claim(TRUE, ZERO, ONE)))
    with pytest.raises(Refused, match="about privacy"):
        everywhere(judged("return 0"))


def test_single_steps_are_everywhere_and_of_one() -> None:
    everything = private()
    assert single_steps(everything) == everything
    with pytest.raises(Refused, match="all neighbours"):
        single_steps(replace(Private(COUNTED, everything.claim), where=Compare("<", PLACE, K)))
    with pytest.raises(Refused, match="one step apart"):
        single_steps(private(group=TWO))
