"""What everything ranges over."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from lapwing.kernel.language.sort import BOOL, REAL
from lapwing.kernel.language.term import Local, Logical

Value = Any
Memory = tuple[Value, ...]
Distribution = dict[Memory, Fraction]
Scores = tuple[tuple[tuple[str, Value], ...], tuple[tuple[str, Value], ...]]

ROUNDS = 24
EDGE = 3


class Unclear(Exception):
    """A loop that draws noise and may go on: its runs are not enumerated."""


@dataclass(frozen=True)
class World:
    """What everything ranges over; the first inputs of neighbours also tell how they differ, such as `d@`."""

    variables: tuple[tuple[Local, tuple[Value, ...]], ...]
    neighbours: tuple[Scores, ...] = (((), ()),)
    amounts: tuple[int, ...] = (-2, -1, 0, 1, 2, 3, 4)
    reals: tuple[Value, ...] = (0, 1)
    named: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)

    def memories(self) -> Iterator[Memory]:
        return itertools.product(*(values for _, values in self.variables))

    def logical(self, variable: Logical, scores: Scores) -> tuple[Value, ...]:
        """The values of a logical variable; an old value may be one of a variable or an amount."""
        if variable.name in dict(scores[0]):
            return (dict(scores[0])[variable.name],)
        if variable.name in self.named:
            return self.named[variable.name]
        if variable.sort == BOOL:
            return (False, True)
        return tuple(sorted({*self.amounts, *self.reals})) if variable.sort == REAL else self.reals
