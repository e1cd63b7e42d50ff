"""What is claimed of watched code: epsilon and delta, or rho; and what a Gaussian shift costs."""

from __future__ import annotations

from dataclasses import dataclass
from math import erfc, exp, inf, sqrt


@dataclass(frozen=True, slots=True)
class Claim:
    """(epsilon, delta), or with `rho` zero-concentrated differential privacy."""

    epsilon: float
    delta: float = 0.0
    rho: float | None = None

    def __str__(self) -> str:
        if self.rho is not None:
            return f"rho = {self.rho:g}"
        return f"epsilon = {self.epsilon:g}" + (f", delta = {self.delta:g}" if self.delta else "")


def gaussian_delta(mu: float, epsilon: float) -> float:
    """The delta that an epsilon needs between two Gaussians `mu` standard deviations apart."""
    if mu <= 0:
        return 0.0
    if mu == inf:
        return 1.0
    first = _normal(mu / 2 - epsilon / mu)
    second = _normal(-mu / 2 - epsilon / mu)
    return max(first - exp(min(epsilon, 700)) * second, 0.0)


def _normal(x: float) -> float:
    return erfc(-x / sqrt(2)) / 2
