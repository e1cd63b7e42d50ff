"""Many quantiles from one tree of noisy counts, each by a way down from its root.

At a node whose children count c_1, c_2, ... and C in all, with noise c_i + e_i and E in all, a share q of its rows is
asked for.  The first child i up to which the noisy counts come to q of their sum is taken, and asked for the share p of
its rows that is missing then.  By the exact counts, the rows before it and p of its own differ from q of C by
s - q * E = (1 - q) * s - q * (E - s), where s is e_1 + ... + e_(i-1) + p * e_i.  That is a mixture of four sums: of
the noise of the first children, and of the others with the opposite sign, up to i - 1 or up to i.  So the levels
together are off by a mixture of sums of the noise of few nodes, 4 for each level and so many for each cell, and all of
these are within a radius r but with some probability.  Where the noisy counts of a node's children come to nothing, it
has at most -E rows, and any of its cells will do.

So a cell is within r rows of the rank, which p of its rows are below.  A bin has many values: the one at a share p of
its width is taken, as if its c rows lay evenly.  However they lie, that value has between none and all of them below
it, so it is max(p, 1 - p) * c rows further off at most, and c is at most the noisy count and how far its noise goes.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import ceil
from typing import Any

import numpy as np

from lapwing.data.answer.answer import Answer
from lapwing.data.answer.choice_error import RANK, ChoiceError
from lapwing.data.answer.exact import Exact
from lapwing.data.answer.noisy import add_noise
from lapwing.data.answer.series import Series
from lapwing.data.answer.tree_sums import nodes_in
from lapwing.data.engines.engine import Array
from lapwing.data.plan.keys import size_of
from lapwing.data.plan.labels import labels_of, share_labels, shown
from lapwing.data.plan.radius import WIDEST, radius_of, way_radius_of
from lapwing.data.proof.prove_plan import ProvedPlan
from lapwing.data.query.bounded_sum import Rows
from lapwing.data.query.grouping import Bins, Span
from lapwing.data.query.query import Quantiles
from lapwing.data.query.tree import BRANCHES, widths_of

SHARE = "quantile"
HALF = Fraction(1, 2)


def respond_quantiles(proved: ProvedPlan, query: Quantiles, exact: Exact, title: str, beta: Fraction) -> Answer:
    """A row for each share, of each group; all intervals hold at once, but with probability beta."""
    (scale,) = proved.instances[0].scales
    trees = exact.numbers[Rows()].reshape(size_of(query.groups), query.by.size)
    ends = [end for cells in trees for end in ends_in(cells, query, scale)]
    values = [valued(end, query.by) for end in ends]
    miss = ChoiceError(0, far_off(ends, query.by, scale, beta / len(trees)), RANK)
    unknown = np.full(len(values), np.nan)
    found = Series(title, np.array(values), unknown, unknown)
    notes = (f"{title}, each: {miss.low} to {miss.high} {miss.words}",)
    keys = tuple(grouping.column.name for grouping in query.groups)
    names = tuple(tuple(label for label in own for _ in query.shares) for own in labels_of(query.groups))
    shares = share_labels(query.shares) * len(trees)
    return Answer(title, "table", (*keys, unlike(SHARE, keys)), (*names, shares), (found,), miss=miss, notes=notes)


@dataclass(frozen=True, slots=True)
class End:
    """Where a way down ends: at a cell with so many rows by its noisy count, of which a share lies below the rank."""

    cell: int
    share: Fraction
    rows: int


def ends_in(cells: Array, query: Quantiles, scale: Fraction) -> list[End]:
    """The end for each share, by noisy counts of the nodes over one group's cells."""
    levels = [add_noise(nodes, scale) for nodes in nodes_in(cells)]
    ways = [way_down(levels, len(cells), share) for share in query.shares]
    return [End(cell, share, int(levels[-1][cell])) for cell, share in ways]


def far_off(ends: list[End], by: Bins | Span, scale: Fraction, beta: Fraction) -> int:
    """How many rows the values are off at most, but with probability beta."""
    if not isinstance(by, Bins):
        return way_radius_of(scale, by.size, beta)
    noise = radius_of(scale, by.size, beta / 2)
    within = max(max(end.share, 1 - end.share) * max(end.rows + noise, 0) for end in ends)
    return min(way_radius_of(scale, by.size, beta / 2) + ceil(within), WIDEST)


def way_down(levels: list[Array], cells: int, share: Fraction) -> tuple[int, Fraction]:
    """The cell that a share of the rows leads to, and the share of its own rows."""
    node = 0
    for place, (noisy, width) in enumerate(zip(levels, widths_of(cells), strict=True)):
        first = node * BRANCHES if place else 0
        counts = [int(count) for count in noisy[first : first + BRANCHES]]
        wanted, sums = share * sum(counts), list(accumulate(counts))
        if sums[-1] <= 0:
            return min((first + len(counts) // 2) * width, cells - 1), HALF
        child = next(number for number, upto in enumerate(sums) if upto >= wanted)
        rest = wanted - (sums[child] - counts[child])
        node, share = first + child, rest / counts[child] if counts[child] else Fraction(0)
    return node, share


def valued(end: End, by: Bins | Span) -> Any:
    """The value at an end: that of the cell itself, or one inside of a bin."""
    if isinstance(by, Span):
        return shown(by.column, by.low + end.cell)
    low, high = by.edges[max(end.cell - 1, 0)], by.edges[min(end.cell, len(by.edges) - 1)]
    step = low + min(int(end.share * (high - low)), max(high - low - 1, 0))
    return shown(by.column, step if by.column.bounds is None else min(step, by.column.bounds.high))


def unlike(name: str, others: tuple[str, ...]) -> str:
    """A name that none of the others is."""
    while name in others:
        name += "_"
    return name
