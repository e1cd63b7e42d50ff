"""The largest flow through a network with two layers, in whole numbers, and the cut that shows that it is the largest.

Dinic's method: as long as the sink can be reached, push flow along shortest ways only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

SOURCE, SINK = 0, 1


@dataclass(frozen=True, slots=True)
class Flow:
    """The flow on each edge, and the left nodes on the source's side of a smallest cut."""

    amounts: dict[tuple[int, int], int]
    total: int
    cut: frozenset[int]


class _Network:
    """Edges in pairs, an edge and its reverse, with what can still flow along each."""

    def __init__(self, nodes: int) -> None:
        self.leaving: list[list[int]] = [[] for _ in range(nodes)]
        self.heads: list[int] = []
        self.rest: list[int] = []

    def join(self, tail: int, head: int, capacity: int) -> int:
        for start, end, rest in ((tail, head, capacity), (head, tail, 0)):
            self.leaving[start].append(len(self.heads))
            self.heads.append(end)
            self.rest.append(rest)
        return len(self.heads) - 2

    def levels(self) -> list[int]:
        """How far each node is from the source; -1 if it cannot be reached."""
        found = [-1] * len(self.leaving)
        found[SOURCE] = 0
        waiting = [SOURCE]
        for node in waiting:
            for edge in self.leaving[node]:
                if self.rest[edge] and found[self.heads[edge]] < 0:
                    found[self.heads[edge]] = found[node] + 1
                    waiting.append(self.heads[edge])
        return found

    def push(self, levels: list[int], tried: list[int]) -> int:
        """Send flow along one shortest way; 0 if none is left."""
        way: list[int] = []
        node = SOURCE
        while node != SINK:
            if tried[node] == len(self.leaving[node]):
                if not way:
                    return 0
                node = self.heads[way.pop() ^ 1]
                tried[node] += 1
                continue
            edge = self.leaving[node][tried[node]]
            if self.rest[edge] and levels[self.heads[edge]] == levels[node] + 1:
                way.append(edge)
                node = self.heads[edge]
            else:
                tried[node] += 1
        amount = min(self.rest[edge] for edge in way)
        for edge in way:
            self.rest[edge] -= amount
            self.rest[edge ^ 1] += amount
        return amount


def find_flow(supplies: Sequence[int], demands: Sequence[int], edges: Iterable[tuple[int, int]]) -> Flow:
    """The largest flow from supplies on the left to demands on the right along edges that carry any amount."""
    network = _Network(2 + len(supplies) + len(demands))
    for left, supply in enumerate(supplies):
        network.join(SOURCE, 2 + left, supply)
    for right, demand in enumerate(demands):
        network.join(2 + len(supplies) + right, SINK, demand)
    plenty = sum(supplies) + 1
    joined = {edge: network.join(2 + edge[0], 2 + len(supplies) + edge[1], plenty) for edge in sorted(set(edges))}
    total = 0
    while (levels := network.levels())[SINK] >= 0:
        tried = [0] * len(network.leaving)
        while amount := network.push(levels, tried):
            total += amount
    amounts = {pair: network.rest[edge ^ 1] for pair, edge in joined.items() if network.rest[edge ^ 1]}
    return Flow(amounts, total, frozenset(left for left in range(len(supplies)) if levels[2 + left] >= 0))
