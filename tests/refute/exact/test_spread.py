"""How noise spreads."""

from __future__ import annotations

from fractions import Fraction
from math import erf, exp, sqrt, tanh, tau
from random import Random

import pytest

from lapwing.refute.exact.number import Log
from lapwing.refute.exact.spread import (
    NEVER,
    SURE,
    Normal,
    Spread,
    Still,
    exactly,
    laplace_spread,
    normal_spread,
    rounded,
    shortened,
)

HALF = Log(Fraction(1), Fraction(2))
ENDS = (None, -3, -1, 0, 1, 4)
RUNS = [(low, high) for low in ENDS for high in ENDS if low is None or high is None or low <= high]
SPREADS = [
    laplace_spread(HALF, True),
    laplace_spread(HALF, False),
    laplace_spread(Fraction(1, 3), True),
    laplace_spread(Fraction(1, 3), False),
    normal_spread(Fraction(1, 8)),
]


def cdf(x: float) -> float:
    return (1 + erf(x / sqrt(2))) / 2


def test_a_fair_geometric_is_exact() -> None:
    two_sided, one_sided = SPREADS[:2]
    assert [two_sided.within(k, k).low for k in (-2, 0, 1)] == [Fraction(1, 12), Fraction(1, 3), Fraction(1, 6)]
    assert [one_sided.within(k, k).high for k in (-1, 0, 1)] == [0, Fraction(1, 2), Fraction(1, 4)]
    assert two_sided.within(3, None) == (Fraction(1, 12), Fraction(1, 12))
    assert two_sided.within(None, None) == SURE
    assert two_sided.within(2, 1) == NEVER


@pytest.mark.parametrize("spread", SPREADS, ids=str)
def test_a_run_of_steps_has_the_sum_of_its_steps(spread: Spread) -> None:
    for low, high in RUNS:
        steps = range(-90 if low is None else low, (90 if high is None else high) + 1)
        total = sum(float(spread.within(step, step).low) for step in steps)
        found = spread.within(low, high)
        assert found.low <= found.high
        assert float(found.low) == pytest.approx(total, abs=1e-9)
        assert float(found.high) == pytest.approx(total, abs=1e-9)


@pytest.mark.parametrize("spread", SPREADS, ids=str)
def test_parts_and_whole_agree(spread: Spread) -> None:
    parts = [spread.within(None, -2), spread.within(-1, 3), spread.within(4, None)]
    assert sum(part.low for part in parts) <= 1 <= sum(part.high for part in parts)
    assert float(sum(part.high - part.low for part in parts)) < 1e-30


def test_probabilities_are_those_of_the_laws() -> None:
    laplace, normal = SPREADS[2], SPREADS[4]
    assert float(laplace.within(2, 2).low) == pytest.approx(tanh(1 / 6) * exp(-2 / 3))
    total = sum(exp(-k * k / 8) for k in range(-60, 61))
    assert float(normal.within(3, 3).low) == pytest.approx(exp(-9 / 8) / total)


def test_far_out_there_are_bounds_only() -> None:
    for spread in SPREADS[:4]:
        low, high = spread.within(10**30, None)
        assert low == 0 < high < Fraction(1, 2**500)
        assert spread.within(0, 10**30).low > 0


def test_no_noise() -> None:
    assert Still().within(0, 5) == Still().within(None, 0) == SURE
    assert Still().within(1, None) == NEVER


def test_wide_normal_noise_is_between_bounds_that_are_close() -> None:
    sigma = 50_000
    spread = normal_spread(Fraction(1, 2 * sigma**2))
    assert isinstance(spread, Normal)
    assert spread.stride > 1
    for low, high in ((None, 0), (1, sigma), (-sigma, 7), (3 * sigma + 1, None), (2 * sigma, 2 * sigma + 999)):
        below = 0.0 if low is None else cdf((low - 0.5) / sigma)
        true = (1.0 if high is None else cdf((high + 0.5) / sigma)) - below
        found = spread.within(low, high)
        assert float(found.low) <= true <= float(found.high)
        assert float(found.high) <= 1.02 * float(found.low)
    for step in (0, 1, 777, -4 * sigma - 3):
        density = exp(-(step**2) / (2 * sigma**2)) / (sigma * sqrt(tau))
        found = spread.within(step, step)
        assert float(found.low) <= density * (1 + 1e-9)
        assert density * (1 - 1e-9) <= float(found.high) <= 1.01 * density
    assert sum(float(spread.within(step, step + 998).low) for step in range(-700_000, 700_000, 999)) <= 1


def test_bounds_of_wide_normal_noise_hold_for_sums_step_by_step() -> None:
    rate = Fraction(1, 10**6)
    spread = normal_spread(rate)
    assert isinstance(spread, Normal)
    assert spread.stride > 1
    weights = [exp(-float(rate) * step * step) for step in range(12_000)]
    total = 2 * sum(weights) - 1
    for low, high in ((0, 0), (1, 1), (1, 2), (0, 5), (-3, 8), (17, 40), (-40, -17), (998, 1003), (4000, 4001)):
        true = sum(weights[abs(step)] for step in range(low, high + 1)) / total
        found = spread.within(low, high)
        assert float(found.low) <= true * (1 + 1e-12)
        assert true * (1 - 1e-12) <= float(found.high)


def test_long_numbers_become_close_bounds() -> None:
    long = Fraction(1, 3**5000)
    low, high = shortened(exactly(long))
    assert low < long < high
    assert high - low < long / 2**100
    assert high.denominator.bit_length() < 10_000
    assert shortened(exactly(Fraction(1, 3))) == exactly(Fraction(1, 3))
    assert shortened(exactly(Fraction(1, 3**20_000))).low == 0
    assert shortened(NEVER) == NEVER
    nearly = Fraction(3**5000 - 1, 3**5000)
    assert shortened(exactly(nearly)).high == 1


def test_rounding_goes_outward() -> None:
    third = SPREADS[0].within(0, 0)
    low, high = rounded(third, 10)
    assert low < Fraction(1, 3) < high
    assert high - low == Fraction(1, 1024)


def test_normal_noise_is_summed_up_as_step_by_step() -> None:
    random = Random(1)
    for rate in (Fraction(1, 2), Fraction(3, 70)):
        spread = normal_spread(rate)
        assert isinstance(spread, Normal)
        edge, rest = len(spread.weights) - 1, spread.rest
        ends = [None, *range(-edge - 2, edge + 3)]
        whole = [spread.weights[abs(step)] for step in range(-edge, edge + 1)]
        for low, high in ((random.choice(ends), random.choice(ends)) for _ in range(100)):
            first, last = (-edge if low is None else max(low, -edge)), (edge if high is None else min(high, edge))
            inside = [spread.weights[abs(step)] for step in range(first, last + 1)]
            far = (low is None or low < -edge) + (high is None or high > edge)
            least = sum((each.low for each in inside), Fraction(0)) / (sum(each.high for each in whole) + 2 * rest)
            most = (sum((each.high for each in inside), Fraction(0)) + far * rest) / sum(each.low for each in whole)
            assert spread.within(low, high) == (least, min(most, Fraction(1)))
