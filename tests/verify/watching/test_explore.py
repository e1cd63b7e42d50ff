"""Exact distributions of finite chance."""

from __future__ import annotations

import math
from math import inf, log
from random import random
from typing import Any

import numpy as np
import pytest

from lapwing.verify.watching.effort import Effort
from lapwing.verify.watching.explore import divergence, explore, worst_ratio
from lapwing.verify.watching.runner import session


def explored(function: Any, **arguments: Any) -> Any:
    with session(function):
        return explore(function, arguments, Effort())


def test_two_coins() -> None:
    import random as chance

    def flip(bit: int) -> int:
        if chance.random() < 0.5:
            return bit
        return int(chance.random() < 0.5)

    found = explored(flip, bit=1)
    assert sorted(found.values()) == [0.25, 0.75]
    assert worst_ratio(found, explored(flip, bit=0))[0] == pytest.approx(log(3))
    assert divergence(found, explored(flip, bit=0), 0.0) == pytest.approx(0.5)


def test_choices_and_arrays_of_coins() -> None:
    def pick() -> Any:
        return np.random.choice(["a", "b"], p=[0.25, 0.75])

    def coins() -> int:
        return int((np.random.random(3) < 0.5).sum())

    assert sorted(explored(pick).values()) == [0.25, 0.75]
    assert sorted(explored(coins).values()) == [0.125, 0.125, 0.375, 0.375]


def test_other_chance_is_not_finite() -> None:
    def noise() -> float:
        return float(np.random.laplace())

    def number() -> float:
        return np.random.random()

    assert explored(noise) is None
    assert explored(number) is None
    assert random() < 1


def test_impossible_outcomes() -> None:
    assert worst_ratio({"a": 1.0}, {"b": 1.0}) == (inf, "a")


def test_a_number_that_is_used_itself_is_not_finite_chance() -> None:
    def inverse(x: float) -> float:
        u = np.random.random() - 0.5
        sign = 1 if u > 0 else -1
        return x - sign * math.log(1 - 2 * sign * u)

    def rounded(x: float) -> int:
        u = np.random.random()
        return int(u * 5) if u < 0.5 else 0

    assert explored(inverse, x=1.0) is None
    assert explored(rounded, x=1.0) is None


def test_a_scaled_number_that_is_compared_is_finite_chance() -> None:
    def picked(x: int) -> int:
        u = np.random.random() * (x + 1)
        return 0 if u < 1 else 1

    assert sorted(explored(picked, x=3).values()) == pytest.approx([0.25, 0.75])
