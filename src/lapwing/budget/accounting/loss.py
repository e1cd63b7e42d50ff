"""Tight sums of many costs by Rényi privacy and privacy-loss distributions, as Google's dp_accounting has them.

These are statements about costs that were fixed in advance.  For costs that were chosen after seeing answers they are
an odometer reading, not a guarantee.  The library computes with floats and rounds up on a grid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import exp, isinf, log
from typing import Any

from lapwing.budget.accounting.cost import Approximate
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.extras import needing

GRID = 1e-3
MOST_KINDS = 24
LARGEST_SUM = 500.0
ORDERS = (1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64, 96, 128, 256, 512)


def by_distribution(costs: Iterable[Approximate], delta: Fraction) -> float | None:
    """The epsilon of all costs together at a delta, whatever mechanisms they are of; none if there is no finite one."""
    counts = gathered(costs)
    if sum(float(cost.epsilon) * count for cost, count in counts.items()) > LARGEST_SUM:
        reject("accountant", why=f"the epsilons add up to more than {LARGEST_SUM:.0f}")
    library = load_library()
    losses = [
        library.privacy_loss_distribution.from_privacy_parameters(
            library.common.DifferentialPrivacyParameters(float(cost.epsilon), float(cost.delta)),
            value_discretization_interval=interval_for(counts),
        ).self_compose(count)
        for cost, count in counts.items()
    ]
    return epsilon_at(losses, delta)


def by_laplace(epsilon: Fraction, count: int, delta: Fraction) -> float | None:
    """The epsilon of discrete Laplace noise with this epsilon each, so many times: tighter, as the noise is known."""
    library = load_library()
    if float(epsilon) * count > LARGEST_SUM:
        reject("accountant", why=f"the epsilons add up to more than {LARGEST_SUM:.0f}")
    loss = library.privacy_loss_distribution.from_discrete_laplace_mechanism(
        float(epsilon), value_discretization_interval=GRID
    )
    return epsilon_at([loss.self_compose(count)], delta)


def by_renyi(costs: Iterable[Approximate], delta: Fraction) -> float:
    """The epsilon by Rényi privacy of several orders, for costs without delta, whatever mechanisms they are of."""
    counts = gathered(costs)
    if any(cost.delta for cost in counts):
        reject("accountant", why="Rényi privacy is for costs without delta")
    best = sum(float(cost.epsilon) * count for cost, count in counts.items())
    for order in ORDERS:
        spent = sum(renyi_of(float(cost.epsilon), order) * count for cost, count in counts.items())
        found = spent + log1m(order) - (log(float(delta)) + log(order)) / (order - 1)
        best = min(best, found) if found > 0 else best
    return best


def renyi_of(epsilon: float, order: float) -> float:
    """The Rényi privacy of randomized response, which is the largest of all epsilon-private mechanisms."""
    near = 1 / (1 + exp(-epsilon))
    far = exp(-epsilon) * near
    return (log(near) * order + log(far) * (1 - order) + log(1 + exp(epsilon * (1 - 2 * order)))) / (order - 1)


def log1m(order: float) -> float:
    """log(1 - 1 / order), of the conversion in Canonne, Kamath and Steinke 2020, proposition 12."""
    return log(1 - 1 / order)


def gathered(costs: Iterable[Approximate]) -> Counter[Approximate]:
    """Equal costs together; of many different ones, neighbours in size are taken for the largest of them."""
    counts = Counter(costs)
    if len(counts) <= MOST_KINDS:
        return counts
    ordered = sorted(counts.elements(), key=lambda cost: (cost.epsilon, cost.delta))
    size = -(-len(ordered) // MOST_KINDS)
    merged: Counter[Approximate] = Counter()
    for start in range(0, len(ordered), size):
        alike = ordered[start : start + size]
        merged[Approximate(alike[-1].epsilon, max(cost.delta for cost in alike))] += len(alike)
    return merged


def interval_for(counts: Counter[Approximate]) -> float:
    """A grid that is fine enough for small costs."""
    least = min(float(cost.epsilon) for cost in counts)
    return min(GRID, max(least / 20, 1e-5))


def epsilon_at(losses: list[Any], delta: Fraction) -> float | None:
    """The epsilon of a composition of losses at a delta."""
    total = losses[0]
    for loss in losses[1:]:
        total = total.compose(loss)
    found = float(total.get_epsilon_for_delta(float(delta)))
    return None if isinf(found) else found


def load_library() -> Any:
    """dp_accounting, which is an extra and slow to load."""
    with needing("This accountant"):
        from dp_accounting.pld import common, privacy_loss_distribution
    from types import SimpleNamespace

    return SimpleNamespace(common=common, privacy_loss_distribution=privacy_loss_distribution)
