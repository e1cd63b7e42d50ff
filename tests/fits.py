"""Whether draws fit a law: chi-square with exact cells and a rigorous limit."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

Draws = Sequence[int] | NDArray[np.int64] | NDArray[np.object_]

FALSE_ALARM = 1e-9


def cells_of(chances: Mapping[int, float], count: int, least: float = 20.0) -> list[tuple[list[int], float]]:
    """Outcomes put together until each cell is expected often enough; what is not listed is a last cell of its own."""
    cells: list[tuple[list[int], float]] = []
    outcomes: list[int] = []
    mass = 0.0
    for outcome in sorted(chances):
        outcomes.append(outcome)
        mass += chances[outcome]
        if mass * count >= least:
            cells.append((outcomes, mass))
            outcomes, mass = [], 0.0
    if outcomes and cells:
        last, heavy = cells.pop()
        cells.append((last + outcomes, heavy + mass))
    return cells


def chi_square(draws: Draws, chances: Mapping[int, float]) -> tuple[float, int]:
    """The statistic and its degrees of freedom; outcomes without a chance count as infinitely unlikely."""
    values, counts = np.unique(np.asarray(draws), return_counts=True)
    seen = dict(zip((int(value) for value in values), (int(number) for number in counts), strict=True))
    count = sum(seen.values())
    rest = 1.0 - sum(chances.values())
    strange = sum(number for value, number in seen.items() if value not in chances)
    statistic, cells = 0.0, cells_of(chances, count)
    for outcomes, mass in cells:
        found = sum(seen.get(outcome, 0) for outcome in outcomes)
        statistic += (found - mass * count) ** 2 / (mass * count)
    if strange > 20 + 20 * max(rest, 0.0) * count:
        return math.inf, len(cells)
    return statistic, len(cells) - 1


def limit(freedom: int, alarm: float = FALSE_ALARM) -> float:
    """Above this a chi-square lies with at most this probability (Laurent and Massart 2000)."""
    depth = -math.log(alarm)
    return freedom + 2 * math.sqrt(freedom * depth) + 2 * depth


def fits(draws: Draws, chances: Mapping[int, float], alarm: float = FALSE_ALARM) -> bool:
    """Whether the draws may come from the law."""
    statistic, freedom = chi_square(draws, chances)
    return statistic <= limit(freedom, alarm)


def laplace_chances(scale: float) -> dict[int, float]:
    """Discrete Laplace, as far as it matters."""
    ratio = math.exp(-1 / scale)
    reach = max(2, int(40 * scale))
    return {k: (1 - ratio) / (1 + ratio) * ratio ** abs(k) for k in range(-reach, reach + 1)}


def geometric_chances(scale: float) -> dict[int, float]:
    """One-sided, as far as it matters."""
    ratio = math.exp(-1 / scale)
    return {k: (1 - ratio) * ratio**k for k in range(max(2, int(40 * scale)))}


def gaussian_chances(sigma: float) -> dict[int, float]:
    """Discrete normal, as far as it matters."""
    reach = int(9 * sigma) + 2
    weights = {k: math.exp(-k * k / (2 * sigma * sigma)) for k in range(-reach, reach + 1)}
    total = sum(weights.values())
    return {k: weight / total for k, weight in weights.items()}
