"""A table with its margins: sums of noisy cells, which cost nothing and add up exactly."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from lapwing.data.answer.answer import Answer
from lapwing.data.answer.post_process import in_steps
from lapwing.data.answer.series import Series
from lapwing.data.engines.engine import SATURATED, Array
from lapwing.data.plan.labels import labels_of
from lapwing.data.plan.radius import sums_radius_for
from lapwing.data.proof.prove_plan import ProvedPlan
from lapwing.data.query.aggregate import Count, Sum
from lapwing.data.query.bounded_sum import Slot
from lapwing.data.query.margins import count_of, sizes_of, summed_in
from lapwing.data.query.query import AggregateTable
from lapwing.data.query.slots_of import slots_of, step_of


def with_margins(
    cells: Answer, proved: ProvedPlan, query: AggregateTable, noisy: Mapping[Slot, Array], beta: Fraction
) -> Answer:
    """The cells, and below them each margin; a column that is added up over has no label there."""
    labels = [list(column) for column in cells.labels]
    for kept in query.margins:
        own = dict(zip(kept, labels_of(tuple(query.by[place] for place in kept)), strict=True)) if kept else {}
        for place, column in enumerate(labels):
            column += own.get(place, [None] * count_of(query, kept))
    series = tuple(
        joined(one, [margin_of(name, aggregate, kept, proved, query, noisy, beta) for kept in query.margins])
        for one, (name, aggregate) in zip(cells.series, query.aggregates, strict=True)
    )
    return Answer(
        cells.title, cells.shape, cells.keys, tuple(map(tuple, labels)), series, notes=cells.notes, together=True
    )


def margin_of(
    name: str,
    aggregate: object,
    kept: tuple[int, ...],
    proved: ProvedPlan,
    query: AggregateTable,
    noisy: Mapping[Slot, Array],
    beta: Fraction,
) -> Series:
    """The sums of one aggregate over all columns that are not kept."""
    if not isinstance(aggregate, Count | Sum):
        raise TypeError(aggregate)
    (joint,) = slots_of(aggregate, proved.description)
    measured = next(one for one in proved.plan.measurements if one.slots == joint)
    radius = sums_radius_for(measured, summed_in(query, kept), count_of(query, kept), beta)
    numbers = summed(noisy[joint[0]], sizes_of(query), kept)
    return in_steps(name, numbers, radius, step_of(aggregate, proved.description))


def summed(cells: Array, sizes: tuple[int, ...], kept: tuple[int, ...]) -> Array:
    """The sums of cells, exact as far as 61 bits go."""
    over = tuple(place for place in range(len(sizes)) if place not in kept)
    largest = int(np.abs(cells).max(initial=0))
    if largest * len(cells) < SATURATED:
        return np.asarray(cells.reshape(sizes).sum(axis=over), dtype=np.int64).reshape(-1)
    exact = np.asarray(cells.astype(object).reshape(sizes).sum(axis=over), dtype=object).reshape(-1)
    return np.array([max(-SATURATED, min(SATURATED, one)) for one in exact.tolist()], dtype=np.int64)


def joined(first: Series, others: list[Series]) -> Series:
    """One column below the other."""
    parts = [first, *others]
    ends = ([getattr(part, end) for part in parts] for end in ("values", "low", "high"))
    return Series(first.name, *(np.concatenate(each) for each in ends))
