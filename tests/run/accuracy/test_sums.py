"""Running sums whose noise adds up, against simulated noise of the same shape."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lapwing.run.accuracy.setting import Setting
from lapwing.run.accuracy.sums import SMART_SUM, SUMS_INPUT, TREE, levels_of, most_draws


def draws(generator: np.random.Generator, scale: float, shape: tuple[int, ...]) -> np.ndarray:
    """Discrete Laplace noise, well enough for a test."""
    chance = 1 - np.exp(-1 / scale)
    return np.asarray(generator.geometric(chance, shape) - generator.geometric(chance, shape))


def test_every_running_sum_is_covered() -> None:
    generator = np.random.default_rng(1)
    setting = Setting(n=12)
    noise = np.abs(np.cumsum(draws(generator, 1.0, (200_000, 12)), axis=1)).max(axis=1)
    for steps in (6, 10, 14):
        share = float((noise > steps).mean())
        assert share - 5 * (share / 200_000) ** 0.5 <= float(SUMS_INPUT.failure(setting, steps))


def test_blocks() -> None:
    setting = Setting(n=13, block=4)
    assert most_draws(setting) == 6
    generator = np.random.default_rng(2)
    worst = np.zeros(50_000, dtype=np.int64)
    finished = np.zeros_like(worst)
    current = np.zeros_like(worst)
    for row in range(13):
        if (row + 1) % 4 == 0:
            finished += draws(generator, 2.0, worst.shape)
            current = finished.copy()
        else:
            current = current + draws(generator, 2.0, worst.shape)
        worst = np.maximum(worst, np.abs(current))
    for steps in (12, 20):
        share = float((worst > steps).mean())
        assert share - 5 * (share / 50_000) ** 0.5 <= float(SMART_SUM.failure(setting, steps))


def test_a_tree_has_as_many_levels_as_the_length_has_digits() -> None:
    assert [levels_of(Setting(n=n)) for n in (1, 2, 3, 4, 7, 8, 1000)] == [1, 2, 2, 3, 3, 4, 10]
    generator = np.random.default_rng(3)
    noise = np.abs(draws(generator, 4.0, (100_000, 4)).sum(axis=1))
    share = float((noise > 30).mean())
    assert share <= float(TREE.failure(Setting(n=8), 30))


def test_a_longer_stream_in_a_tree_is_not_much_worse() -> None:
    long, short = Setting(n=10**6), Setting(n=1000)
    beta = Fraction(1, 20)
    assert TREE.theorem.alpha(long, beta) < 6 * TREE.theorem.alpha(short, beta)
    assert SUMS_INPUT.theorem.alpha(long, beta) > 20 * SUMS_INPUT.theorem.alpha(short, beta)
