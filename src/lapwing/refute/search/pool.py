"""The best cases so far, kept apart by public numbers and by which way the neighbours differ."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from lapwing.kernel.language.program import Program
from lapwing.kernel.language.role import is_public
from lapwing.kernel.language.sort import INT
from lapwing.refute.estimate.case import Case, Estimate
from lapwing.refute.exact.value import Value, compare

KEPT = 8
KEPT_ALIKE = 2
MOST_BUCKETS = 4

Bucket = tuple[Value, ...]


@dataclass(frozen=True)
class Item:
    """A case and what it shows."""

    case: Case
    sight: Estimate
    kind: tuple[str, ...]


@dataclass
class Pool:
    """For each choice of whole public numbers some of the best, and only a few of one kind."""

    buckets: dict[Bucket, list[Item]] = field(default_factory=dict)

    def add(self, program: Program, case: Case, sight: Estimate) -> None:
        """Keep a case if it is one of the best of its bucket and its kind."""
        item = Item(case, sight, kind_of(case))
        known = self.buckets.setdefault(bucket_of(program, case), [])
        alike = in_order([item, *(each for each in known if each.kind == item.kind)])[:KEPT_ALIKE]
        known[:] = in_order([*alike, *(each for each in known if each.kind != item.kind)])[:KEPT]

    def best(self) -> list[Item]:
        """All that are kept, the best ones first."""
        return in_order([item for items in self.buckets.values() for item in items])

    def any(self, random: Random) -> Item | None:
        """One of those kept, of one of the best buckets."""
        if not self.buckets:
            return None
        ordered = sorted(self.buckets.values(), key=lambda items: -items[0].sight.surplus)
        return random.choice(random.choice(ordered[:MOST_BUCKETS]))


def in_order(items: list[Item]) -> list[Item]:
    """The best first; of equal ones, those that were put first."""
    return sorted(items, key=lambda item: -item.sight.surplus)


def bucket_of(program: Program, case: Case) -> Bucket:
    """The whole public numbers of a case."""
    named = zip(program.parameters, case.left, strict=True)
    return tuple(held for each, (_, held) in named if is_public(each.role) and each.param.sort == INT)


def kind_of(case: Case) -> tuple[str, ...]:
    """Which way the inputs of a case differ, from the first place to the last, however long they are."""
    return tuple(moves_of(one, other) for (_, one), (_, other) in zip(case.left, case.right, strict=True))


def moves_of(one: Value, other: Value) -> str:
    """Up, down or the same; for lists, each change of that."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        moves = [moves_of(*pair) for pair in zip(one, other, strict=False)]
        return "".join(move for place, move in enumerate(moves) if not place or move != moves[place - 1])
    return "=" if one == other else "+" if compare("<", one, other) else "-"
