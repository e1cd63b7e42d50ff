"""Exact whole numbers with noise."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lapwing.data.engines.engine import SATURATED, Array
from lapwing.run.noise.gaussian import draw_gaussian
from lapwing.run.noise.geometric import Integers
from lapwing.run.noise.laplace import draw_laplace

LARGEST = 2**63 - 1


def add_noise(exact: Array, scale: Fraction) -> Array:
    """Each number with Laplace noise of its own; what 64 bits do not hold is cut, after the noise."""
    return plus_noise(exact, draw_laplace(scale, len(exact)))


def add_gaussian_noise(exact: Array, variance: Fraction) -> Array:
    """Each number with Gaussian noise of its own; what 64 bits do not hold is cut, after the noise."""
    return plus_noise(exact, draw_gaussian(variance, len(exact)))


def plus_noise(exact: Array, noise: Integers) -> Array:
    """Each number with its own noise; what 64 bits do not hold is cut."""
    if noise.dtype == object:
        whole = [max(-LARGEST, min(LARGEST, int(one) + int(other))) for one, other in zip(exact, noise, strict=True)]
        return np.array(whole, dtype=np.int64)
    with np.errstate(over="ignore"):
        found = exact + noise
    wrapped = ((exact ^ found) & (noise ^ found)) < 0
    return np.where(wrapped, np.where(exact < 0, -LARGEST, LARGEST), found)


def running_sums(numbers: Array) -> Array:
    """The sum of each number and all before it; what 61 bits do not hold is cut, which brings no two further apart."""
    largest = int(np.abs(numbers).max(initial=0))
    if largest * len(numbers) < SATURATED:
        return np.cumsum(numbers, dtype=np.int64)
    exact = np.cumsum(numbers.astype(object))
    return np.array([max(-SATURATED, min(SATURATED, one)) for one in exact.tolist()], dtype=np.int64)
