"""Two Gaussian draws in mu: how far their centres are apart, and how wide they are."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.kernel.cost.polynomial import constant, divide, quotient_of, share
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.rules.shared.bells import bells, multiple
from tests.kernel.build import number, of
from tests.kernel.rules.test_noise_in_mu import DRAW, SIGMA, judged


def test_a_divisor_makes_them_wider() -> None:
    pair, apart, spread = bells(judged(DRAW), 0)
    assert share(spread, quotient_of(of("*", SIGMA, SIGMA))) == 1
    _, again, thrice = bells(judged("gaussian(a / 3, sigma=sigma)"), 0)
    assert again == apart
    assert share(thrice, spread) == 9
    assert multiple(divide(constant(8), spread), 0, pair).value == 2


def test_a_share_of_a_unit_of_mu() -> None:
    pair, _, spread = bells(judged(DRAW), 0)
    assert multiple(divide(constant(1), spread), 0, pair).value == Fraction(1, 4)
    with pytest.raises(Refused, match="not a multiple"):
        multiple(quotient_of(number(1)), 0, pair)
    with pytest.raises(Refused, match="against mu"):
        multiple(divide(constant(1), spread), 1, pair)


def test_two_draws_have_one_sigma() -> None:
    with pytest.raises(Refused, match="scales of the two draws differ"):
        bells(judged(DRAW, right="gaussian(a, sigma=2 * sigma)"), 0)
    with pytest.raises(Refused, match="above 0"):
        bells(judged("gaussian(a, sigma=k - 1)"), 0)
