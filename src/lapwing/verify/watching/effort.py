"""How much may be tried: work is counted, so that a slow machine tries the same; time is only an upper stop."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from time import process_time

WAYS = 10_000
AFTER_A_FINDING = 300


@dataclass(slots=True)
class Effort:
    """How many runs are left for following code on all its ways, and when to stop in any case."""

    ways: int = WAYS
    until: float = inf

    def take(self) -> bool:
        """One more run; whether it may be taken."""
        self.ways -= 1
        return self.ways >= 0 and process_time() <= self.until

    def found(self) -> None:
        """Something was shown: a little more may show something else."""
        self.ways = min(self.ways, AFTER_A_FINDING)

    def after(self, seconds: float) -> Effort:
        """The same effort with a stop after some time of the processor."""
        self.until = process_time() + seconds
        return self
