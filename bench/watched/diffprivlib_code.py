"""Ordinary uses of diffprivlib, each with the epsilon that it is given."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
from diffprivlib import mechanisms, tools
from diffprivlib.models import LinearRegression

warnings.simplefilter("ignore")


def laplace_count(data: list[int], epsilon: float) -> Any:
    """How many ones there are."""
    return mechanisms.Laplace(epsilon=epsilon, sensitivity=1).randomise(sum(data))


def geometric_count(data: list[int], epsilon: float) -> Any:
    """How many ones there are, in whole numbers."""
    return mechanisms.Geometric(epsilon=epsilon, sensitivity=1).randomise(sum(data))


def mean(data: list[float], epsilon: float) -> Any:
    """The mean of numbers from 0 to 1, and of one number that everybody knows."""
    return tools.mean(np.array([*data, 0.5], dtype=float), epsilon=epsilon, bounds=(0, 1))


def histogram(data: list[int], epsilon: float) -> Any:
    """How many zeros, ones and twos there are."""
    return tools.histogram(np.array(data, dtype=float), epsilon=epsilon, bins=3, range=(0, 3))[0]


def regression(data: list[tuple[float, float]], epsilon: float) -> Any:
    """The slope of a line through the origin."""
    x, y = np.array([[row[0]] for row in data]), np.array([row[1] for row in data])
    model = LinearRegression(epsilon=epsilon, bounds_X=(0, 100), bounds_y=(0, 1), fit_intercept=False)
    return model.fit(x, y).coef_.ravel().tolist()
