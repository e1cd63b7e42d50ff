"""Functions to watch, as people write them."""

from __future__ import annotations

import math
import random
import secrets
from typing import Any

import numpy as np

OWN = np.random.default_rng(1)


def noisy_count(data: list[int], epsilon: float) -> float:
    return sum(data) + np.random.laplace(0, 1 / epsilon)


def half_the_noise(data: list[int], epsilon: float) -> float:
    return sum(data) + np.random.laplace(0, 1 / (2 * epsilon))


def misplaced_scale(data: list[float], epsilon: float) -> float:
    return sum(data) + np.random.laplace(1 / epsilon)


def true_mean(data: list[float], epsilon: float) -> float:
    return (sum(data) + np.random.laplace(scale=1 / epsilon)) / max(len(data), 1)


def own_range(data: list[float], epsilon: float) -> float:
    return sum(data) + np.random.laplace(0, (max([*data, 0.0]) + 1) / epsilon)


def unsplit(data: list[int], epsilon: float) -> tuple[float, float]:
    first = sum(data) + np.random.laplace(scale=1 / epsilon)
    second = len(data) + np.random.laplace(scale=1 / epsilon)
    return first, second


def histogram(data: list[int], epsilon: float) -> Any:
    return np.bincount(data, minlength=3) + np.random.laplace(0, 1 / epsilon, size=3)


def one_draw(data: list[int], epsilon: float) -> Any:
    return np.bincount(data, minlength=3) + np.random.laplace(0, 1 / epsilon)


def shortcut(data: list[int], epsilon: float) -> float:
    if not data:
        return 0.0
    return sum(data) + np.random.laplace(scale=1 / epsilon)


def strict(data: list[int], epsilon: float) -> float:
    if len(data) > 3:
        raise ValueError(f"too many rows: {len(data)}")
    return sum(data) + np.random.laplace(scale=1 / epsilon)


def chatty(data: list[int], epsilon: float) -> float:
    print("rows", len(data))  # noqa: T201
    return sum(data) + np.random.laplace(scale=1 / epsilon)


def keys_seen(data: list[str], epsilon: float) -> dict[str, float]:
    return {key: data.count(key) + np.random.laplace(scale=1 / epsilon) for key in sorted(set(data))}


def response(bit: int, epsilon: float) -> int:
    return bit if random.random() < math.exp(epsilon) / (1 + math.exp(epsilon)) else 1 - bit


def eager_response(bit: int) -> int:
    return bit if secrets.randbelow(4) < 3 else 1 - bit


def gaussian_sum(data: list[float], epsilon: float, delta: float) -> float:
    sigma = math.sqrt(2 * math.log(1.25 / delta)) / epsilon
    return float(np.clip(data, 0, 1).sum() + np.random.normal(0, sigma))


def thin_gaussian(data: list[float], epsilon: float, delta: float) -> float:
    sigma = math.sqrt(math.log(1.25 / delta)) / epsilon / 2
    return float(np.clip(data, 0, 1).sum() + np.random.normal(0, sigma))


def steps(data: list[float], k: int, sigma: float) -> list[float]:
    return [float(np.clip(data, 0, 1).sum() + OWN.normal(0, sigma)) for _ in range(k)]


def noisy_winner(scores: list[int], epsilon: float) -> int:
    return int(np.argmax([score + np.random.laplace(scale=2 / epsilon) for score in scores]))


def geometric_count(data: list[int], epsilon: float, rng: np.random.Generator) -> int:
    p = 1 - math.exp(-epsilon)
    return int(sum(data)) + rng.geometric(p) - rng.geometric(p)


def rate_for_scale(data: list[int], epsilon: float) -> float:
    return sum(data) + random.expovariate(1 / epsilon**2) - random.expovariate(1 / epsilon**2)
