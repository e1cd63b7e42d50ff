"""How many counting queries a budget is good for, and how far off their answers are.

Each of k queries about n people gets Laplace noise of scale 1 / epsilon', so with probability 1 - beta all of them are
off by at most ln(k / beta) / epsilon' people.  Basic composition gives each query epsilon' = epsilon / k, so the error
grows like k / epsilon; advanced composition gives about epsilon / sqrt(2 k ln(1 / delta)), so it grows like
sqrt(k) / epsilon.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import exp, expm1, log, sqrt

from lapwing.diagnostics.diagnostic import reject

MOST = 10**9

Share = Callable[[int], float]


@dataclass(frozen=True, slots=True)
class Plan:
    """n people, a budget (epsilon, delta), and a probability beta with which some answer may be further off."""

    people: int
    epsilon: float
    delta: float
    beta: float


@dataclass(frozen=True, slots=True)
class Row:
    """For so many queries, by how many people answers are off with basic and with advanced composition."""

    queries: int
    basic: float
    advanced: float


def plan_of(people: int, epsilon: float, delta: float, beta: float) -> Plan:
    """A plan whose numbers make sense."""
    if type(people) is not int or not 1 <= people <= MOST:
        reject("plan", what=people, name="number of people", instead=f"a whole number from 1 to {MOST}")
    for name, value, most in (("epsilon", epsilon, 1000.0), ("delta", delta, 1.0), ("beta", beta, 1.0)):
        if not 1e-300 < value < most:
            reject("plan", what=value, name=name, instead=f"a number above 0 and below {most:g}")
    return Plan(people, epsilon, delta, beta)


def basic_share(plan: Plan, queries: int) -> float:
    """What each query may cost if costs add up."""
    return plan.epsilon / queries


def advanced_share(plan: Plan, queries: int) -> float:
    """What each query may cost by advanced composition (Dwork, Rothblum and Vadhan 2010), found by halving."""
    low, high = 0.0, plan.epsilon
    for _ in range(80):
        middle = (low + high) / 2
        total = middle * sqrt(2 * queries * log(1 / plan.delta)) + queries * middle * expm1(middle)
        low, high = (middle, high) if total <= plan.epsilon else (low, middle)
    return low


def error(plan: Plan, queries: int, share: Callable[[Plan, int], float]) -> float:
    """By how many people the worst of so many answers is off, but for the probability beta."""
    each = share(plan, queries)
    return log(queries / plan.beta) / each if each > 0 else float("inf")


def most_queries(plan: Plan, target: float, share: Callable[[Plan, int], float]) -> int:
    """The largest number of queries whose error is within a target; the error grows with the number."""
    if error(plan, 1, share) > target:
        return 0
    low, high = 1, 2
    while high < MOST and error(plan, high, share) <= target:
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if error(plan, middle, share) <= target else (low, middle)
    return low


def table(plan: Plan, numbers: tuple[int, ...]) -> tuple[Row, ...]:
    """The errors for each number of queries."""
    return tuple(
        Row(number, error(plan, number, basic_share), error(plan, number, advanced_share)) for number in numbers
    )


def round_numbers(most: int) -> tuple[int, ...]:
    """1, 2, 5, 10, … up to a number."""
    found = [step * 10**power for power in range(13) for step in (1, 2, 5)]
    return tuple(number for number in found if number <= most)


def crossing(plan: Plan) -> int | None:
    """From how many queries on advanced composition is better."""
    for number in range(1, 100_000):
        if advanced_share(plan, number) > basic_share(plan, number):
            return number
    return None


def sampling_error(plan: Plan) -> float:
    """By how many people a sample itself is off, but for beta: sqrt(n ln(2 / beta) / 2), by Hoeffding's inequality."""
    return sqrt(plan.people * log(2 / plan.beta) / 2)


def tail(distance: float, scale: float) -> float:
    """The probability that Laplace noise is further off than a distance."""
    return exp(-distance / scale)
