"""Distributions by brute force in floats, as something to compare with."""

from __future__ import annotations

from math import exp

import numpy as np
from numpy.typing import NDArray

Masses = NDArray[np.float64]


def laplace_masses(scale: float, reach: int) -> Masses:
    """Pr[x] for x from -reach to reach."""
    ratio = exp(-1 / scale)
    return np.array((1 - ratio) / (1 + ratio) * ratio ** np.abs(np.arange(-reach, reach + 1)))


def gaussian_masses(sigma: float, reach: int) -> Masses:
    """Pr[x] for x from -reach to reach."""
    weights = np.exp(-(np.arange(-reach, reach + 1) ** 2) / (2 * sigma**2))
    return np.array(weights / weights.sum())


def outside(masses: Masses, steps: int) -> float:
    """Pr[|x| > steps] of masses around 0."""
    middle = len(masses) // 2
    return float(masses[: middle - steps].sum() + masses[middle + steps + 1 :].sum())


def sums_outside(scale: float, steps: int, draws: int, reach: int) -> float:
    """The probability that one of the first sums of so many draws leaves -steps ... steps."""
    one = laplace_masses(scale, reach)
    inside = np.zeros(2 * steps + 1)
    inside[steps] = 1.0
    for _ in range(draws):
        inside = np.convolve(inside, one)[reach : reach + 2 * steps + 1]
    return 1 - float(inside.sum())


def count_masses(n: int, with_property: int, p: float, q: float) -> Masses:
    """The number of reports that count, of n people of whom some have the property."""
    masses = np.ones(1)
    for person in range(n):
        rate = p if person < with_property else q
        masses = np.convolve(masses, [1 - rate, rate])
    return np.array(masses)
