"""Estimates from counts."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.accuracy.share_tail import Rates, share_beyond
from lapwing.run.local.estimate import estimate_shares, half_width, short

RATES = Rates((Fraction(3, 4), Fraction(3, 4)), (Fraction(1, 4), Fraction(1, 4)))


def test_the_estimate_is_unbiased_and_in_the_middle() -> None:
    (found,) = estimate_shares([600], 1000, RATES, "0.05")
    assert found.share == Fraction(7, 10)
    assert found.interval.high - found.share == found.share - found.interval.low
    assert found.interval.confidence == Fraction(19, 20)


def test_the_width_is_just_enough() -> None:
    width = half_width(RATES, 1000, Fraction(1, 20))
    assert share_beyond(width, RATES, 1000) <= Fraction(1, 20)
    assert share_beyond(width * Fraction(99, 100), RATES, 1000) > Fraction(1, 20)


def test_many_together_are_wider() -> None:
    assert (
        estimate_shares([600, 300, 100], 1000, RATES)[0].interval.high
        > estimate_shares([600], 1000, RATES)[0].interval.high
    )


@pytest.mark.parametrize(("counts", "reports"), [([], 10), ([11], 10), ([-1], 10), ([0], 0)])
def test_counts_that_are_none(counts: list[int], reports: int) -> None:
    with pytest.raises(ProgramError, match="local-reports"):
        estimate_shares(counts, reports, RATES)


def test_rates_that_say_nothing() -> None:
    with pytest.raises(ProgramError, match="local-option"):
        half_width(Rates(RATES.p, RATES.p), 10, Fraction(1, 20))
    with pytest.raises(ProgramError, match="accuracy-option"):
        estimate_shares([1], 2, RATES, "2")


def test_short_numbers() -> None:
    assert abs(short(Fraction(1, 3)) - Fraction(1, 3)) < Fraction(1, 10**17)
