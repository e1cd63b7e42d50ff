"""How far the exact numbers of a plan move between two engines, and how far they may."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lapwing.data.answer.exact import measure, measure_kinds
from lapwing.data.answer.noisy import running_sums
from lapwing.data.answer.respond import aggregation_of
from lapwing.data.answer.respond_choice import rank_misses
from lapwing.data.answer.respond_minimiser import on_grid, pulled
from lapwing.data.answer.weights import weights_within
from lapwing.data.description.description import Description
from lapwing.data.engines.engine import Array, Engine
from lapwing.data.plan.plan import Plan, plan_query
from lapwing.data.query.bounded_sum import Rows, Slot
from lapwing.data.query.minimiser import stated
from lapwing.data.query.query import (
    AggregateTable,
    ContinualSums,
    FirstAbove,
    LogBounds,
    Minimiser,
    MostCommon,
    PrefixSums,
    Quantile,
    Quantiles,
    TopValues,
)
from lapwing.data.query.tree import widths_of
from tests.data.plans import all_queries

Key = tuple[object, ...]
Numbers = tuple[dict[Slot, Array], list[Key]]


def plans_of(description: Description) -> dict[str, Plan]:
    """A plan for one query of every kind."""
    queries = all_queries(description)
    return {name: plan_query(query, description, Fraction(1), Fraction(1, 100)) for name, query in queries.items()}


def numbers_in(plan: Plan, description: Description, engine: Engine) -> Numbers:
    """The exact numbers of a plan, and the groups they belong to."""
    wanted = aggregation_of(plan)
    if isinstance(plan.query, Minimiser):
        moved, kinds = stated(plan.query, description), measure_kinds(wanted, description, engine)
        weights = on_grid(weights_within(pulled(plan.query, kinds), moved.slack), moved.steps)
        return {Rows(): weights}, [(place,) for place in range(len(weights))]
    found = measure(wanted, description, engine)
    return found.numbers, list(zip(*found.labels, strict=True)) if wanted.by else [()]


def plain(numbers: Numbers) -> dict[tuple[Slot, Key], int]:
    """The numbers that are not 0, by slots and groups."""
    found, keys = numbers
    pairs = ((slot, dict(zip(keys, values.tolist(), strict=True))) for slot, values in found.items())
    return {(slot, key): value for slot, values in pairs for key, value in values.items() if value}


def assert_moves_little(description: Description, first: Engine, second: Engine) -> None:
    """No query of any kind moves further than what is charged for."""
    for name, plan in plans_of(description).items():
        sides = (numbers_in(plan, description, engine) for engine in (first, second))
        for far, allowed in moved_between(plan, *sides):
            assert far <= allowed, name


def moved_between(plan: Plan, first: Numbers, second: Numbers) -> list[tuple[int, int]]:
    """For each measurement how far it moved and how far it may."""
    (one, keys), (other, others) = first, second
    found = []
    for measurement in plan.measurements:
        total = 0
        for slot in measurement.slots:
            left, right = (dict(zip(k, v[slot].tolist(), strict=True)) for k, v in ((keys, one), (others, other)))
            gaps = [abs(left.get(key, 0) - right.get(key, 0)) for key in left.keys() | right.keys()]
            total += distance(plan, left, right, gaps)
        found.append((total, measurement.sensitivity))
    return found


def distance(plan: Plan, left: dict[Key, int], right: dict[Key, int], gaps: list[int]) -> int:
    """What the mechanism of a plan pays for: the sum of all movements, the largest, or that of a score."""
    match plan.query:
        case AggregateTable() | PrefixSums() | LogBounds() | Minimiser():
            return sum(gaps)
        case MostCommon():
            return max(gaps)
        case TopValues(top=top):
            return top * max(gaps)
        case FirstAbove(running=running):
            pair = [np.array([side[key] for key in left], dtype=np.int64) for side in (left, right)]
            one, other = (running_sums(side) if running else side for side in pair)
            return int(np.abs(one - other).max())
        case Quantiles(by=by) | ContinualSums(by=by):
            return len(widths_of(by.size)) * sum(gaps)
        case Quantile() as query:
            one, other = (np.array(list(side.values())).reshape(-1, query.by.size) for side in (left, right))
            return sum(furthest(query, *pair) for pair in zip(one, other, strict=True))


def furthest(query: Quantile, one: Array, other: Array) -> int:
    """How far the score of some candidate moves in one group."""
    return int(max(abs(a - b) for a, b in zip(rank_misses(one, query), rank_misses(other, query), strict=True)))
