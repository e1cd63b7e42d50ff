"""A fair queue: deficit round robin (Shreedhar and Varghese 1995) between those who ask.

Everyone with something waiting has a turn in each round and may take as much more from it as a quantum; what is left of
a turn is kept for the next one while something waits.  So nobody's share of the charges that are decided in a stretch
of time depends on how much others ask for, or on how much they ask for at once.
"""

from __future__ import annotations

from collections import deque
from typing import Generic, TypeVar

Item = TypeVar("Item")

QUANTUM = 64


class FairQueue(Generic[Item]):
    """Items with sizes, of owners with names."""

    def __init__(self, quantum: int = QUANTUM) -> None:
        self.quantum = quantum
        self.waiting: dict[str, deque[tuple[int, Item]]] = {}
        self.deficits: dict[str, int] = {}
        self.round: deque[str] = deque()
        self.size = 0

    def put(self, owner: str, item: Item, size: int) -> None:
        """One more item waits, behind its owner's others."""
        if owner not in self.waiting:
            self.waiting[owner] = deque()
            self.deficits[owner] = 0
            self.round.append(owner)
        self.waiting[owner].append((size, item))
        self.size += size

    def take(self, most: int) -> list[Item]:
        """The next items, until they have the size `most` together or nothing waits."""
        found: list[Item] = []
        taken = 0
        while self.round and taken < most:
            owner = self.round.popleft()
            own = self.waiting[owner]
            self.deficits[owner] += self.quantum
            while own and own[0][0] <= self.deficits[owner]:
                size, item = own.popleft()
                self.deficits[owner] -= size
                self.size -= size
                taken += size
                found.append(item)
            if own:
                self.round.append(owner)
            else:
                del self.waiting[owner], self.deficits[owner]
        return found
