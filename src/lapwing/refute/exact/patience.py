"""How long an evaluation may take: by the processor's time of its thread, and at last by the clock."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from time import monotonic, thread_time

BUSY = 6  # by so much the clock may run ahead on a machine with other work


class OutOfTimeError(Exception):
    """There is no time left, so nothing is known."""


@dataclass(frozen=True, slots=True)
class Patience:
    own: float
    clock: float

    @staticmethod
    def of(seconds: float) -> Patience:
        """So many seconds from now."""
        return Patience(thread_time() + seconds, monotonic() + BUSY * seconds)

    def left(self) -> float:
        """How many seconds there still are."""
        return min(self.own - thread_time(), self.clock - monotonic())

    def is_over(self) -> bool:
        """Whether there are none."""
        return self.left() <= 0

    def check(self) -> None:
        """Stop if there is no time left."""
        if self.is_over():
            raise OutOfTimeError

    def at_most(self, seconds: float) -> Patience:
        """So many seconds from now, but no longer than this."""
        other = Patience.of(seconds)
        return Patience(min(self.own, other.own), min(self.clock, other.clock))


ENDLESS = Patience(inf, inf)
