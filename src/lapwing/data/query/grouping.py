"""How rows are divided into groups: by values that are known beforehand, by bins, or by values found in the data."""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.data.description.description import Column, Key


@dataclass(frozen=True, slots=True)
class Listed:
    """The groups of some values, in this order; rows with other values belong to none."""

    column: Column
    values: tuple[Key, ...]

    @property
    def size(self) -> int:
        """How many groups."""
        return len(self.values)


@dataclass(frozen=True, slots=True)
class Span:
    """A group for each step of the column from low to high; what lies outside belongs to the ends, or to none."""

    column: Column
    low: int
    high: int
    ends: bool

    @property
    def size(self) -> int:
        """How many groups."""
        return self.high - self.low + 1


@dataclass(frozen=True, slots=True)
class Bins:
    """A group for what is below the first edge, from each edge to the next, and from the last one up, in steps."""

    column: Column
    edges: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many groups."""
        return len(self.edges) + 1


@dataclass(frozen=True, slots=True)
class Found:
    """A group for each value that the data has; which those are is private."""

    column: Column


Grouping = Listed | Span | Bins | Found
