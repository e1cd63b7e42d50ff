"""Whether prices are within a claim, as the code composes them."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf, isfinite, sqrt

from lapwing.verify.watching.compare import Price
from lapwing.verify.watching.inputs.claim import Claim, gaussian_delta

GAUSSIAN = ("normal", "discrete gaussian")
TOLERANCE = 1e-6


def is_within(prices: Iterable[Price], claim: Claim) -> bool:
    """Whether draws with these prices keep the claim together, whatever is made of them."""
    listed = list(prices)
    if claim.rho is not None:
        return sum(price.rho for price in listed) <= claim.rho * (1 + TOLERANCE) + 1e-12
    plain = sum(price.epsilon for price in listed if price.law not in GAUSSIAN)
    extra = sum(price.delta for price in listed)
    if plain > claim.epsilon * (1 + TOLERANCE) + 1e-9 or extra > claim.delta * (1 + TOLERANCE):
        return False
    shifts = [price.rho for price in listed if price.law in GAUSSIAN]
    if not shifts or sum(shifts) == 0:
        return True
    if not isfinite(sum(shifts)):
        return False
    mu = sqrt(2 * sum(shifts))
    return gaussian_delta(mu, max(claim.epsilon - plain, 0.0)) <= (claim.delta - extra) * (1 + 1e-3)


def epsilon_of(prices: Iterable[Price], claim: Claim) -> float:
    """The epsilon that prices come to, at the claimed delta; in zCDP their rho."""
    listed = list(prices)
    if claim.rho is not None:
        return sum(price.rho for price in listed)
    plain = sum(price.epsilon for price in listed if price.law not in GAUSSIAN)
    shifts = sum(price.rho for price in listed if price.law in GAUSSIAN)
    if shifts == 0 or plain == inf:
        return plain
    if claim.delta == 0 or shifts == inf:
        return inf
    low, high = 0.0, 1.0
    mu = sqrt(2 * shifts)
    while gaussian_delta(mu, high) > claim.delta:
        high *= 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if gaussian_delta(mu, middle) > claim.delta else (low, middle)
    return plain + high
