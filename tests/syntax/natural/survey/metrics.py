"""Shared privacy layer of the payments dashboards."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Mapping, Sequence

import numpy as np

MERCHANT_TYPES = ("grocery", "travel", "fuel", "online", "other")


class BudgetExceeded(RuntimeError):
    pass


class Accountant:
    def __init__(self, total: float):
        self.total = total
        self.spent = 0.0

    def charge(self, eps: float) -> None:
        if self.spent + eps > self.total + 1e-12:
            raise BudgetExceeded(f"{self.spent:.3f} + {eps:.3f} > {self.total:.3f}")
        self.spent += eps


class LaplaceMechanism:
    """Scalar or vector Laplace noise for a fixed scale."""

    def __init__(self, scale: float, rng: np.random.Generator | None = None):
        if scale <= 0:
            raise ValueError("scale must be positive")
        self.scale = scale
        self.rng = rng or np.random.default_rng()

    # verdict: proved
    # lapwing: value: Query(sensitivity=1); self.scale: Public; epsilon = 1 / self.scale; requires = self.scale > 0
    def randomise(self, value: float) -> float:
        return value + self.rng.laplace(0, self.scale)

    # verdict: proved
    # lapwing: counts: Histogram; neighbours = add-remove; self.scale: Public; epsilon = 1 / self.scale; requires = self.scale > 0
    def randomise_counts(self, counts: Sequence[int]) -> list[float]:
        return [c + self.rng.laplace(0, self.scale) for c in counts]

    # verdict: refuted
    # Averaging m noisy copies costs m / scale.
    # lapwing: value: Query(sensitivity=1); self.scale: Public; epsilon = 1 / self.scale; requires = self.scale > 0
    # lapwing: requires = m >= 2
    def averaged(self, value: float, m: int) -> float:
        draws = [value + self.rng.laplace(0, self.scale) for _ in range(m)]
        return sum(draws) / m


@dataclass
class PaymentStats:
    epsilon: float
    cap: float = 1000.0
    rng: np.random.Generator = field(default_factory=np.random.default_rng)

    # verdict: proved
    # lapwing: amounts: Database(of=Reals, neighbours="add-remove"); self.epsilon: Epsilon; self.cap: Public
    # lapwing: epsilon = self.epsilon; requires = self.cap > 0
    def volume(self, amounts: Sequence[float]) -> float:
        total = 0.0
        for a in amounts:
            total += max(-self.cap, min(a, self.cap))
        return total + self.rng.laplace(0, self.cap / self.epsilon)

    # verdict: refuted
    # Refunds are negative and have no lower bound.
    # lapwing: amounts: Database(of=Reals, neighbours="add-remove"); self.epsilon: Epsilon; self.cap: Public
    # lapwing: epsilon = self.epsilon; requires = self.cap > 0
    def volume_v1(self, amounts: Sequence[float]) -> float:
        total = sum(min(a, self.cap) for a in amounts)
        return total + self.rng.laplace(0, self.cap / self.epsilon)

    # verdict: refuted
    # The largest amount of the data is the sensitivity.
    # lapwing: amounts: Database(of=Reals(low=0), neighbours="add-remove"); self.epsilon: Epsilon; epsilon = self.epsilon
    def volume_auto(self, amounts: Sequence[float]) -> float:
        sensitivity = max(amounts, default=1.0)
        return sum(amounts) + self.rng.laplace(0, sensitivity / self.epsilon)

    # verdict: proved
    # lapwing: rows: Database(of=Row(kind=Category("grocery", "travel", "fuel", "online", "other"), amount=Reals),
    # lapwing:                neighbours="add-remove")
    # lapwing: self.epsilon: Epsilon; self.cap: Public; epsilon = self.epsilon; requires = self.cap > 0
    def by_merchant(self, rows: Sequence[Mapping]) -> dict[str, dict[str, float]]:
        half = self.epsilon / 2
        report = {}
        for kind in MERCHANT_TYPES:
            amounts = [min(max(r["amount"], 0.0), self.cap) for r in rows if r["kind"] == kind]
            report[kind] = {
                "n": len(amounts) + self.rng.laplace(0, 1 / half),
                "sum": sum(amounts) + self.rng.laplace(0, self.cap / half),
            }
        return report

    # verdict: refuted
    # A merchant type with fewer than ten payments is left out by its true number.
    # lapwing: rows: Database(of=Row(kind=Category("grocery", "travel", "fuel", "online", "other"), amount=Reals),
    # lapwing:                neighbours="add-remove")
    # lapwing: self.epsilon: Epsilon; epsilon = self.epsilon
    def merchants_k_anonymous(self, rows: Sequence[Mapping], k: int = 10) -> dict[str, float]:
        report = {}
        for kind in MERCHANT_TYPES:
            n = sum(1 for r in rows if r["kind"] == kind)
            if n >= k:
                report[kind] = n + self.rng.laplace(0, 1 / self.epsilon)
        return report

    # verdict: proved
    # lapwing: amounts: Database(of=Reals, neighbours="add-remove"); self.epsilon: Epsilon; epsilon = self.epsilon
    def adaptive_volume(self, amounts: Sequence[float]) -> float:
        """Half the budget finds a cap that covers most payments, half pays for the sum."""
        caps = [50, 100, 250, 500, 1000, 5000]
        half = self.epsilon / 2
        n = len(amounts) + self.rng.laplace(0, 2 / half)
        chosen = caps[-1]
        for cap in caps:
            above = sum(1 for a in amounts if a > cap)
            if above + self.rng.laplace(0, 2 * len(caps) / half) < 0.05 * n:
                chosen = cap
                break
        clipped = [max(0.0, min(a, chosen)) for a in amounts]
        return sum(clipped) + self.rng.laplace(0, chosen / half)

    # verdict: refuted
    # The cap is chosen by exact shares, only the sum is noisy.
    # lapwing: amounts: Database(of=Reals, neighbours="add-remove"); self.epsilon: Epsilon; epsilon = self.epsilon
    def adaptive_volume_v0(self, amounts: Sequence[float]) -> tuple[int, float]:
        caps = [50, 100, 250, 500, 1000, 5000]
        chosen = caps[-1]
        for cap in caps:
            if sum(1 for a in amounts if a > cap) <= 0.05 * len(amounts):
                chosen = cap
                break
        clipped = [max(0.0, min(a, chosen)) for a in amounts]
        return chosen, sum(clipped) + self.rng.laplace(0, chosen / self.epsilon)


class QueryEngine:
    def __init__(self, rows: list, epsilon_per_query: float, accountant: Accountant):
        self.rows = rows
        self.eps = epsilon_per_query
        self.accountant = accountant

    # verdict: proved
    # lapwing: self.rows: Database(of=Row(kind=Category(5), amount=Reals), neighbours="add-remove"); self.eps: Epsilon; epsilon = self.eps
    def count_where(self, kind: int, minimum: float = 0.0) -> float:
        n = len([r for r in self.rows if r["kind"] == kind and r["amount"] >= minimum])
        return n + np.random.laplace(0, 1 / self.eps)

    # verdict: refuted
    # Each predicate of the list is answered at the full price.
    # lapwing: self.rows: Database(of=Row(kind=Category(5), amount=Reals), neighbours="add-remove"); self.eps: Epsilon; epsilon = self.eps
    # lapwing: requires = len(limits) >= 2
    def count_many(self, limits: list[float]) -> list[float]:
        out = []
        for limit in limits:
            n = sum(r["amount"] > limit for r in self.rows)
            out.append(n + np.random.laplace(0, 1 / self.eps))
        return out

    # verdict: refuted
    # The exact number of rows is in the text.
    # lapwing: self.rows: Database(of=Row(kind=Category(5), amount=Reals), neighbours="add-remove"); self.eps: Epsilon; epsilon = self.eps
    def describe(self, limit: float) -> str:
        n = sum(r["amount"] > limit for r in self.rows) + np.random.laplace(0, 1 / self.eps)
        return f"{n:.2f} of {len(self.rows)} payments are above {limit}"
