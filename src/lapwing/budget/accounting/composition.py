"""How costs compose: sequentially, in parallel on disjoint parts, and by advanced composition.

Every bound is at least the true one: where numbers are not rational, they are rounded up.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from lapwing.budget.accounting.cost import Approximate
from lapwing.diagnostics.diagnostic import reject
from lapwing.numbers.enclosure import exp_bounds, log_bounds, root_bounds
from lapwing.numbers.plain import plain_fraction
from lapwing.numbers.rounding import rounded_up

LARGEST_EPSILON = 100
UNIT = Fraction(1, 10**30)


def sequential(costs: Iterable[Approximate]) -> Approximate:
    """All of them on the same data: epsilons and deltas add up, also if each is chosen after the ones before."""
    found = list(costs)
    return Approximate(
        sum((cost.epsilon for cost in found), Fraction(0)), sum((cost.delta for cost in found), Fraction(0))
    )


def parallel(costs: Iterable[Approximate]) -> Approximate:
    """Each on another part, and a step between neighbours touches one part: the largest epsilon and delta."""
    found = list(costs)
    return Approximate(
        max((cost.epsilon for cost in found), default=Fraction(0)),
        max((cost.delta for cost in found), default=Fraction(0)),
    )


def advanced(cost: Approximate, count: int, slack: Fraction) -> Approximate:
    """A cost so many times, with a further delta of `slack` (Dwork, Rothblum and Vadhan 2010, theorem III.3).

    epsilon' = epsilon * sqrt(2 k ln(1 / slack)) + k epsilon (exp(epsilon) - 1)
    """
    rest = check(cost, count, slack)
    spread = root_bounds(2 * count * log_bounds(1 / rest)[1])[1] * cost.epsilon
    drift = count * cost.epsilon * (exp_bounds(cost.epsilon)[1] - 1)
    return Approximate(rounded_up(spread + drift, UNIT), count * cost.delta + rest)


def advanced_sharp(cost: Approximate, count: int, slack: Fraction) -> Approximate:
    """The same with a smaller drift (Kairouz, Oh and Viswanath 2015, theorem 3.4).

    epsilon' = epsilon * sqrt(2 k ln(1 / slack)) + k epsilon (exp(epsilon) - 1) / (exp(epsilon) + 1)
    """
    rest = check(cost, count, slack)
    spread = root_bounds(2 * count * log_bounds(1 / rest)[1])[1] * cost.epsilon
    low, high = exp_bounds(cost.epsilon)
    drift = count * cost.epsilon * (high - 1) / (low + 1)
    return Approximate(rounded_up(spread + drift, UNIT), count * cost.delta + rest)


def check(cost: Approximate, count: int, slack: Fraction) -> Fraction:
    """What the theorems are about; the slack as a plain fraction."""
    rest = plain_fraction(slack)
    if type(count) is not int or not 1 <= count <= 10**12:
        reject("composition", why="it is about 1 to 10^12 releases")
    if rest is None or not 0 < rest < 1:
        reject("composition", why="it needs a delta above 0 and below 1")
    if not 0 < cost.epsilon <= LARGEST_EPSILON:
        reject("composition", why=f"each epsilon has to be above 0 and at most {LARGEST_EPSILON}")
    return rest
