"""The lectures' approximate coupling of two distributions for a relation, and its three conditions."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from lapwing.kernel.language.refuse import refuse
from lapwing.numbers.epsilon import Epsilon
from lapwing.refute.finite.distance import measure_distance
from lapwing.refute.finite.distribution import Distribution

A = TypeVar("A", bound=Hashable)
B = TypeVar("B", bound=Hashable)

Relation = Callable[[A, B], bool]


@dataclass(frozen=True, slots=True)
class Coupling(Generic[A, B]):
    """Two joint distributions: the left one for the first run, the right one for the second."""

    left: Distribution[tuple[A, B]]
    right: Distribution[tuple[A, B]]
    epsilon: Epsilon
    delta: Fraction


def check_coupling(
    coupling: Coupling[A, B], first: Distribution[A], second: Distribution[B], relation: Relation[A, B]
) -> None:
    """Refuse unless the marginals are the two distributions, both supports lie in the relation, and they are close."""
    for outcome in {*first.outcomes, *(a for a, _ in coupling.left.outcomes)}:
        if sum(mass for (a, _), mass in coupling.left.masses if a == outcome) != first.of(outcome):
            refuse(f"the first marginal of the left distribution is wrong at {outcome!r}")
    for other in {*second.outcomes, *(b for _, b in coupling.right.outcomes)}:
        if sum(mass for (_, b), mass in coupling.right.masses if b == other) != second.of(other):
            refuse(f"the second marginal of the right distribution is wrong at {other!r}")
    for pair in (*coupling.left.support, *coupling.right.support):
        if not relation(*pair):
            refuse(f"the pair {pair!r} has mass and is not in the relation")
    if not measure_distance(coupling.left, coupling.right, coupling.epsilon).is_at_most(coupling.delta):
        refuse(f"the distance of the two at epsilon = {coupling.epsilon} is above {coupling.delta}")
