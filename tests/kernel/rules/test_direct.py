"""From a judgment to privacy."""

from __future__ import annotations

from lapwing.kernel.claim import Claim
from lapwing.kernel.judgment import Judgment, Obligation, Private, Unit
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
    of,
    program,
    read,
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
