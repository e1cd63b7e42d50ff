"""The exact numbers of a query, as the engine adds them up.  Nothing of this may leave without noise."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from lapwing.data.description.description import Description
from lapwing.data.description.exact_input import date_of
from lapwing.data.engines.engine import Array, Engine
from lapwing.data.engines.relation import Aggregation, select_of
from lapwing.data.engines.shield import fetch_shielded
from lapwing.data.plan.keys import places_of, size_of
from lapwing.data.plan.labels import labels_of
from lapwing.data.query.bounded_sum import Slot
from lapwing.data.query.grouping import Found, Grouping
from lapwing.diagnostics.diagnostic import reject


@dataclass(frozen=True, slots=True)
class Exact:
    """A number for each group and slot, and the labels of the groups; those found in the data are private, too."""

    numbers: dict[Slot, Array] = field(repr=False)
    labels: list[list[Any]] = field(repr=False)


def measure(wanted: Aggregation, description: Description, engine: Engine) -> Exact:
    """Run an aggregation; an engine's error says the same whatever the data."""
    select = select_of(wanted, description, engine)
    columns = fetch_shielded(engine, select)
    if columns is None:
        reject("data-engine", engine=engine.label)
    keys, sums = columns[: len(wanted.by)], columns[len(wanted.by) :]
    if any(isinstance(grouping, Found) for grouping in wanted.by):
        return found_groups(wanted, keys, sums)
    size = size_of(wanted.by)
    places = places_of(wanted.by, keys)
    kept = places >= 0
    numbers = {}
    for slot, values in zip(wanted.slots, sums, strict=True):
        numbers[slot] = np.zeros(size, dtype=np.int64)
        numbers[slot][places[kept]] = values[kept]
    return Exact(numbers, labels_of(wanted.by))


def labels_found(grouping: Grouping, keys: Array) -> list[Any]:
    """What the groups are called; dates come as days since 1970."""
    if isinstance(grouping, Found) and grouping.column.type == "date":
        return [date_of(day).isoformat() for day in keys.tolist()]
    return list(keys.tolist())


def found_groups(wanted: Aggregation, keys: list[Array], sums: list[Array]) -> Exact:
    """The groups in the order of their labels, which tells nothing about the rows."""
    labels = [labels_found(grouping, column) for grouping, column in zip(wanted.by, keys, strict=True)]
    order = sorted(range(len(labels[0])), key=lambda place: tuple(column[place] for column in labels))
    numbers = {slot: np.asarray(values, np.int64)[order] for slot, values in zip(wanted.slots, sums, strict=True)}
    return Exact(numbers, [[column[place] for place in order] for column in labels])
