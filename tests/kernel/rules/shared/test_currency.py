"""What claims are made in."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.claim import Claim, GaussianPrivacy, Renyi, ZeroConcentrated
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.term import Square
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.shared.currency import (
    amounts_of,
    approximate,
    check_alike,
    check_compared,
    check_sense,
    concentrated,
)
from tests.kernel.build import EPS, ONE, ZERO, number, program

CLAIM, IN_RHO = Claim(EPS, ZERO, ONE), ZeroConcentrated(EPS, ONE)


def test_what_can_be_counted_against() -> None:
    assert amounts_of(CLAIM) == (("epsilon", EPS), ("delta", ZERO))
    assert amounts_of(IN_RHO) == (("rho", EPS),)


def test_squares_of_mu_add_up_and_an_order_is_kept() -> None:
    assert amounts_of(Renyi(number(8), EPS, ONE)) == (("renyi", EPS),)
    assert amounts_of(GaussianPrivacy(EPS, ONE)) == (("mu", Square(EPS)),)
    check_alike(Renyi(number(8), EPS, ONE), Renyi(number(8), ZERO, ONE))
    for other in (Renyi(number(4), EPS, ONE), CLAIM, IN_RHO, GaussianPrivacy(EPS, ONE)):
        with pytest.raises(Refused, match="claimed in"):
            check_alike(Renyi(number(8), EPS, ONE), other)


def test_two_runs_are_not_compared_at_one_order() -> None:
    for claim in (CLAIM, IN_RHO, GaussianPrivacy(EPS, ONE)):
        check_compared(claim)
    with pytest.raises(Refused, match="two runs"):
        check_compared(Renyi(number(8), EPS, ONE))


def test_an_order_is_above_1_and_mu_not_below_0() -> None:
    nothing = program("pass")
    for claim in (Renyi(number(2), EPS, ONE), GaussianPrivacy(ZERO, ONE), CLAIM, IN_RHO):
        check_sense(Private(nothing, claim))
    for claim in (Renyi(ONE, EPS, ONE), Renyi(EPS, EPS, ONE), GaussianPrivacy(number(-1), ONE)):
        with pytest.raises(Refused, match=r"above 0|below 0"):
            check_sense(Private(nothing, claim))


def test_a_statement_in_one_is_none_in_the_other() -> None:
    nothing = program("pass")
    assert approximate(Private(nothing, CLAIM)) == CLAIM
    assert concentrated(Private(nothing, IN_RHO)) == IN_RHO
    with pytest.raises(Refused, match="about epsilon and delta"):
        approximate(Private(nothing, IN_RHO))
    with pytest.raises(Refused, match="about rho"):
        concentrated(Private(nothing, CLAIM))
