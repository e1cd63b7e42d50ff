"""The exponential mechanism: a choice with probability proportional to exp(rate * score), exactly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from lapwing.run.noise.number import Exp, enclose
from lapwing.run.noise.randomness import SYSTEM, Source
from lapwing.run.noise.series import Bounds
from lapwing.run.noise.table import build_table, draw_values


@dataclass(frozen=True, slots=True)
class Scored:
    """exp(rate * score) for each score, which is not above 0; equal scores are worked out once."""

    rate: Fraction
    scores: tuple[int, ...]

    @property
    def count(self) -> int:
        """How many outcomes there are."""
        return len(self.scores)

    def enclose(self, bits: int) -> list[Bounds]:
        """Below and above each weight."""
        known = {score: enclose(Exp(self.rate * score), bits) for score in set(self.scores)}
        return [(max(known[score][0], 0), max(known[score][1], 0)) for score in self.scores]


def choose(scores: Sequence[int], rate: Fraction, source: Source = SYSTEM) -> int:
    """The place of one score."""
    best = max(scores)
    table = build_table(Scored(rate, tuple(score - best for score in scores)))
    return int(draw_values(table, 1, source)[0])
