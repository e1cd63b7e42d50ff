"""Thresholds for groups that are found in the data: enough for every way to spread rows, and the mass at it counts."""

from __future__ import annotations

from fractions import Fraction
from math import exp

import pytest

from lapwing.data.plan.threshold import delta_of, likely_for, threshold_for
from lapwing.data.proof.instance import instance_of
from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.kernel.language.role import Neighbours
from lapwing.run.noise.likely import chances_of

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


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("rows", [1, 2, 30])
@pytest.mark.parametrize("delta", [Fraction(1, 10), Fraction(1, 10**9), Fraction(1, 10**40)])
def test_coins_cost_what_may_be_spent(kind: Neighbours, rows: int, delta: Fraction) -> None:
    name = "likely_keys" if kind == "add-remove" else "likely_keys_replaced"
    found = likely_for(Fraction(3, 2), rows, delta, kind)
    instance = instance_of(name, {"m": 9, "k": rows, "eps": found.epsilon, "d": found.delta})
    assert instance.epsilon == Fraction(3, 2)
    assert delta * Fraction(999, 1000) < instance.delta <= delta


@pytest.mark.parametrize("rows", [1, 4])
@pytest.mark.parametrize("epsilon", [Fraction(1, 10), Fraction(1), Fraction(8)])
def test_coins_keep_smaller_groups_than_geometric_thresholds(rows: int, epsilon: Fraction) -> None:
    likely = likely_for(epsilon, rows, Fraction(1, 10**6), "add-remove")
    chances = chances_of(likely, likely.digits)
    half = next(count for count, (low, _) in enumerate(chances) if low >> (likely.digits - 1))
    assert half < threshold_for(rows / epsilon, rows, Fraction(1, 10**6), "add-remove")


def test_coins_need_a_delta_that_is_above_0_for_each_step() -> None:
    with pytest.raises(ProgramError):
        likely_for(Fraction(1), 1, Fraction(0), "add-remove")
    with pytest.raises(ProgramError):
        likely_for(Fraction(10**6), 10**6, Fraction(1, 10), "replace")
