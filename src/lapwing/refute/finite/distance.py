"""The distance that privacy bounds: the most by which an event's probability exceeds exp(epsilon) times the other one.

The distance is attained on the outcomes whose mass is above exp(epsilon) times the other mass, so it is exact: the
event, its two probabilities and epsilon say all.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from lapwing.numbers.enclosure import Bounds
from lapwing.numbers.epsilon import Epsilon, Given, Log, delta_of, epsilon_of, factor_bounds, is_within
from lapwing.refute.finite.distribution import ZERO, Distribution

A = TypeVar("A", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Distance(Generic[A]):
    """`first - exp(epsilon) * second`, the two probabilities of an event; no event has a larger difference."""

    event: frozenset[A]
    first: Fraction
    second: Fraction
    epsilon: Epsilon

    def bounds(self, bits: int = 64) -> Bounds:
        """Rational bounds of the distance; they are equal where exp(epsilon) is rational."""
        low, high = factor_bounds(self.epsilon, bits)
        return max(self.first - high * self.second, ZERO), self.first - low * self.second

    def is_at_most(self, delta: Fraction) -> bool:
        """Whether the distance is at most delta, exactly."""
        return is_within(self.first, self.second, self.epsilon, delta)

    def __str__(self) -> str:
        low, high = self.bounds()
        return str(low) if low == high else f"{self.first} - exp({self.epsilon}) * {self.second}"


def measure_distance(first: Distribution[A], second: Distribution[A], epsilon: Given) -> Distance[A]:
    """The distance of two distributions at epsilon, which is the smallest delta for it; the order matters."""
    level = epsilon_of(epsilon)
    event = frozenset(outcome for outcome, mass in first.masses if not is_within(mass, second.of(outcome), level, ZERO))
    return Distance(event, first.of_event(event), second.of_event(event), level)


def smallest_epsilon(first: Distribution[A], second: Distribution[A], delta: Fraction | int | str = 0) -> Log | None:
    """The smallest epsilon at which the distance is at most delta; None if there is none.

    With the outcomes in falling order of the ratio of their masses, the distance at exp(epsilon) = f is
    `first - f * second` of a growing beginning of that order, and f is where the longest needed one reaches delta.
    """
    allowed = delta_of(delta)
    above = first.of_event(outcome for outcome in first.support if not second.of(outcome))
    if above > allowed:
        return None
    below, factor = ZERO, Fraction(1)
    shared = [(first.of(outcome), second.of(outcome)) for outcome in first.support if second.of(outcome)]
    for mass, other in sorted(shared, key=lambda pair: pair[0] / pair[1], reverse=True):
        above, below = above + mass, below + other
        factor = max(factor, (above - allowed) / below)
    return Log(factor)
