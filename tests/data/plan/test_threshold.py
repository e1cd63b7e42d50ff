"""Thresholds for groups that are found in the data: the mass at the threshold counts."""

from __future__ import annotations

from fractions import Fraction
from math import exp

import pytest

from lapwing.data.plan.threshold import delta_of, threshold_for
from lapwing.diagnostics.diagnostic import ProgramError


def tail(scale: float, least: int) -> float:
    """Pr[X >= least] for least >= 1, by adding up."""
    a = exp(-1 / scale)
    return sum((1 - a) / (1 + a) * a**k for k in range(least, least + 4000))


def partitions(total: int, most: int | None = None) -> list[list[int]]:
    """All ways to spread rows over groups."""
    most = total if most is None else most
    if total == 0:
        return [[]]
    return [[part, *rest] for part in range(min(total, most), 0, -1) for rest in partitions(total - part, part)]


@pytest.mark.parametrize("scale", [Fraction(1), Fraction(10), Fraction(100, 3)])
@pytest.mark.parametrize("rows", [1, 2, 5])
def test_delta_is_that_of_the_worst_way_to_spread_rows(scale: Fraction, rows: int) -> None:
    for threshold in (rows + 1, rows + 7, rows + 60):
        worst = max(
            sum(tail(float(scale), threshold - count) for count in spread)
            for used in range(1, rows + 1)
            for spread in partitions(used)
        )
        assert float(delta_of(threshold, scale, rows)) == pytest.approx(worst, rel=1e-9)


@pytest.mark.parametrize("delta", [Fraction(1, 10), Fraction(1, 10**6), Fraction(1, 10**30)])
def test_the_threshold_is_the_smallest(delta: Fraction) -> None:
    found = threshold_for(Fraction(20), 3, delta)
    assert delta_of(found, Fraction(20), 3) <= delta < delta_of(found - 1, Fraction(20), 3)


def test_control_leaving_out_the_mass_at_the_threshold_costs_more_than_is_said() -> None:
    scale, delta = Fraction(1), Fraction(5, 1000)
    right = threshold_for(scale, 1, delta)
    wrong = right - 1
    assert tail(1.0, wrong - 1) > float(delta) >= tail(1.0, wrong - 1 + 1)


def test_without_delta_there_is_none() -> None:
    with pytest.raises(ProgramError, match="query-delta"):
        threshold_for(Fraction(1), 1, Fraction(0))
