"""Levels of secrecy in their order: any two have a least level above both and a greatest one below both."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import pairwise

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Span

MOST = 64
TWO_LEVELS = "Low < High"


@dataclass(frozen=True)
class Lattice:
    """`below` has each pair of levels of which the first may flow to the second, a level to itself included."""

    levels: tuple[str, ...]
    below: frozenset[tuple[str, str]]

    def flows(self, source: str, target: str) -> bool:
        """Whether what has one level may go where another one is."""
        return (source, target) in self.below

    def join(self, *levels: str) -> str:
        """The least level above all of them."""
        return reduce(self._join, levels, self.bottom)

    def meet(self, *levels: str) -> str:
        """The greatest level below all of them."""
        return reduce(self._meet, levels, self.top)

    @cached_property
    def bottom(self) -> str:
        """The level everyone sees."""
        return next(level for level in self.levels if all(self.flows(level, other) for other in self.levels))

    @cached_property
    def top(self) -> str:
        """The level above all others."""
        return next(level for level in self.levels if all(self.flows(other, level) for other in self.levels))

    def _join(self, one: str, other: str) -> str:
        return self.least(level for level in self.levels if self.flows(one, level) and self.flows(other, level))

    def _meet(self, one: str, other: str) -> str:
        return self.greatest(level for level in self.levels if self.flows(level, one) and self.flows(level, other))

    def least(self, levels: Iterable[str]) -> str:
        """The one of these levels that flows to all others of them; LookupError if there is none."""
        found = list(levels)
        return only(level for level in found if all(self.flows(level, other) for other in found))

    def greatest(self, levels: Iterable[str]) -> str:
        """The one of these levels to which all others of them flow; LookupError if there is none."""
        found = list(levels)
        return only(level for level in found if all(self.flows(other, level) for other in found))


def only(levels: Iterable[str]) -> str:
    """The only one."""
    found = list(levels)
    if len(found) != 1:
        raise LookupError
    return found[0]


def read_lattice(text: str | None, span: Span) -> Lattice:
    """order ::= chain ("," chain)*, chain ::= level ("<" level)*"""
    chains = [[level.strip() for level in chain.split("<")] for chain in (text or TWO_LEVELS).split(",")]
    levels = tuple(dict.fromkeys(level for chain in chains for level in chain))
    shown = repr(text)
    for level in levels:
        if not level.isidentifier():
            reject("lattice", span, what=shown, why=f"{level!r} is no name")
    if len(levels) > MOST:
        reject("lattice", span, what=shown, why=f"there are more than {MOST} levels")
    steps = {(low, high) for chain in chains for low, high in pairwise(chain)}
    lattice = Lattice(levels, closure(levels, steps))
    check_lattice(lattice, shown, span)
    return lattice


def closure(levels: tuple[str, ...], steps: set[tuple[str, str]]) -> frozenset[tuple[str, str]]:
    """Each level to itself, and all that follows from single steps."""
    below = {(level, level) for level in levels} | steps
    for middle in levels:
        before = [low for low in levels if (low, middle) in below]
        after = [high for high in levels if (middle, high) in below]
        below |= {(low, high) for low in before for high in after}
    return frozenset(below)


def check_lattice(lattice: Lattice, shown: str, span: Span) -> None:
    """No level is above itself, and any two have a join and a meet."""
    for one in lattice.levels:
        for other in lattice.levels:
            if one == other:
                continue
            if lattice.flows(one, other) and lattice.flows(other, one):
                reject("lattice", span, what=shown, why=f"{one} is both below and above {other}")
            for name, combine in (("least level above", lattice._join), ("greatest level below", lattice._meet)):
                try:
                    combine(one, other)
                except LookupError:
                    reject("lattice", span, what=shown, why=f"{one} and {other} have no {name} both")
