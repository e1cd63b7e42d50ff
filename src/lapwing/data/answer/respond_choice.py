"""Answers that are a choice among known candidates: the exponential mechanism and above-threshold monitoring."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import Any

import numpy as np

from lapwing.data.answer.answer import Answer
from lapwing.data.answer.choice import choose
from lapwing.data.answer.choice_error import miss_of_common, miss_of_first, miss_of_quantile
from lapwing.data.answer.exact import Exact
from lapwing.data.answer.noisy import add_noise, running_sums
from lapwing.data.answer.series import Series
from lapwing.data.engines.engine import Array
from lapwing.data.plan.keys import size_of
from lapwing.data.plan.labels import labels, labels_of, shown
from lapwing.data.proof.prove_plan import ProvedPlan
from lapwing.data.query.bounded_sum import Rows
from lapwing.data.query.grouping import Bins, Span
from lapwing.data.query.query import FirstAbove, MostCommon, Quantile
from lapwing.data.query.slots_of import step_of


def respond_quantile(proved: ProvedPlan, query: Quantile, exact: Exact, title: str, beta: Fraction) -> Answer:
    """A candidate with about the wanted share of the rows below it; one for each group."""
    (scale,) = proved.instances[0].scales
    groups = size_of(query.groups)
    counts = exact.numbers[Rows()].reshape(groups, query.by.size)
    misses = [rank_misses(own, query) for own in counts]
    values = [candidate(choose([-int(miss) for miss in own], 1 / scale), query) for own in misses]
    miss = miss_of_quantile(proved.plan, query, len(misses[0]), beta / groups)
    column = query.by.column
    if not query.groups:
        return Answer(title, "choice", (column.name,), choice=values[0], miss=miss)
    keys = tuple(grouping.column.name for grouping in query.groups)
    unknown = np.full(groups, np.nan)
    found = Series(title, np.array(values), unknown, unknown)
    labels = tuple(tuple(column) for column in labels_of(query.groups))
    notes = (f"{title} of each group: {miss.low} to {miss.high} {miss.words}",)
    return Answer(title, "table", keys, labels, (found,), miss=miss, notes=notes)


def candidate(place: int, query: Quantile) -> Any:
    """What a candidate is, by its place."""
    column = query.by.column
    steps = query.by.low + place if isinstance(query.by, Span) else query.by.edges[place]
    return shown(column, steps if column.bounds is None else min(steps, column.bounds.high))


def rank_misses(counts: Array, query: Quantile) -> Array:
    """How many rows each candidate is away from the rank, times the denominator of the share; of a tie, the least."""
    part, whole = query.share.numerator, query.share.denominator
    up_to = np.cumsum(counts.astype(object))
    wanted = part * (int(up_to[-1]) if len(up_to) else 0)
    if isinstance(query.by, Bins):
        return np.array([abs(whole * int(below) - wanted) for below in up_to[:-1]], dtype=object)
    below = up_to - counts
    return np.array(
        [
            max(whole * int(under) - wanted, wanted - whole * int(upto), 0)
            for under, upto in zip(below, up_to, strict=True)
        ],
        dtype=object,
    )


def respond_common(proved: ProvedPlan, query: MostCommon, exact: Exact, title: str, beta: Fraction) -> Answer:
    """A group with about the most rows; if rows are only added or removed, counts move one way, at half the price."""
    (scale,) = proved.instances[0].scales
    counts = [int(count) for count in exact.numbers[Rows()]]
    chosen = choose(counts, 1 / scale)
    miss = miss_of_common(proved.plan, len(counts), beta, 2 if proved.description.neighbours == "replace" else 1)
    return Answer(title, "choice", (query.by.column.name,), choice=labels(query.by)[chosen], miss=miss)


def respond_above(proved: ProvedPlan, query: FirstAbove, exact: Exact, title: str, beta: Fraction) -> Answer:
    """The first group at or above the threshold, with noise on the threshold and on each number."""
    ((slot,),) = (one.slots for one in proved.plan.measurements)
    on_threshold, on_number = proved.instances[0].scales
    numbers = exact.numbers[slot]
    if query.running:
        numbers = running_sums(numbers)
    step = step_of(query.of, proved.description)
    wanted = np.array([ceil(query.threshold / step)], dtype=np.int64)
    threshold = add_noise(wanted, on_threshold)[0]
    reached = np.flatnonzero(add_noise(numbers, on_number) >= threshold)
    chosen = labels(query.by)[int(reached[0])] if len(reached) else None
    miss = miss_of_first(proved.plan, query, len(numbers), beta, step, bool(len(reached)))
    return Answer(title, "choice", (query.by.column.name,), choice=chosen, miss=miss)
