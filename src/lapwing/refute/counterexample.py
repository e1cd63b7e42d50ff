"""A counterexample: two neighbours, an event, and its probabilities, which together break a claim."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from lapwing.kernel.claim import Claim
from lapwing.kernel.program import Program
from lapwing.refute.exact.event import Event
from lapwing.refute.exact.number import Log
from lapwing.refute.exact.spread import Chance


@dataclass(frozen=True, slots=True)
class Items:
    """A list as it stands in a counterexample."""

    items: tuple[Datum, ...]


Datum = bool | int | Fraction | Log | Items


@dataclass(frozen=True, slots=True)
class Input:
    name: str
    value: Datum


@dataclass(frozen=True, slots=True)
class Counterexample:
    """On the grid of multiples of 1 / grid, `first` gives the event more often than the claim allows beside `second`.

    `reach` is how many steps of noise were followed one by one to bound the two probabilities.
    """

    program: Program
    claim: Claim
    first: tuple[Input, ...]
    second: tuple[Input, ...]
    grid: int
    event: Event
    reach: int
    chances: tuple[Chance, Chance]

    @property
    def is_infinite(self) -> bool:
        """Whether the event never occurs for the second input, so that no epsilon at all is true."""
        return self.chances[1].high == 0
