"""What claims are made in."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.claim import Claim, ZeroConcentrated
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.shared.currency import amounts_of, approximate, concentrated
from tests.kernel.build import EPS, ONE, ZERO, program

CLAIM, IN_RHO = Claim(EPS, ZERO, ONE), ZeroConcentrated(EPS, ONE)


def test_what_can_be_counted_against() -> None:
    assert amounts_of(CLAIM) == (("epsilon", EPS), ("delta", ZERO))
    assert amounts_of(IN_RHO) == (("rho", EPS),)


def test_a_statement_in_one_is_none_in_the_other() -> None:
    nothing = program("pass")
    assert approximate(Private(nothing, CLAIM)) == CLAIM
    assert concentrated(Private(nothing, IN_RHO)) == IN_RHO
    with pytest.raises(Refused, match="about epsilon and delta"):
        approximate(Private(nothing, IN_RHO))
    with pytest.raises(Refused, match="about rho"):
        concentrated(Private(nothing, CLAIM))
