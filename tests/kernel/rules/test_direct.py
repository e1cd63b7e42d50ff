"""From a judgment to privacy."""

from __future__ import annotations

from fractions import Fraction

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import Literal
from lapwing.kernel.logic.judgment import Judgment, Obligation, Private, Unit
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.skip import Skip
from tests.kernel.build import (
    ACCEPTED,
    EPS,
    FREE,
    ONE,
    TWO,
    ZERO,
    after,
    confirmed,
    direct,
    number,
    of,
    program,
    read,
    refusal,
    verdict,
)

TWO_RESULTS = "x = laplace(a, scale=1 / eps)\ny = d + 1\nreturn x, y"


def demands(lines: str, rule: Direct, text: str) -> bool:
    """Whether the postcondition of the premise implies an assertion."""
    (goal,) = after(rule, Private(program(lines), Claim(EPS, ZERO, ONE)))
    ended = Judgment(goal.setting, (), (), goal.post, goal.post)
    return confirmed(Obligation("demanded", goal.post, read(text, ended)), ended)


def test_all_results_are_equal_and_the_amounts_bounded() -> None:
    assert demands(TWO_RESULTS, direct(), "x<1> == x<2> and y<1> == y<2> and spent[0] <= 1")
    assert not demands(TWO_RESULTS, direct(), "spent[0] <= 0")
    assert not demands(TWO_RESULTS, direct(), "d<1> == d<2>")


def test_results_that_are_terms() -> None:
    assert demands("x = d + 1\nreturn 2 * x", FREE, "x<1> == x<2>")
    assert demands("return d", FREE, "d<1> == d<2>")


def test_alternatives() -> None:
    half = of("/", EPS, TWO)
    rule = Direct((Unit(half), Unit(half)), ((TWO, ZERO), (ZERO, TWO)))
    assert demands("return 0", rule, "spent[0] <= 0 or spent[1] <= 0")


def test_privacy_at_a_price_and_not_below() -> None:
    noisy = "return laplace(a, scale=1 / eps)"
    assert verdict(noisy, direct(), Laplace(ZERO, 0), Skip()) == ACCEPTED
    assert verdict(noisy, direct(), Laplace(ZERO, 0), Skip(), claim=Claim(of("*", TWO, EPS), ZERO, ONE)) == ACCEPTED
    assert "the cost is not known" in verdict(
        noisy, direct(), Laplace(ZERO, 0), Skip(), claim=Claim(of("/", EPS, TWO), ZERO, ONE)
    )
    assert "'post'" in verdict(noisy, FREE, Laplace(ZERO, 0)) or "unit" in verdict(
        noisy, FREE, Laplace(ZERO, 0), Skip()
    )


def test_results_that_differ_are_not_private() -> None:
    assert "'post' is not confirmed" in verdict("return 0, d", FREE, Skip())
    assert "'post' is not confirmed" in verdict("return d, 0", FREE, Skip())
    assert verdict("return 0, 1", FREE, Skip()) == ACCEPTED


def test_amounts_beyond_the_bound_are_refused() -> None:
    noisy = "return laplace(3 * a, scale=1 / eps)"
    assert "'post' is not confirmed" in verdict(noisy, direct(), Laplace(ZERO, 0), Skip())


def test_units_of_delta_are_bounded_by_delta() -> None:
    tenth = Literal(Fraction(1, 10), REAL)
    units = Unit(EPS), Unit(tenth, "delta")
    claim = Claim(EPS, Literal(Fraction(2, 10), REAL), ONE)
    goal = Private(program(TWO_RESULTS), claim)
    (found,) = after(Direct(units, ((ONE, TWO),)), goal)
    assert found.setting.alternatives == ((ONE, TWO),)
    ended = Judgment(found.setting, (), (), found.post, found.post)
    assert confirmed(Obligation("demanded", found.post, read("spent[0] <= 1 and spent[1] <= 2", ended)), ended)
    for alternatives in (((ONE, number(3)),), ((TWO, ZERO),), ((ONE, TWO), (ONE, number(3)))):
        assert "the cost is not known" in refusal(Direct(units, alternatives), goal)
    assert "the cost is not known" in refusal(
        Direct(units, ((ZERO, ONE),)), Private(goal.program, Claim(EPS, ZERO, ONE))
    )
    assert "not known to be above 0" in refusal(Direct((Unit(ZERO, "delta"),), ((ZERO,),)), goal)


def test_epsilon_cannot_be_paid_from_delta() -> None:
    """Two units of eps would be within the claim if one counted against delta."""
    lines = "x = laplace(2 * a, scale=1 / eps)\nreturn x"
    root = Direct((Unit(EPS), Unit(EPS, "delta")), ((ONE, ONE),))
    claim = Claim(EPS, EPS, ONE)
    assert "'post' is not confirmed" in verdict(lines, root, Laplace(ZERO, 0), Skip(), claim=claim)
    assert "no such unit that counts against epsilon" in verdict(lines, root, Laplace(ZERO, 1), Skip(), claim=claim)
