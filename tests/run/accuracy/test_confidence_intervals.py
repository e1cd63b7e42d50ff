"""Intervals around releases."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.accuracy.confidence_intervals import intervals_around, intervals_of
from lapwing.run.accuracy.solve import alpha_for
from lapwing.run.noise.laplace import draw_laplace
from lapwing.verify.attack.source import Repeated


@dataclass(frozen=True)
class Cost:
    epsilon: Fraction


@dataclass(frozen=True)
class Release:
    value: Any
    cost: Cost | None
    grid: int = 1


def test_one_answer() -> None:
    sure = intervals_of("laplace", Release(Fraction(10), Cost(Fraction(1))))
    (interval,) = sure.intervals
    assert interval is not None
    assert (float(interval.low), float(interval.high)) == (7.0, 13.0)
    fine = intervals_of("laplace", Release(Fraction(10), Cost(Fraction(1)), 1024)).accuracy
    assert abs(float(fine.alpha) - 2.9957) < 0.002


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int64, np.float64])
def test_numbers_of_numpy_are_those_that_they_are(kind: Any) -> None:
    ours, theirs = (
        intervals_around("laplace", values, epsilon="1/100") for values in ([100, 3], np.array([100, 3], dtype=kind))
    )
    assert theirs == ours
    assert all(type(interval.high.numerator) is int for interval in theirs.intervals if interval is not None)


def test_truth_values_of_numpy() -> None:
    ours, theirs = (
        intervals_around("randomized-response", values, epsilon=1)
        for values in ([True, False, True], np.array([True, False, True]))
    )
    assert theirs == ours


def test_several_answers_hold_together() -> None:
    one, many = (intervals_around("laplace", [5] * count, "0.05", epsilon=1).accuracy for count in (1, 20))
    assert one.alpha < many.alpha == alpha_for("laplace", Fraction(1, 400), epsilon=1).alpha
    assert many.beta == Fraction(1, 20)


def test_lengths_are_taken_from_the_release() -> None:
    counts = intervals_around("histogram", [3, 4, 5], "0.05", epsilon=2)
    assert counts.accuracy.setting.k == 3
    sums = intervals_around("smart-sum", list(range(12)), "0.05", epsilon=2, block=4)
    assert sums.accuracy.setting.n == 12
    assert len(sums.intervals) == 12


def test_what_is_below_a_threshold_has_no_number() -> None:
    gaps = intervals_around("sparse-vector-gap", [-1, 7], "0.05", epsilon=1, cutoff=1, k=10)
    assert [interval is None for interval in gaps.intervals] == [True, False]


def test_a_stream_that_stopped_early_must_say_how_long_it_could_have_been() -> None:
    with pytest.raises(ProgramError, match="needs it"):
        intervals_around("sparse-vector-gap", [-1, 7], "0.05", epsilon=1, cutoff=1)


def test_a_tree_is_not_its_running_sums() -> None:
    with pytest.raises(ProgramError, match="it is a tree"):
        intervals_of("tree-counter", Release([1, 2, 3], Cost(Fraction(1))))
    assert intervals_around("tree-counter", [1, 3], epsilon=1).accuracy.setting.n == 2


def test_answers_of_people_give_a_share() -> None:
    (interval,) = intervals_around("randomized-response", [True] * 600 + [False] * 400, epsilon="log(3)").intervals
    assert interval is not None
    assert float(interval.low + interval.high) / 2 == pytest.approx(0.7)


def test_they_hold_as_often_as_they_say() -> None:
    """Of 1000 histograms of 5 counts at beta = 0.1, more than 151 misses would happen less than once in 10^6 times."""
    noise = draw_laplace(Fraction(2), 5000, Repeated(3)).reshape(1000, 5)
    said = intervals_around("histogram", [0] * 5, "0.1", epsilon=1).accuracy
    assert 40 < int((abs(noise).max(axis=1) > said.alpha).sum()) <= 151


@pytest.mark.parametrize(
    ("name", "values", "id"),
    [
        ("exponential", [1], "accuracy-interval"),
        ("k-ary-response", [1], "accuracy-interval"),
        ("laplace", [], "accuracy-option"),
        ("laplace", ["a"], "accuracy-option"),
        ("laplace", [float("nan")], "accuracy-option"),
        ("magic", [1], "accuracy-mechanism"),
    ],
)
def test_releases_without_intervals(name: str, values: list[Any], id: str) -> None:
    with pytest.raises(ProgramError, match=id):
        intervals_around(name, values, epsilon=1)


def test_a_release_without_a_price() -> None:
    with pytest.raises(ProgramError, match="no price"):
        intervals_of("laplace", Release(1, None))
