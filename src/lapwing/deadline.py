"""How long a search may take, in time of its own: a busy machine makes it slower, but changes no answer."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from time import monotonic, thread_time

TIME_IS_UP = "the time limit was reached"
BUSY = 6  # by so much the clock on the wall may run ahead of the time a search has used itself


class OutOfTimeError(Exception):
    """There is no time left, so nothing is known."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """When a search ends: by the processor's time of its thread, and at last by the clock."""

    own: float
    clock: float

    @staticmethod
    def after(seconds: float) -> Deadline:
        """So many seconds from now, used by this thread."""
        return Deadline(thread_time() + seconds, monotonic() + BUSY * seconds)

    def left(self) -> float:
        """How many seconds of its own the search may still use."""
        return min(self.own - thread_time(), self.clock - monotonic())

    def is_over(self) -> bool:
        """Whether there is no time left."""
        return self.left() <= 0

    def check(self) -> None:
        """Stop if there is no time left."""
        if self.is_over():
            raise OutOfTimeError

    def at_most(self, seconds: float) -> Deadline:
        """So many seconds from now, but no longer than this."""
        other = Deadline.after(seconds)
        return Deadline(min(self.own, other.own), min(self.clock, other.clock))


ENDLESS = Deadline(inf, inf)
