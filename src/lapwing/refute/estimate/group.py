"""Runs that have the same shape, in columns, with their weights; equal ones are merged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from lapwing.refute.estimate.column import Bools, Column, Ints, Many, Memory, aligned, as_column, is_truth, varies

Weights = npt.NDArray[np.float64]
LARGEST_KEY = 2**62
FAINTEST = 1e-150


@dataclass(frozen=True, eq=False)
class Group:
    """`weight` counts all runs of a memory, `inner` those whose draws all stay clear of the edges."""

    memory: Memory
    weight: Weights
    inner: Weights


def select(value: Many, rows: Bools | Ints) -> Many:
    """A value in some of the runs."""
    match value:
        case Column(ints=ints, unit=unit):
            return Column(ints[rows], unit)
        case np.ndarray():
            return value[rows]
        case tuple():
            return tuple(select(item, rows) for item in value)
        case _:
            return value


def selected(group: Group, rows: Bools | Ints) -> Group:
    """Some of the runs."""
    memory = {name: select(value, rows) for name, value in group.memory.items()}
    return Group(memory, group.weight[rows], group.inner[rows])


def shape(value: Many) -> Any:
    """What values must have in common to stand in one column."""
    match value:
        case tuple():
            return tuple(shape(item) for item in value)
        case bool() | np.ndarray():
            return "truth"
        case int() | Fraction() | Column():
            return "number"
        case _:
            return value


def merge(groups: Sequence[Group], live: frozenset[str]) -> list[Group]:
    """Only what is still needed, groups of one shape in one, equal memories added up."""
    if len(groups) == 1:
        (group,) = groups
        gone = [value for name, value in group.memory.items() if name not in live]
        if not gone:
            return [group]
        if not any(map(columns_of, gone)):
            return [
                Group({name: held for name, held in group.memory.items() if name in live}, group.weight, group.inner)
            ]
    alike: dict[Any, list[Group]] = {}
    for group in groups:
        kept = {name: value for name, value in sorted(group.memory.items()) if name in live}
        key = tuple((name, shape(value)) for name, value in kept.items())
        alike.setdefault(key, []).append(Group(kept, group.weight, group.inner))
    return [visible(added_up(together(members))) for members in alike.values()]


def visible(group: Group) -> Group:
    """Only runs that are not far too unlikely to matter."""
    rows = group.weight > FAINTEST
    return group if rows.all() else selected(group, rows)


def together(groups: list[Group]) -> Group:
    """Groups of one shape in one."""
    if len(groups) == 1:
        return groups[0]
    sizes = [len(group.weight) for group in groups]
    memory = {name: stacked([group.memory[name] for group in groups], sizes) for name in groups[0].memory}
    return Group(
        memory, np.concatenate([group.weight for group in groups]), np.concatenate([group.inner for group in groups])
    )


def stacked(values: list[Many], sizes: list[int]) -> Many:
    """One value below the other; what all share stays shared."""
    first = values[0]
    if isinstance(first, tuple):
        return tuple(
            stacked([value[place] for value in values if isinstance(value, tuple)], sizes)
            for place in range(len(first))
        )
    if not any(map(varies, values)) and all(value == first for value in values):
        return first
    if is_truth(first):
        return np.concatenate(
            [
                value if isinstance(value, np.ndarray) else np.full(size, bool(value))
                for value, size in pairs(values, sizes)
            ]
        )
    columns = [as_column(value) for value in values]
    unit = columns[0].unit if isinstance(columns[0], Column) else Fraction(columns[0]) or Fraction(1)
    for column in columns:
        unit = aligned(Column(np.zeros(1, np.int64), unit), column)[2]
    parts = []
    for column, size in zip(columns, sizes, strict=True):
        if isinstance(column, Column):
            parts.append(column.ints * int(column.unit / unit))
        else:
            parts.append(np.full(size, int(Fraction(column) / unit), np.int64))
    return Column(np.concatenate(parts), unit)


def pairs(values: list[Many], sizes: list[int]) -> Iterable[tuple[Many, int]]:
    """Values with the number of runs each stands for."""
    return zip(values, sizes, strict=True)


def columns_of(value: Many) -> list[Ints]:
    """The columns in a value."""
    match value:
        case Column(ints=ints):
            return [ints]
        case np.ndarray():
            return [value.astype(np.int64)]
        case tuple():
            return [column for item in value for column in columns_of(item)]
        case _:
            return []


def numbered(columns: list[Ints], size: int) -> Ints:
    """A number for each row, the same for equal rows only."""
    key, range_so_far = np.zeros(size, np.int64), 1
    for column in columns:
        low = int(column.min(initial=0))
        width = int(column.max(initial=0)) - low + 1
        if range_so_far * width > LARGEST_KEY:
            key = np.unique(key, return_inverse=True)[1].astype(np.int64)
            range_so_far = int(key.max(initial=0)) + 1
            if range_so_far * width > LARGEST_KEY:
                column = np.unique(column, return_inverse=True)[1].astype(np.int64)
                low, width = 0, int(column.max(initial=0)) + 1
        key = key * width + (column - low)
        range_so_far *= width
    return key


def added_up(group: Group) -> Group:
    """Equal memories once, with the sum of their weights."""
    size = len(group.weight)
    if size <= 1:
        return group
    columns = [column for value in group.memory.values() for column in columns_of(value)]
    _, first, where = np.unique(numbered(columns, size), return_index=True, return_inverse=True)
    if len(first) == size:
        return group
    memory = {name: select(value, first) for name, value in group.memory.items()}
    return Group(
        memory,
        np.bincount(where, group.weight, len(first)).astype(np.float64),
        np.bincount(where, group.inner, len(first)).astype(np.float64),
    )
