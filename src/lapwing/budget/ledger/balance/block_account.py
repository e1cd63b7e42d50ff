"""What has been spent on each block: for each group, intervals of time with equal spending."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from lapwing.budget.ledger.entry.allowance import Allowance
from lapwing.budget.ledger.entry.blocks import FURTHEST, Blocks, Touched, bounds_of
from lapwing.budget.ledger.entry.curve import Vector, add_vectors, is_within, nothing_in, room_for

UNDATED = -FURTHEST - 1
OTHER = ""


class Periods:
    """From each start up to the next, all blocks have been spent the same on; rows without a date come first."""

    def __init__(self, nothing: Vector) -> None:
        self.starts = [UNDATED]
        self.spent = [nothing]

    def within(self, low: int, high: int) -> Iterator[Vector]:
        """What has been spent on the blocks of some periods."""
        place = bisect_right(self.starts, low) - 1
        while place < len(self.starts) and self.starts[place] <= high:
            yield self.spent[place]
            place += 1

    def spend(self, low: int, high: int, vector: Vector) -> None:
        """Spend on the blocks of some periods."""
        first, end = self.cut(low), self.cut(high + 1)
        self.spent[first:end] = [add_vectors(spent, vector) for spent in self.spent[first:end]]

    def cut(self, at: int) -> int:
        """The place of the blocks that start at a period."""
        place = bisect_left(self.starts, at)
        if place == len(self.starts) or self.starts[place] != at:
            self.starts.insert(place, at)
            self.spent.insert(place, self.spent[place - 1])
        return place


class BlockAccount:
    """The blocks of a budget, or of one analyst in it; `size` is how many stretches of blocks are told apart."""

    def __init__(self, blocks: Blocks, allowance: Allowance) -> None:
        self.allowance = allowance
        self.nothing = nothing_in(allowance)
        self.lines = {f"={name}": Periods(self.nothing) for name in blocks.groups}
        self.lines[OTHER] = Periods(self.nothing)
        self.size = len(self.lines)

    def fits(self, vector: Vector, touched: Touched, bounds: Vector) -> bool:
        """Whether each block that is touched stays within its bounds."""
        room = room_for(vector, bounds)
        return all(
            is_within(spent, room, self.allowance)
            for line, low, high in self.stretches(touched)
            for spent in line.within(low, high)
        )

    def spend(self, vector: Vector, touched: Touched) -> None:
        """Spend on each block that is touched."""
        for line, low, high in self.stretches(touched):
            before = len(line.starts)
            line.spend(low, high, vector)
            self.size += len(line.starts) - before

    def stretches(self, touched: Touched) -> Iterator[tuple[Periods, int, int]]:
        """The lines that are touched, with the first and last period."""
        low, high = bounds_of(touched)
        if touched.groups is None:
            lines = list(self.lines.values())
        else:
            names = [f"={name}" for name in touched.groups] + ([OTHER] if touched.other else [])
            lines = [self.lines[name] for name in names]
        for line in lines:
            if touched.undated and low == -FURTHEST:
                yield line, UNDATED, high
                continue
            if touched.undated:
                yield line, UNDATED, UNDATED
            if low <= high:
                yield line, low, high

    def spent(self) -> Iterator[tuple[str, int, int, Vector]]:
        """Every stretch of blocks: its group, its first and last period, and what was spent on each of its blocks."""
        for name, line in self.lines.items():
            for place, start in enumerate(line.starts):
                last = line.starts[place + 1] - 1 if place + 1 < len(line.starts) else FURTHEST
                yield name, start, last, line.spent[place]
