"""Privacy-preserving aggregates for the product analytics dashboards."""
from __future__ import annotations

import logging
from dataclasses import dataclass, field
from typing import Iterable, NamedTuple

import numpy as np

logger = logging.getLogger(__name__)

PLATFORMS = ("ios", "android", "web")
MAX_CLICKS_PER_USER = 20
MAX_SESSION_MINUTES = 240.0
DEFAULT_DELTA = 1e-6


class DPResult(NamedTuple):
    value: float
    scale: float
    epsilon: float


class PrivateAggregator:
    """Releases aggregates of one row per user."""

    def __init__(self, epsilon: float, seed: int | None = None):
        if epsilon <= 0:
            raise ValueError("epsilon must be > 0")
        self.epsilon = epsilon
        self._rng = np.random.default_rng(seed)

    def _noise(self, scale: float) -> float:
        return float(self._rng.laplace(0.0, scale))

    # verdict: proved
    # lapwing: users: Database(of=Anything, neighbours="add-remove"); self.epsilon: Epsilon; epsilon = self.epsilon
    def active_users(self, users: list) -> DPResult:
        scale = 1.0 / self.epsilon
        return DPResult(value=len(users) + self._noise(scale), scale=scale, epsilon=self.epsilon)

    # verdict: refuted
    # A user's clicks are not capped: the noise is for 20, a user may have any number.
    # lapwing: clicks: Database(of=Ints(low=0), neighbours="add-remove"); self.epsilon: Epsilon; epsilon = self.epsilon
    def total_clicks(self, clicks: Iterable[int]) -> DPResult:
        scale = MAX_CLICKS_PER_USER / self.epsilon
        return DPResult(sum(clicks) + self._noise(scale), scale, self.epsilon)

    # verdict: proved
    # lapwing: clicks: Database(of=Ints(low=0), neighbours="add-remove"); self.epsilon: Epsilon; epsilon = self.epsilon
    def total_clicks_capped(self, clicks: Iterable[int]) -> DPResult:
        scale = MAX_CLICKS_PER_USER / self.epsilon
        total = sum(min(c, MAX_CLICKS_PER_USER) for c in clicks)
        return DPResult(total + self._noise(scale), scale, self.epsilon)

    # verdict: proved
    # lapwing: minutes: Database(of=Reals, neighbours="add-remove"); self.epsilon: Epsilon; epsilon = self.epsilon
    def average_session(self, minutes: np.ndarray) -> float:
        eps_sum = 0.7 * self.epsilon
        eps_count = 0.3 * self.epsilon
        capped = np.clip(minutes, 0.0, MAX_SESSION_MINUTES)
        noisy_sum = capped.sum() + self._noise(MAX_SESSION_MINUTES / eps_sum)
        noisy_count = len(minutes) + self._noise(1.0 / eps_count)
        if noisy_count < 1:
            return 0.0
        return noisy_sum / noisy_count

    # verdict: refuted
    # The early return for no sessions tells an empty dataset from one with a single row.
    # lapwing: minutes: Database(of=Reals, neighbours="add-remove"); self.epsilon: Epsilon; epsilon = self.epsilon
    def average_session_or_none(self, minutes: np.ndarray) -> float | None:
        if len(minutes) == 0:
            logger.info("no sessions, nothing to report")
            return None
        capped = np.clip(minutes, 0.0, MAX_SESSION_MINUTES)
        noisy_sum = capped.sum() + self._noise(2 * MAX_SESSION_MINUTES / self.epsilon)
        noisy_count = len(minutes) + self._noise(2 / self.epsilon)
        return noisy_sum / max(noisy_count, 1.0)

    # verdict: proved
    # lapwing: events: Database(of=Row(platform=Category("ios", "android", "web"), paid=Bool), neighbours="add-remove")
    # lapwing: self.epsilon: Epsilon; epsilon = self.epsilon
    def paying_by_platform(self, events: list[dict]) -> dict[str, int]:
        counts = {p: 0 for p in PLATFORMS}
        for e in events:
            if e["paid"]:
                counts[e["platform"]] += 1
        return {p: max(0, round(n + self._noise(1 / self.epsilon))) for p, n in counts.items()}

    # verdict: refuted
    # Under replace one user may leave one platform and join another: two counts move.
    # lapwing: events: Database(of=Row(platform=Category("ios", "android", "web"), paid=Bool), neighbours="replace")
    # lapwing: self.epsilon: Epsilon; epsilon = self.epsilon
    def users_by_platform(self, events: list[dict]) -> dict[str, float]:
        return {
            p: sum(1 for e in events if e["platform"] == p) + self._noise(1 / self.epsilon)
            for p in PLATFORMS
        }


@dataclass
class ConversionReport:
    epsilon: float
    min_count: int = 50
    rng: np.random.Generator = field(default_factory=np.random.default_rng)

    # verdict: refuted
    # Whether the true count is below min_count is told exactly.
    # lapwing: converted: Database(of=Bit, neighbours="add-remove"); self.epsilon: Epsilon; epsilon = self.epsilon
    # lapwing: requires = self.min_count >= 1
    def conversions(self, converted: list[int]) -> float | None:
        n = sum(converted)
        if n < self.min_count:
            return None
        return n + self.rng.laplace(0, 1 / self.epsilon)

    # verdict: proved
    # lapwing: converted: Database(of=Bit, neighbours="add-remove"); self.epsilon: Epsilon; epsilon = self.epsilon
    def conversions_suppressed(self, converted: list[int]) -> float | None:
        n = sum(converted) + self.rng.laplace(0, 1 / self.epsilon)
        if n < self.min_count:
            return None
        return n

    # verdict: refuted
    # The rate is divided by the true number of visitors.
    # lapwing: converted: Database(of=Bit, neighbours="add-remove"); self.epsilon: Epsilon; epsilon = self.epsilon
    def conversion_rate(self, converted: list[int]) -> str:
        visitors = len(converted) or 1
        noisy = sum(converted) + self.rng.laplace(0, 1 / self.epsilon)
        return f"{100 * noisy / visitors:.1f}%"


# verdict: proved
# lapwing: variants: Database(of=Row(arm=Category("A", "B"), bought=Bool), neighbours="add-remove"); epsilon = epsilon
def ab_test_summary(variants: list[dict], epsilon: float, rng: np.random.Generator) -> dict[str, float]:
    """Noisy purchases of the two arms, and the difference between them."""
    bought = {"A": 0, "B": 0}
    for v in variants:
        bought[v["arm"]] += int(v["bought"])
    a = bought["A"] + rng.laplace(scale=1 / epsilon)
    b = bought["B"] + rng.laplace(scale=1 / epsilon)
    return {"A": a, "B": b, "lift": a - b, "ratio": a / b if b > 0 else float("nan")}


# verdict: refuted
# The same draw is added to both counts, so their exact difference is told.
# lapwing: variants: Database(of=Row(arm=Category("A", "B"), bought=Bool), neighbours="add-remove"); epsilon = epsilon
def ab_test_shared_noise(variants: list[dict], epsilon: float, rng: np.random.Generator) -> tuple[float, float]:
    noise = rng.laplace(scale=1 / epsilon)
    a = sum(1 for v in variants if v["arm"] == "A" and v["bought"])
    b = sum(1 for v in variants if v["arm"] == "B" and v["bought"])
    return a + noise, b + noise
