"""What is done to the groups of a table where they lie: their noise, the threshold, and the columns of the answer.

A batch is some groups of many.  Their noise comes from the key of the release and from their own names, so that it does
not matter in which batch a group is, nor on which machine, nor how often a batch is worked on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np

from lapwing.data.answer.group_name import names_of
from lapwing.data.answer.noisy import plus_noise
from lapwing.data.answer.post_process import finish
from lapwing.data.answer.series import Series
from lapwing.data.description.description import Description
from lapwing.data.engines.engine import Array
from lapwing.data.engines.spread import Kind, is_found
from lapwing.data.plan.keys import size_of
from lapwing.data.plan.labels import found_labels, kind_of_labels, labels_at
from lapwing.data.plan.plan import slot_of_coins
from lapwing.data.plan.radius import radius_of
from lapwing.data.proof.prove_plan import ProvedPlan
from lapwing.data.query.aggregate import Aggregate
from lapwing.data.query.bounded_sum import Rows, Slot
from lapwing.data.query.grouping import Grouping
from lapwing.data.query.query import AggregateTable
from lapwing.run.noise.keyed import draw_keyed
from lapwing.run.noise.likely import Likely, draw_likely_keyed


@dataclass(frozen=True, slots=True)
class NoisyTable:
    """`scales` has the scale of each slot, `least` the noisy count from which on a group is shown, if not all are.

    Where coins say which are, `coins` are these, by a count that comes after what is in `scales`.

    `radii` says how far the noise of a slot goes with some confidence, `names` what columns of keys are called.
    """

    key: bytes = field(repr=False)
    description: Description
    by: tuple[Grouping, ...]
    aggregates: tuple[tuple[str, Aggregate], ...]
    scales: tuple[tuple[Slot, Fraction], ...]
    least: int | None
    radii: tuple[tuple[Slot, int], ...]
    names: tuple[tuple[str, str], ...] = ()
    coins: tuple[Slot, Likely] | None = None

    @property
    def slots(self) -> tuple[Slot, ...]:
        """What is to be added up for each group, in this order."""
        return tuple(dict.fromkeys((*self.noisy, *([] if self.coins is None else [self.coins[0]]))))

    @property
    def noisy(self) -> tuple[Slot, ...]:
        """What is released of it, with noise."""
        return tuple(slot for slot, _ in self.scales)

    @property
    def columns(self) -> tuple[tuple[str, Kind], ...]:
        """The names and kinds of the answer's columns."""
        titles, columns = dict(self.names), [(one.column.name, kind_of_labels(one)) for one in self.by]
        keys = [(titles.get(name, name), kind) for name, kind in columns]
        empty = {slot: np.zeros(0, dtype=np.int64) for slot in self.noisy}
        kinds = [(name, kind_of(values)) for one in self.series(empty) for name, values in columns_of(one)]
        return (*keys, *kinds)

    def batch(self, keys: Sequence[list[Any]], sums: Sequence[Array]) -> list[Any]:
        """The columns of the answer for some groups: by their keys as they were found, or by their places."""
        named, exact = names_of(keys), dict(zip(self.slots, sums, strict=True))
        drawn = draw_keyed([scale for _, scale in self.scales], self.key, named)
        noisy = {slot: plus_noise(exact[slot], noise) for slot, noise in zip(self.noisy, drawn, strict=True)}
        labels = [list(column) for column in keys]
        shown = self.shown(named, exact, noisy)
        if shown is not None:
            noisy = {slot: numbers[shown] for slot, numbers in noisy.items()}
            labels = [[column[place] for place in shown.tolist()] for column in labels]
        if is_found(self.by):
            titles = [found_labels(*each) for each in zip(self.by, labels, strict=True)]
        else:
            titles = labels_at(self.by, labels[0])
        return [*titles, *(values for one in self.series(noisy) for _, values in columns_of(one))]

    def shown(self, names: list[bytes], exact: dict[Slot, Array], noisy: dict[Slot, Array]) -> Array | None:
        """The places of the groups that are shown, where not all are."""
        if self.coins is not None:
            slot, likely = self.coins
            return np.flatnonzero(draw_likely_keyed(likely, exact[slot], self.key, names))
        return None if self.least is None else np.flatnonzero(noisy[Rows()] >= self.least)

    def series(self, noisy: dict[Slot, Array]) -> list[Series]:
        """The answer to each aggregate, from numbers that have their noise."""
        radii = dict(self.radii)
        return [finish(name, aggregate, self.description, noisy, radii) for name, aggregate in self.aggregates]


def columns_of(series: Series) -> list[tuple[str, Array]]:
    """Values, and the ends of their intervals."""
    name = series.name
    return [(name, series.values), (f"{name}_low", series.low), (f"{name}_high", series.high)]


def kind_of(values: Array) -> Kind:
    """The kind of a column of numbers."""
    return "long" if values.dtype.kind == "i" else "double"


def table_for(
    proved: ProvedPlan,
    query: AggregateTable,
    key: bytes,
    beta: Fraction,
    names: tuple[tuple[str, str], ...] = (),
) -> NoisyTable:
    """What is to be done for a plan; all intervals hold at once but with probability beta, found groups' one by one."""
    plan, description = proved.plan, proved.description
    groups = 1 if plan.finds else size_of(query.by)
    scales: dict[Slot, Fraction] = {}
    radii: dict[Slot, int] = {}
    for measurement, instance in zip(plan.measurements, proved.instances, strict=True):
        if measurement.likely is not None:
            continue
        share = beta / len(plan.noisy)
        radius = radius_of(measurement.scale, groups * len(measurement.slots), share)
        for slot in measurement.slots:
            scales[slot], radii[slot] = instance.scales[0], radius
    kept, wide = tuple(scales.items()), tuple(radii.items())
    coins = None if proved.likely is None else (slot_of_coins(query), proved.likely)
    return NoisyTable(key, description, query.by, query.aggregates, kept, proved.least, wide, names, coins)
