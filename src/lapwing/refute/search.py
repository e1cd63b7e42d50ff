"""Looking for cases that break a claim: families of simple neighbours first, then climbing from the best of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from random import Random
from time import monotonic

from lapwing.kernel.claim import Claim
from lapwing.kernel.program import Program
from lapwing.kernel.refuse import Refused
from lapwing.refute.case import Case, Sight, Viewer
from lapwing.refute.cloud import Crowded
from lapwing.refute.exact.claimed import group_of
from lapwing.refute.exact.graph import graph_of
from lapwing.refute.exact.neighbours import check_inputs, check_neighbours
from lapwing.refute.exact.noise import OffGrid
from lapwing.refute.exact.value import Value, compare
from lapwing.refute.families import FAMILIES, cases
from lapwing.refute.mutate import longer, mutated, repeated
from lapwing.refute.plain import plain_sight

KEPT = 8
KEPT_ALIKE = 2
STRETCHED = 4
CLIMBS = 30
LENGTHS = (5, 8, 10)


@dataclass
class Search:
    """Cases seen so far, the best ones first."""

    program: Program
    claim: Claim
    time_limit: float
    best: list[tuple[float, Case, Sight]] = field(default_factory=list)
    seen: set[Case] = field(default_factory=set)
    random: Random = field(default_factory=lambda: Random(0))

    def sights(self, seeds: tuple[Case, ...] = ()) -> Iterator[Sight]:
        """What cases seem to show, each that is new, until the time is up."""
        deadline = monotonic() + self.time_limit
        viewer = Viewer(self.program, self.claim, graph_of(self.program))
        for seed in seeds:
            yield from self.look(viewer, seed, 1.0)
        for family in FAMILIES:
            for case in cases(self.program, self.claim, family):
                yield from self.look(viewer, case, family.depth)
                if monotonic() > deadline:
                    return
            for case in self.stretches():
                yield from self.look(viewer, case, family.depth)
                if monotonic() > deadline:
                    return
            yield from self.climb(viewer, CLIMBS, deadline)
        while self.best and monotonic() < deadline:
            yield from self.climb(viewer, CLIMBS, deadline)

    def stretches(self) -> Iterator[Case]:
        """The best cases with longer lists."""
        for _, case, _ in self.best[:STRETCHED]:
            found = [longer(self.program, case, length, place) for length, place in product(LENGTHS, (0, 1, 2))]
            found[3:3] = [repeated(self.program, case, times, whole) for times in (2, 3) for whole in (False, True)]
            for other in found:
                if other is not None and other not in self.seen and self.is_proper(other):
                    yield other

    def climb(self, viewer: Viewer, count: int, deadline: float) -> Iterator[Sight]:
        """Small changes of the best cases."""
        for _ in range(count):
            if not self.best or monotonic() > deadline:
                return
            case = mutated(self.program, self.random.choice(self.best)[1], self.random)
            if case not in self.seen and self.is_proper(case):
                yield from self.look(viewer, case, self.random.choice((1.0, 1.0, 2.0)))

    def see(self, viewer: Viewer, case: Case, depth: float) -> tuple[Sight | None, Case]:
        """What a case shows in floating point; if that is too much to follow, what its plainest outcomes show."""
        try:
            tuned, slowest = viewer.tuned(case)
            return viewer.look(tuned, slowest, depth), tuned
        except (Crowded, OverflowError):
            sights = [
                plain_sight(self.program, self.claim, viewer.graph, first, second, case.grid)
                for first, second in ((case.left, case.right), (case.right, case.left))
            ]
            return max(sights, key=lambda sight: sight.surplus), case

    def is_proper(self, case: Case) -> bool:
        """Whether a case has neighbours that the program takes."""
        left, right = dict(case.left), dict(case.right)
        try:
            check_inputs(self.program, left, case.grid)
            check_inputs(self.program, right, case.grid)
            check_neighbours(self.program, left, right, group_of(self.claim.group, left))
        except Refused:
            return False
        return case.left != case.right

    def look(self, viewer: Viewer, case: Case, depth: float) -> Iterator[Sight]:
        """What a case shows, if it can be seen at all."""
        self.seen.add(case)
        try:
            sight, tuned = self.see(viewer, case, depth)
        except (Refused, OffGrid, OverflowError):
            return
        if sight is None:
            return
        kind = kind_of(tuned)
        others = [item for item in self.best if kind_of(item[1]) != kind]
        alike = [item for item in self.best if kind_of(item[1]) == kind]
        alike = sorted([*alike, (-sight.surplus, tuned, sight)], key=lambda item: item[0])[:KEPT_ALIKE]
        self.best = sorted([*others, *alike], key=lambda item: item[0])[:KEPT]
        yield sight


def kind_of(case: Case) -> tuple[str, ...]:
    """Which way the inputs of a case differ, from the first place to the last, however long they are."""
    return tuple(moves_of(one, other) for (_, one), (_, other) in zip(case.left, case.right, strict=True))


def moves_of(one: Value, other: Value) -> str:
    """Up, down or the same; for lists, each change of that."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        moves = [moves_of(*pair) for pair in zip(one, other, strict=False)]
        return "".join(move for place, move in enumerate(moves) if not place or move != moves[place - 1])
    return "=" if one == other else "+" if compare("<", one, other) else "-"
