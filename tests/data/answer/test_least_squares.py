"""Noisy equations."""

from __future__ import annotations

import numpy as np

from lapwing.data.answer.least_squares import solve


def test_the_exact_solution_is_within_reach() -> None:
    chance = np.random.default_rng(2)
    for _ in range(300):
        size = int(chance.integers(1, 5))
        half = chance.normal(0, 1, (size, size))
        exact, goal = half @ half.T + np.eye(size), chance.normal(0, 1, size)
        radius = np.full((size, size), 0.02)
        noise = chance.uniform(-0.02, 0.02, (size, size))
        found = solve(exact + noise, radius, goal + chance.uniform(-0.1, 0.1, size), np.full(size, 0.1))
        assert (np.abs(found.values - np.linalg.solve(exact, goal)) <= found.far).all()


def test_equations_without_a_solution() -> None:
    zeros = np.zeros((2, 2))
    assert np.isnan(solve(zeros, zeros, np.ones(2), np.zeros(2)).values).all()
    wide = solve(np.eye(2), np.full((2, 2), 5.0), np.ones(2), np.zeros(2))
    assert np.isinf(wide.far).all() and wide.values.tolist() == [1, 1]
