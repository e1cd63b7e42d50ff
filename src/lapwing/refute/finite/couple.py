"""Building a coupling, or showing that there is none.

For distributions m1, m2 and a relation R there is an (epsilon, delta)-coupling if and only if every outcome that can
happen has a partner in R, and m1(S) <= exp(epsilon) * m2(R(S)) + delta for every set S of outcomes, where R(S) are the
partners of S.

If there is a coupling (l, r): m1(S) = l(S x R(S)) <= exp(epsilon) * r(S x R(S)) + delta <= exp(epsilon) * m2(R(S)) +
delta.  If the inequality holds, the largest flow from m1 to exp(epsilon) * m2 along R is at least 1 - delta, because a
smallest cut has the size 1 - m1(S) + exp(epsilon) * m2(R(S)) for some S.  Take the flow as l and, divided by
exp(epsilon), as r, and put what is missing in each marginal on any pair of R: l exceeds exp(epsilon) * r by no more
than what was missing in l.

The partner is asked for because both joint distributions must lie in R and have all their mass, also where delta
would pay for it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Generic, Literal, TypeVar

from lapwing.numbers.epsilon import Epsilon, Given, delta_of, epsilon_of, factor_bounds, is_within
from lapwing.refute.finite.coupling import Coupling, Relation
from lapwing.refute.finite.distribution import ZERO, Distribution
from lapwing.refute.finite.max_flow import Flow, find_flow

A = TypeVar("A", bound=Hashable)
B = TypeVar("B", bound=Hashable)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Violation(Generic[A, B]):
    """An event of the first run that is likelier than its partners allow: `first > exp(epsilon) * second + delta`."""

    event: frozenset[A]
    partners: frozenset[B]
    first: Fraction
    second: Fraction
    epsilon: Epsilon
    delta: Fraction


@dataclass(frozen=True, slots=True)
class Unmatched:
    """An outcome that can happen in one run and has no partner at all."""

    side: Literal["first", "second"]
    outcome: Hashable


def couple(
    first: Distribution[A],
    second: Distribution[B],
    relation: Relation[A, B],
    epsilon: Given = 0,
    delta: Fraction | int | str = 0,
) -> Coupling[A, B] | Violation[A, B] | Unmatched:
    """A coupling for the relation, or the event or outcome that shows that there is none."""
    level, allowed = epsilon_of(epsilon), delta_of(delta)
    pairs = [(a, b) for a in first.outcomes for b in second.outcomes if relation(a, b)]
    bits = 64
    while True:
        factor = factor_bounds(level, bits)[0]
        flow, unit = _flow(first, second, pairs, factor)
        if Fraction(flow.total, unit) >= 1 - allowed:
            return _stranded(first, second, pairs) or _filled(first, second, pairs, factor, flow, unit, level, allowed)
        event = frozenset(first.outcomes[left] for left in flow.cut if first.masses[left][1])
        partners = frozenset(b for a, b in pairs if a in event)
        likelier, other = first.of_event(event), second.of_event(partners)
        if not is_within(likelier, other, level, allowed):
            return Violation(event, partners, likelier, other, level, allowed)
        bits *= 2


def _flow(
    first: Distribution[A], second: Distribution[B], pairs: list[tuple[A, B]], factor: Fraction
) -> tuple[Flow, int]:
    """The largest flow in whole multiples of a unit."""
    wanted = [factor * mass for _, mass in second.masses]
    unit = lcm(*(mass.denominator for _, mass in first.masses), *(mass.denominator for mass in wanted))
    lefts, rights = _places(first.outcomes), _places(second.outcomes)
    supplies = [int(mass * unit) for _, mass in first.masses]
    demands = [int(mass * unit) for mass in wanted]
    return find_flow(supplies, demands, ((lefts[a], rights[b]) for a, b in pairs)), unit


def _places(outcomes: Iterable[T]) -> dict[T, int]:
    return {outcome: place for place, outcome in enumerate(outcomes)}


def _stranded(first: Distribution[A], second: Distribution[B], pairs: list[tuple[A, B]]) -> Unmatched | None:
    lefts, rights = {a for a, _ in pairs}, {b for _, b in pairs}
    for a in first.support:
        if a not in lefts:
            return Unmatched("first", a)
    for b in second.support:
        if b not in rights:
            return Unmatched("second", b)
    return None


def _filled(
    first: Distribution[A],
    second: Distribution[B],
    pairs: list[tuple[A, B]],
    factor: Fraction,
    flow: Flow,
    unit: int,
    level: Epsilon,
    allowed: Fraction,
) -> Coupling[A, B]:
    """The flow on both sides, and what is missing in a marginal put on a pair of the relation."""
    shared = {
        (first.outcomes[left], second.outcomes[right]): Fraction(amount, unit)
        for (left, right), amount in flow.amounts.items()
    }
    ordered = sorted(pairs, key=lambda pair: pair[0] != pair[1])
    left = {pair: shared.get(pair, ZERO) for pair in pairs}
    right = {pair: mass / factor for pair, mass in left.items()}
    for a, mass in first.masses:
        if missing := mass - sum(left[pair] for pair in pairs if pair[0] == a):
            left[next(pair for pair in ordered if pair[0] == a)] += missing
    for b, mass in second.masses:
        if missing := mass - sum(right[pair] for pair in pairs if pair[1] == b):
            right[next(pair for pair in ordered if pair[1] == b)] += missing
    return Coupling(Distribution(tuple(left.items())), Distribution(tuple(right.items())), level, allowed)
