"""Group privacy: what a release costs someone who owns several rows."""

from __future__ import annotations

from fractions import Fraction

from lapwing.budget.accounting.cost import Approximate, Concentrated, Cost, Renyi
from lapwing.diagnostics.diagnostic import reject
from lapwing.numbers.enclosure import exp_bounds
from lapwing.numbers.plain import plain_int

LARGEST = 1_000_000
LARGEST_POWER = 1000


def group(cost: Cost, size: int) -> Cost:
    """The cost for groups of so many units.

    (epsilon, delta) becomes (k * epsilon, (1 + exp(epsilon) + … + exp((k - 1) * epsilon)) * delta), as each of the k
    steps multiplies the deltas so far; rho becomes k**2 * rho (Bun and Steinke 2016, proposition 1.9).
    """
    count = plain_int(size)
    if count is None or not 1 <= count <= LARGEST:
        reject("group-size", what=size, limit=LARGEST)
    match cost:
        case _ if count == 1:
            return cost
        case Approximate(epsilon=epsilon, delta=delta):
            return Approximate(count * epsilon, min(delta * growth(epsilon, count), Fraction(1)) if delta else delta)
        case Concentrated(rho=rho, delta=delta) if not delta:
            return Concentrated(count * count * rho, delta)
        case Concentrated() | Renyi():
            reject("cost", why="what it costs groups is known for epsilon, and for rho without delta")


def growth(epsilon: Fraction, size: int) -> Fraction:
    """At least 1 + exp(epsilon) + … + exp((size - 1) * epsilon), as a short fraction."""
    if size * epsilon > LARGEST_POWER:
        return Fraction(10**400)
    if epsilon < Fraction(1, 10**20):
        most = Fraction(size) * exp_bounds(Fraction(size, 10**20))[1]
    else:
        most = (exp_bounds(epsilon * size)[1] - 1) / (exp_bounds(epsilon)[0] - 1)
    return Fraction(-(-most.numerator * 10**60 // most.denominator), 10**60)
