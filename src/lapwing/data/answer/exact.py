"""The exact numbers of a query, as the engine adds them up.  Nothing of this may leave without noise."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from lapwing.data.description.description import Description
from lapwing.data.engines.engine import Array, Engine
from lapwing.data.engines.relation import Aggregation
from lapwing.data.engines.shield import fetch_shielded
from lapwing.data.engines.statement import statement_of
from lapwing.data.plan.keys import places_of, size_of
from lapwing.data.plan.labels import found_labels, labels_of
from lapwing.data.query.bounded_sum import Kept, Slot
from lapwing.data.query.grouping import Found, Grouping
from lapwing.diagnostics.diagnostic import reject


@dataclass(frozen=True, slots=True)
class Exact:
    """A number for each group and slot, and the labels of the groups; those found in the data are private, too."""

    numbers: dict[Slot, Array] = field(repr=False)
    labels: list[Any] = field(repr=False)


def measure(wanted: Aggregation, description: Description, engine: Engine) -> Exact:
    """Run an aggregation; an engine's error says the same whatever the data.

    Which groups are found is decided by the rows that are kept: of rows that are left out, only how many there are in
    those groups is counted.
    """
    passes = passes_of(wanted)
    found = Exact({}, [] if any(cap is None for _, cap in passes) else labels_of(wanted.by))
    numbers: dict[Slot, Array] = {}
    for slots, cap in passes:
        added = added_up(wanted, slots, cap, description, engine)
        found = added if cap is None else found
        numbers |= added.numbers if cap is None else matched(found, added)
    return Exact(numbers, named(wanted.by, found.labels))


def passes_of(wanted: Aggregation) -> list[tuple[tuple[Slot, ...], int | None]]:
    """The slots that one query adds up, and how many rows of a unit it looks at, if not only those that are kept."""
    kept = tuple(slot for slot in wanted.slots if not isinstance(slot, Kept))
    capped = [slot for slot in wanted.slots if isinstance(slot, Kept)]
    caps = sorted({slot.cap for slot in capped})
    beside = [(tuple(slot for slot in capped if slot.cap == cap), cap) for cap in caps]
    return [*([(kept, None)] if kept else []), *beside]


def added_up(
    wanted: Aggregation, slots: tuple[Slot, ...], cap: int | None, description: Description, engine: Engine
) -> Exact:
    """Some slots of an aggregation, from one query."""
    columns = fetch_shielded(engine, statement_of(wanted, slots, description, engine, cap))
    if columns is None:
        reject("data-engine", engine=engine.label)
    keys, sums = columns[: len(wanted.by)], columns[len(wanted.by) :]
    if any(isinstance(grouping, Found) for grouping in wanted.by):
        return found_groups(slots, keys, sums)
    size = size_of(wanted.by)
    places = places_of(wanted.by, keys)
    known = places >= 0
    inside = places[known]
    numbers = {}
    for slot, values in zip(slots, sums, strict=True):
        numbers[slot] = np.zeros(size, dtype=np.int64)
        numbers[slot][inside] = values[known]
    return Exact(numbers, labels_of(wanted.by))


def measure_kinds(wanted: Aggregation, description: Description, engine: Engine) -> Exact:
    """The groups that have rows alone, by their keys: where there may be more groups than anyone can list."""
    columns = fetch_shielded(engine, statement_of(wanted, wanted.slots, description, engine))
    if columns is None:
        reject("data-engine", engine=engine.label)
    plain = [np.asarray(column, dtype=np.int64) for column in columns]
    keys, sums = plain[: len(wanted.by)], plain[len(wanted.by) :]
    return Exact(dict(zip(wanted.slots, sums, strict=True)), keys)


def found_groups(slots: tuple[Slot, ...], keys: list[Array], sums: list[Array]) -> Exact:
    """The groups with their keys for labels, in the order of these, which tells nothing about the rows."""
    columns = [column.tolist() for column in keys]
    order = sorted(range(len(columns[0])), key=lambda place: tuple(column[place] for column in columns))
    numbers = {slot: np.asarray(values, np.int64)[order] for slot, values in zip(slots, sums, strict=True)}
    return Exact(numbers, [[column[place] for place in order] for column in columns])


def named(by: tuple[Grouping, ...], labels: list[list[Any]]) -> list[list[Any]]:
    """What groups are called; those that were found have only had keys until now."""
    if not any(isinstance(grouping, Found) for grouping in by):
        return labels
    return [found_labels(*each) for each in zip(by, labels, strict=True)]


def matched(groups: Exact, other: Exact) -> dict[Slot, Array]:
    """The numbers of another query for the same groups; a group that it does not have has none."""
    if groups.labels == other.labels:
        return other.numbers
    places = {key: place for place, key in enumerate(zip(*other.labels, strict=True))}
    wanted = [places.get(key, -1) for key in zip(*groups.labels, strict=True)]
    return {
        slot: np.array([0, *values.tolist()], np.int64)[np.array(wanted, np.int64) + 1]
        for slot, values in other.numbers.items()
    }
