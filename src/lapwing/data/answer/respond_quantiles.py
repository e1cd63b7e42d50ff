"""Many quantiles from one tree of noisy counts.

The rows up to each cell are a sum of few nodes, which holds for all cells at once within a radius r, also once the sums
are made to rise.  A candidate whose distance from a rank is least by the noisy numbers is, by the exact ones, at most
2 * (1 + share) * r rows further from it than the nearest candidate: r for the rows up to the candidate, share * r for
the rank, which is a share of all rows, and the same for the nearest candidate.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import Any

import numpy as np

from lapwing.data.answer.answer import Answer
from lapwing.data.answer.choice_error import COARSE, RANK, ChoiceError
from lapwing.data.answer.exact import Exact
from lapwing.data.answer.noisy import add_noise
from lapwing.data.answer.respond_choice import candidate, rank_misses
from lapwing.data.answer.series import Series
from lapwing.data.answer.tree_sums import nodes_in, sums_up_to
from lapwing.data.engines.engine import Array
from lapwing.data.plan.keys import size_of
from lapwing.data.plan.labels import labels_of, share_labels
from lapwing.data.plan.radius import tree_radius_of
from lapwing.data.proof.prove_plan import ProvedPlan
from lapwing.data.query.bounded_sum import Rows
from lapwing.data.query.grouping import Bins
from lapwing.data.query.query import Quantile, Quantiles

SHARE = "quantile"


def respond_quantiles(proved: ProvedPlan, query: Quantiles, exact: Exact, title: str, beta: Fraction) -> Answer:
    """A row for each share, of each group; all intervals hold at once, but with probability beta."""
    (scale,) = proved.instances[0].scales
    trees = exact.numbers[Rows()].reshape(size_of(query.groups), query.by.size)
    values = [value for cells in trees for value in values_in(cells, query, scale)]
    radius = tree_radius_of(scale, query.by.size, beta / len(trees))
    far = ceil(2 * (1 + max(query.shares)) * radius)
    miss = ChoiceError(0, far, COARSE if isinstance(query.by, Bins) else RANK)
    unknown = np.full(len(values), np.nan)
    found = Series(title, np.array(values), unknown, unknown)
    notes = (f"{title}, each: {miss.low} to {miss.high} {miss.words}",)
    keys = tuple(grouping.column.name for grouping in query.groups)
    names = tuple(tuple(label for label in own for _ in query.shares) for own in labels_of(query.groups))
    shares = share_labels(query.shares) * len(trees)
    return Answer(title, "table", (*keys, unlike(SHARE, keys)), (*names, shares), (found,), miss=miss, notes=notes)


def values_in(cells: Array, query: Quantiles, scale: Fraction) -> list[Any]:
    """The candidate for each share, by noisy counts of the nodes over one group's cells."""
    rising = np.maximum.accumulate(np.maximum(rows_up_to(cells, scale), 0))
    counts = np.diff(rising, prepend=0)
    asked = [Quantile(query.by, share) for share in query.shares]
    return [candidate(int(np.argmin(rank_misses(counts, each))), each) for each in asked]


def unlike(name: str, others: tuple[str, ...]) -> str:
    """A name that none of the others is."""
    while name in others:
        name += "_"
    return name


def rows_up_to(counts: Array, scale: Fraction) -> Array:
    """The rows up to each cell, as sums of nodes with noise."""
    return sums_up_to([add_noise(nodes, scale) for nodes in nodes_in(counts)], len(counts))
