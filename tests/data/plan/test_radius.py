"""Intervals cover."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lapwing.data.plan.radius import least_radius, radius_of, running_radius_of
from lapwing.run.noise.laplace import draw_laplace


@pytest.mark.parametrize(("scale", "draws"), [(Fraction(1), 1), (Fraction(30), 10), (Fraction(1, 9), 5)])
def test_coverage(scale: Fraction, draws: int) -> None:
    radius = radius_of(scale, draws, Fraction(1, 10))
    noise = np.abs(draw_laplace(scale, 20_000 * draws).reshape(-1, draws)).max(axis=1)
    missed = float((noise > radius).mean())
    assert missed <= 0.1 + 5 * (0.09 / 20_000) ** 0.5


def test_running_sums_are_covered() -> None:
    radius = running_radius_of(Fraction(5), 12, Fraction(1, 10))
    sums = np.abs(np.cumsum(draw_laplace(Fraction(5), 20_000 * 12).reshape(-1, 12), axis=1)).max(axis=1)
    assert float((sums > radius).mean()) <= 0.1


@pytest.mark.parametrize("limit", [0, 1, 6, 7, 8, 1000])
def test_the_least_radius(limit: int) -> None:
    assert least_radius(lambda steps: steps >= limit, 7) == limit
