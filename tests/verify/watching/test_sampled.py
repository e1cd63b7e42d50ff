"""Sampling a pair."""

from __future__ import annotations

import random
from fractions import Fraction
from math import inf
from typing import Any

import numpy as np

from lapwing.verify.watching.inputs.claim import Claim
from lapwing.verify.watching.sampled import levels_of, outcome_of, parts_of, sample_pair


def noisy(data: float, rng: Any) -> float:
    return float(data + rng.laplace())


def test_a_pair_is_told_apart() -> None:
    rng = np.random.Generator(np.random.PCG64(3))
    sides = {"data": 0.0, "rng": rng}, {"data": 5.0, "rng": rng}
    found = sample_pair(noisy, sides, Claim(1.0), 3000, Fraction(1, 10**6), ("digits",), False, 0)
    assert found is not None
    assert found.violated
    right = {"data": 0.0, "rng": rng}, {"data": 1.0, "rng": rng}
    found = sample_pair(noisy, right, Claim(1.0), 3000, Fraction(1, 10**6), ("digits",), False, 0)
    assert found is not None
    assert not found.violated
    assert all(each.leak == "probabilities" for each in found.findings)


def test_outcomes_are_what_an_observer_sees() -> None:
    def loud(data: int) -> int:
        print("seen", data)  # noqa: T201
        if data > 1:
            raise ValueError("too much")
        return data

    assert outcome_of(loud, True)({"data": 1}) == (1, ["seen ", 1.0, "\n"])
    assert outcome_of(loud, True)({"data": 2}) == ("raised ValueError: too much", ["seen ", 2.0, "\n"])


def test_levels() -> None:
    assert levels_of(Claim(1.0, 0.125)) == {"epsilon": 1, "delta": Fraction(1, 8)}
    assert levels_of(Claim(inf)) is None
    assert levels_of(Claim(inf, 0.0, 0.5)) == {"rho": Fraction(1, 2)}
    assert levels_of(Claim(inf, 0.0, inf)) is None


def test_zero_concentrated_privacy_is_tested_as_such() -> None:
    def noisy(data: float, rng: random.Random) -> float:
        return data + rng.gauss(0, 1)

    rng = random.Random(1)
    sides = {"data": 0.0, "rng": rng}, {"data": 2.0, "rng": rng}
    for rho, violated in ((2.0, False), (0.5, True)):
        found = sample_pair(noisy, sides, Claim(inf, 0.0, rho), 20_000, Fraction(1, 10**6), ("digits",), False, 0)
        assert found is not None
        assert found.violated is violated


def test_a_number_with_noise_does_not_hide_one_without() -> None:
    assert parts_of("true 3, released -2.5e-3 x") == ["true ", 3.0, ", released ", -0.0025, " x"]
