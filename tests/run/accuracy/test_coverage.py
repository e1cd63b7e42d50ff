"""The stated 1 - beta holds: mechanisms are simulated with the noise that releases get, and their errors counted.

Every mechanism is tried on inputs that are as bad for it as they can be.  More misses than `too_many` would happen less
than once in 10^6 times if the statement were true; with twice the noise the same count gives the statement away.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np
import pytest

from lapwing.run.accuracy.gaussian_mechanism import sigma_of
from lapwing.run.accuracy.known import MECHANISMS
from lapwing.run.accuracy.mechanism import Mechanism
from lapwing.run.accuracy.setting import Setting
from lapwing.run.accuracy.solve import alpha_for
from lapwing.run.local.response import randomize_answers, randomize_categories
from lapwing.run.local.unary import randomize_unary
from lapwing.run.noise.gaussian import draw_gaussian
from lapwing.run.noise.geometric import draw_geometric
from lapwing.run.noise.laplace import draw_laplace
from lapwing.verify.attack.source import Repeated

RUNS = 4000
BETA = Fraction(1, 10)
Errors = Any


def too_many(runs: int) -> float:
    return runs * 0.1 + 5 * sqrt(runs * 0.09) + 5


def noise(setting: Setting, scale: int, columns: int, seed: int) -> Errors:
    """Laplace noise, one row a run."""
    steps = scale * setting.sensitivity / setting.epsilon
    return np.asarray(draw_laplace(steps, RUNS * columns, Repeated(seed))).reshape(RUNS, columns)


def one(setting: Setting, alpha: Fraction) -> Errors:
    return np.abs(noise(setting, 1, 1, 1)[:, 0])


def bell(setting: Setting, alpha: Fraction) -> Errors:
    variance = Fraction(float(sigma_of(setting)) ** 2)
    return np.abs(draw_gaussian(variance, RUNS, Repeated(2)))


def bins(setting: Setting, alpha: Fraction) -> Errors:
    return np.abs(noise(setting, 2, setting.k, 3)).max(axis=1)


def output(setting: Setting, alpha: Fraction) -> Errors:
    return np.abs(noise(setting, setting.n, setting.n, 4)).max(axis=1)


def rows(setting: Setting, alpha: Fraction) -> Errors:
    return np.abs(np.cumsum(noise(setting, 1, setting.n, 5), axis=1)).max(axis=1)


def blocks(setting: Setting, alpha: Fraction) -> Errors:
    drawn = noise(setting, 2, setting.n, 6)
    worst, finished, current = (np.zeros(RUNS, dtype=np.int64) for _ in range(3))
    for place in range(setting.n):
        if (place + 1) % setting.block == 0:
            finished = finished + drawn[:, place]
            current = finished
        else:
            current = current + drawn[:, place]
        worst = np.maximum(worst, np.abs(current))
    return worst


def tree(setting: Setting, alpha: Fraction) -> Errors:
    levels = setting.n.bit_length()
    nodes = [noise(setting, levels, max(setting.n >> level, 1), 7 + level) for level in range(levels)]
    worst = np.zeros(RUNS, dtype=np.int64)
    for length in range(1, setting.n + 1):
        start, total = 0, np.zeros(RUNS, dtype=np.int64)
        for level in range(levels - 1, -1, -1):
            if length >> level & 1:
                total = total + nodes[level][:, start >> level]
                start += 1 << level
        worst = np.maximum(worst, np.abs(total))
    return worst


def best_of(drawn: Errors, alpha: Fraction) -> Errors:
    """One best candidate, and all others just too bad: the error is 0 or just above alpha."""
    drawn[:, 1:] -= int(alpha) + 1
    return np.where(drawn.argmax(axis=1) == 0, 0, int(alpha) + 1)


def noisy_max(setting: Setting, alpha: Fraction) -> Errors:
    return best_of(noise(setting, 2, setting.k, 20), alpha)


def one_sided_max(setting: Setting, alpha: Fraction) -> Errors:
    drawn = np.asarray(draw_geometric(2 / setting.epsilon, RUNS * setting.k, Repeated(21)))
    return best_of(drawn.reshape(RUNS, setting.k), alpha)


def exponential(setting: Setting, alpha: Fraction) -> Errors:
    weights = np.exp(np.array([0.0, *[-float((alpha + 1) * setting.epsilon / 2)] * (setting.k - 1)]))
    chosen = np.random.default_rng(22).choice(setting.k, RUNS, p=weights / weights.sum())
    return np.where(chosen == 0, 0, int(alpha) + 1)


def apart(setting: Setting, bar: int, query: int) -> Errors:
    """The largest distance of a query's noise from the threshold's."""
    return np.abs(noise(setting, query, setting.k, 30) - noise(setting, bar, 1, 31)).max(axis=1)


def numeric(setting: Setting, alpha: Fraction) -> Errors:
    answers = np.abs(noise(setting, 3 * setting.cutoff, setting.cutoff, 32)).max(axis=1)
    return np.maximum(apart(setting, 3, 6 * setting.cutoff), answers)


def adaptive(setting: Setting, alpha: Fraction) -> Errors:
    bar = noise(setting, 2, 1, 33)
    rough, fine = (noise(setting, factor * setting.cutoff, setting.k, 34 + factor) for factor in (8, 4))
    return np.maximum(np.abs(rough - bar), np.abs(fine - bar)).max(axis=1)


def wrong_bit(setting: Setting, alpha: Fraction) -> Errors:
    return np.where(randomize_answers(np.zeros(RUNS, dtype=bool), setting.epsilon, Repeated(40)), 1, 0)


def slope(p: float, q: float, counted: Errors, n: int, share: float) -> Errors:
    return np.abs((counted / n - q) / (p - q) - share) * n


def responses(setting: Setting, alpha: Fraction) -> Errors:
    n, factor = setting.n, float(np.exp(float(setting.epsilon)))
    answers = np.tile(np.arange(n) < n // 3, RUNS)
    counted = randomize_answers(answers, setting.epsilon, Repeated(41)).reshape(RUNS, n).sum(axis=1)
    return slope(factor / (1 + factor), 1 / (1 + factor), counted, n, (n // 3) / n)


def categories(setting: Setting, alpha: Fraction) -> Errors:
    n, k, factor = setting.n, setting.k, float(np.exp(float(setting.epsilon)))
    values = np.tile(np.arange(n) % k, RUNS)
    reports = randomize_categories(values, k, setting.epsilon, Repeated(42)).reshape(RUNS, n)
    found = np.stack([(reports == category).sum(axis=1) for category in range(k)], axis=1)
    shares = np.bincount(np.arange(n) % k, minlength=k) / n
    p, q = factor / (factor + k - 1), 1 / (factor + k - 1)
    return np.abs((found / n - q) / (p - q) - shares).max(axis=1) * n


def unary(setting: Setting, alpha: Fraction, optimized: bool) -> Errors:
    n, k = setting.n, setting.k
    rows = np.unpackbits(
        randomize_unary(np.tile(np.arange(n) % k, RUNS), k, setting.epsilon, optimized, Repeated(43)), axis=1
    )[:, :k].reshape(RUNS, n, k)
    shares = np.bincount(np.arange(n) % k, minlength=k) / n
    factor = float(np.exp(float(setting.epsilon) / (1 if optimized else 2)))
    p, q = (0.5 if optimized else factor / (1 + factor)), 1 / (1 + factor)
    return np.abs((rows.sum(axis=1) / n - q) / (p - q) - shares).max(axis=1) * n


SIMULATED: dict[str, Callable[[Setting, Fraction], Errors]] = {
    "laplace": one,
    "geometric": one,
    "gaussian": bell,
    "randomized-response-bit": wrong_bit,
    "randomized-response": responses,
    "k-ary-response": categories,
    "unary-response": lambda setting, alpha: unary(setting, alpha, False),
    "optimized-unary-response": lambda setting, alpha: unary(setting, alpha, True),
    "exponential": exponential,
    "noisy-max": noisy_max,
    "noisy-max-exponential": one_sided_max,
    "above-threshold": lambda setting, alpha: apart(setting, 2, 4),
    "sparse-vector": lambda setting, alpha: apart(setting, 2, 4 * setting.cutoff),
    "sparse-vector-gap": lambda setting, alpha: apart(setting, 2, 4 * setting.cutoff),
    "sparse-vector-numeric": numeric,
    "sparse-vector-adaptive": adaptive,
    "partial-sums-input": rows,
    "partial-sums-output": output,
    "smart-sum": blocks,
    "tree-counter": tree,
    "histogram": bins,
}
OPTIONS = {"n": 30, "k": 3, "cutoff": 2, "block": 5, "delta": "1e-6"}
TIGHT = [name for name in SIMULATED if name != "randomized-response-bit"]


def stated(mechanism: Mechanism) -> tuple[Setting, Fraction]:
    given: dict[str, Any] = {name: OPTIONS[name] for name in mechanism.required}
    found = alpha_for(mechanism.name, BETA, epsilon="1/2", **given)
    return found.setting, found.alpha


@pytest.mark.parametrize("mechanism", MECHANISMS, ids=lambda mechanism: mechanism.name)
def test_errors_above_alpha_are_as_rare_as_stated(mechanism: Mechanism) -> None:
    setting, alpha = stated(mechanism)
    errors = SIMULATED[mechanism.name](setting, alpha)
    assert np.count_nonzero(errors > float(alpha) + 1e-9) <= too_many(RUNS)


@pytest.mark.parametrize("name", TIGHT)
def test_with_more_noise_they_are_not(name: str) -> None:
    """So the test above can fail: a quarter of epsilon, which is four times the noise, is found out."""
    mechanism = next(mechanism for mechanism in MECHANISMS if mechanism.name == name)
    setting, alpha = stated(mechanism)
    errors = SIMULATED[name](replace(setting, epsilon=setting.epsilon / 4), alpha)
    assert np.count_nonzero(errors > float(alpha) + 1e-9) > too_many(RUNS)
