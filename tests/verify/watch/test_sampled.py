"""Sampling a pair."""

from __future__ import annotations

from fractions import Fraction
from math import inf
from typing import Any

import numpy as np

from lapwing.verify.watch.inputs.claim import Claim
from lapwing.verify.watch.sampled import levels_of, outcome_of, parts_of, sample_pair


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
    assert levels_of(Claim(1.0, 0.1)) == (1.0, 0.1)
    assert levels_of(Claim(inf)) is None
    found = levels_of(Claim(inf, 0.0, 0.5))
    assert found is not None
    assert 0 < found[1] < 0.1


def test_a_number_with_noise_does_not_hide_one_without() -> None:
    assert parts_of("true 3, released -2.5e-3 x") == ["true ", 3.0, ", released ", -0.0025, " x"]
