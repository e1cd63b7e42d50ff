"""Releases as they are written in a hurry, to be watched."""

import numpy as np


def report(ages: list[float], epsilon: float) -> tuple[float, float]:
    total = np.sum(np.clip(ages, 0, 100)) + np.random.laplace(scale=100 / epsilon)
    count = len(ages) + np.random.laplace(scale=1 / epsilon)
    return total, count


def average(ages: list[float], epsilon: float) -> float:
    noise = np.random.laplace(scale=100 / epsilon)
    return (np.sum(np.clip(ages, 0, 100)) + noise) / max(len(ages), 1)
