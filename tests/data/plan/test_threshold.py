"""Thresholds for groups that are found in the data: enough for every way to spread rows, and the mass at it counts."""

from __future__ import annotations

from fractions import Fraction
from math import exp

import pytest

from lapwing.data.description.description import Neighbours
from lapwing.data.plan.threshold import delta_of, threshold_for
from lapwing.diagnostics.diagnostic import ProgramError

KINDS: list[Neighbours] = ["add-remove", "replace"]


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
def test_delta_is_enough_for_the_worst_way_to_spread_rows(scale: Fraction, rows: int) -> None:
    for threshold in (rows + 1, rows + 7, rows + 60):
        worst = max(
            sum(tail(float(scale), threshold - count) for count in spread)
            for used in range(1, rows + 1)
            for spread in partitions(used)
        )
        for kind in KINDS:
            assert float(delta_of(threshold, scale, rows, kind)) >= worst * (1 - 1e-9)


def test_for_single_rows_it_is_hardly_more_than_enough() -> None:
    for scale in (10, 100):
        found = float(delta_of(60, Fraction(scale), 1, "add-remove"))
        assert tail(scale, 59) <= found <= tail(scale, 59) * (1 + 1 / scale)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("delta", [Fraction(1, 10), Fraction(1, 10**6), Fraction(1, 10**30)])
def test_the_threshold_is_the_smallest(delta: Fraction, kind: Neighbours) -> None:
    found = threshold_for(Fraction(20), 3, delta, kind)
    assert delta_of(found, Fraction(20), 3, kind) <= delta < delta_of(found - 1, Fraction(20), 3, kind)


def test_control_leaving_out_the_mass_at_the_threshold_costs_more_than_is_said() -> None:
    scale, delta = Fraction(10), Fraction(5, 1000)
    right = threshold_for(scale, 1, delta, "add-remove")
    assert tail(10.0, right - 1) <= float(delta) < tail(10.0, right - 3)


def test_without_delta_there_is_none() -> None:
    with pytest.raises(ProgramError, match="query-delta"):
        threshold_for(Fraction(1), 1, Fraction(0), "add-remove")
