"""The attacker with a linear program."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.verify.attack.answers import SomeAnswers
from lapwing.verify.attack.database import random_bits, share_equal
from lapwing.verify.attack.linear import fitting_shares, reconstruct_from_some
from lapwing.verify.attack.subsets import random_subsets, sums_of


def answers(people: int, queries: int, scale: float, seed: int) -> tuple[SomeAnswers, np.ndarray]:
    bits, subsets = random_bits(people, seed), random_subsets(people, queries, seed + 1)
    noise = np.rint(np.random.default_rng(seed).laplace(0, scale, queries)) if scale else 0
    return SomeAnswers(subsets, (sums_of(subsets, bits) + noise).astype(np.float64)), bits


def test_little_noise_gives_everything_away() -> None:
    given, bits = answers(60, 240, 0.5, 1)
    found = reconstruct_from_some(given)
    assert (found.guess == bits).all()
    assert found.left is None


def test_much_noise_gives_hardly_anything_away() -> None:
    shares = [
        share_equal(reconstruct_from_some(given).guess, bits)
        for given, bits in (answers(60, 240, 240.0, seed) for seed in range(8))
    ]
    assert 0.3 < np.mean(shares) < 0.7


def test_the_fit_is_the_best_one() -> None:
    given, bits = answers(8, 40, 2.0, 3)
    shares = fitting_shares(given)
    assert (shares >= -1e-6).all()
    assert (shares <= 1 + 1e-6).all()

    def missed(x: np.ndarray) -> float:
        return float(np.abs(given.subsets @ x - given.values).sum())

    generator = np.random.default_rng(0)
    assert missed(shares) <= missed(bits.astype(float)) + 1e-6
    for _ in range(200):
        assert missed(shares) <= missed(np.clip(shares + generator.normal(0, 0.1, 8), 0, 1)) + 1e-6


def test_without_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "highspy", None)
    with pytest.raises(ProgramError, match="attack-extra"):
        reconstruct_from_some(answers(4, 8, 0.0, 0)[0])
