"""Aggregate location insights. Each device contributes one fix per day."""
import logging
from dataclasses import dataclass
from typing import Dict, List, Optional, Tuple

import numpy as np

log = logging.getLogger("insights")

GRID = 6
HOURS = 24


class HeatMap:
    """Noisy density map over a GRID x GRID raster of the unit square."""

    def __init__(self, eps: float = 1.0, smoothing: bool = False):
        self.eps = eps
        self.smoothing = smoothing

    # verdict: proved
    # lapwing: points: Database(of=Vector(of=Interval(0, 1), length=2), neighbours="add-remove"); self.eps: Epsilon
    # lapwing: epsilon = self.eps
    def release(self, points: np.ndarray) -> np.ndarray:
        grid = np.zeros((GRID, GRID))
        for x, y in points:
            i = min(int(x * GRID), GRID - 1)
            j = min(int(y * GRID), GRID - 1)
            grid[i, j] += 1
        noisy = grid + np.random.laplace(0.0, 1.0 / self.eps, size=grid.shape)
        return np.clip(noisy, 0, None)

    # verdict: refuted
    # Cells without a point stay exactly zero.
    # lapwing: points: Database(of=Vector(of=Interval(0, 1), length=2), neighbours="add-remove"); self.eps: Epsilon
    # lapwing: epsilon = self.eps
    def release_sparse(self, points: np.ndarray) -> Dict[Tuple[int, int], float]:
        cells: Dict[Tuple[int, int], int] = {}
        for x, y in points:
            key = (min(int(x * GRID), GRID - 1), min(int(y * GRID), GRID - 1))
            cells[key] = cells.get(key, 0) + 1
        return {key: n + np.random.laplace(0.0, 1.0 / self.eps) for key, n in sorted(cells.items())}

    # verdict: refuted
    # Normalised by the true number of points.
    # lapwing: points: Database(of=Vector(of=Interval(0, 1), length=2), neighbours="add-remove"); self.eps: Epsilon
    # lapwing: epsilon = self.eps
    def density(self, points: np.ndarray) -> np.ndarray:
        grid = np.zeros((GRID, GRID))
        for x, y in points:
            grid[min(int(x * GRID), GRID - 1), min(int(y * GRID), GRID - 1)] += 1
        noisy = grid + np.random.laplace(0.0, 1.0 / self.eps, size=(GRID, GRID))
        return noisy / max(1, len(points))

    # verdict: proved
    # lapwing: points: Database(of=Vector(of=Interval(0, 1), length=2), neighbours="add-remove"); self.eps: Epsilon
    # lapwing: epsilon = self.eps
    def density_normalised(self, points: np.ndarray) -> np.ndarray:
        hist, _, _ = np.histogram2d(points[:, 0], points[:, 1], bins=GRID, range=[[0, 1], [0, 1]])
        noisy = np.maximum(hist + np.random.laplace(0.0, 1.0 / self.eps, size=hist.shape), 0)
        total = noisy.sum()
        if total == 0:
            return noisy
        return noisy / total


@dataclass
class VisitCounter:
    epsilon: float
    sensitivity: float = 1.0
    cap: int = 5

    # verdict: proved
    # lapwing: hours: Database(of=Integers(0, 23), neighbours="add-remove"); self.epsilon: Epsilon
    # lapwing: epsilon = self.epsilon
    def hourly(self, hours: List[int]) -> List[int]:
        series = [0] * HOURS
        for h in hours:
            series[h] += 1
        return [max(0, int(round(c + np.random.laplace(scale=1 / self.epsilon)))) for c in series]

    # verdict: refuted
    # The prefix sums of 24 hours all move, and get noise for one.
    # lapwing: hours: Database(of=Integers(0, 23), neighbours="add-remove"); self.epsilon: Epsilon
    # lapwing: epsilon = self.epsilon
    def cumulative(self, hours: List[int]) -> List[float]:
        series = np.bincount(np.asarray(hours, dtype=int), minlength=HOURS)
        running = np.cumsum(series)
        return (running + np.random.laplace(scale=1 / self.epsilon, size=HOURS)).tolist()

    # verdict: proved
    # lapwing: visits: Database(of=Ints(low=0), neighbours="add-remove"); self.epsilon: Epsilon; self.cap: Public[int]
    # lapwing: epsilon = self.epsilon; requires = self.cap >= 1
    def total_visits(self, visits: List[int]) -> float:
        capped = [v if v < self.cap else self.cap for v in visits]
        return sum(capped) + np.random.laplace(scale=self.cap / self.epsilon)

    # verdict: refuted
    # A device may have any number of visits up to cap, the noise is for sensitivity 1.
    # lapwing: visits: Database(of=Ints(low=0), neighbours="add-remove"); self.epsilon: Epsilon; self.cap: Public[int]
    # lapwing: self.sensitivity: Public; requires = self.sensitivity == 1; epsilon = self.epsilon; requires = self.cap >= 2
    def total_visits_v0(self, visits: List[int]) -> float:
        total = sum(min(v, self.cap) for v in visits)
        return total + np.random.laplace(0, self.sensitivity / self.epsilon)

    # verdict: refuted
    # The largest hour of the true counts is named without noise.
    # lapwing: hours: Database(of=Integers(0, 23), neighbours="add-remove"); self.epsilon: Epsilon
    # lapwing: epsilon = self.epsilon
    def peak(self, hours: List[int]) -> Tuple[int, float]:
        counts = [hours.count(h) for h in range(HOURS)]
        top = max(range(HOURS), key=lambda h: counts[h])
        return top, counts[top] + np.random.laplace(0, 1 / self.epsilon)

    # verdict: proved
    # lapwing: hours: Database(of=Integers(0, 23), neighbours="add-remove"); self.epsilon: Epsilon
    # lapwing: epsilon = self.epsilon
    def peak_noisy(self, hours: List[int]) -> Optional[Tuple[int, float]]:
        counts = [hours.count(h) + np.random.laplace(0, 1 / self.epsilon) for h in range(HOURS)]
        top = max(range(HOURS), key=counts.__getitem__)
        if counts[top] <= 0:
            log.debug("nothing above zero")
            return None
        return top, counts[top]
