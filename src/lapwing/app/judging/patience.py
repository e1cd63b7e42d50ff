"""How long a search by several processes may take: in time of its own, so that a busy machine changes little."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import inf
from time import monotonic, thread_time

from lapwing.deadline import BUSY

WORTH_MEASURING = 0.2  # seconds of the processor from which on they tell how busy the machine is


@dataclass(slots=True)
class Patience:
    """So many seconds of this thread and of those it waits for, and by the clock no more than `clock`.

    Other processes use as much of the clock as this thread does when it searches itself: that is how busy the machine
    is.
    """

    seconds: float
    clock: float = inf
    used: float = 0.0
    searched: float = 0.0
    searched_by_the_clock: float = 0.0
    began: float = field(default_factory=monotonic)
    now: Callable[[], float] = thread_time

    def left(self) -> float:
        """How many seconds may still be used."""
        return max(0.0, min(self.seconds - self.used, self.clock_left()))

    def clock_left(self) -> float:
        """How many seconds are left by the clock."""
        return max(0.0, self.began + min(BUSY * self.seconds, self.clock) - monotonic())

    def part(self, seconds: float) -> Patience:
        """The beginning of it."""
        return Patience(seconds, self.clock_left(), now=self.now)

    def is_over(self) -> bool:
        """Whether there is no time left."""
        return self.left() <= 0

    def busy(self) -> float:
        """By how much the clock runs ahead of what a search uses."""
        if self.searched < WORTH_MEASURING:
            return 1.0
        return min(float(BUSY), max(1.0, self.searched_by_the_clock / self.searched))

    @contextmanager
    def searching(self) -> Iterator[None]:
        """Count what this thread does meanwhile."""
        own, clock = self.now(), monotonic()
        try:
            yield
        finally:
            taken = self.now() - own
            self.used += taken
            self.searched += taken
            self.searched_by_the_clock += monotonic() - clock

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Count what others do meanwhile."""
        clock = monotonic()
        try:
            yield
        finally:
            self.used += (monotonic() - clock) / self.busy()
