"""How long a search may take, in time of its own: a busy machine makes it slower, but changes no answer.

Within that time a search shares out counted work: what it looks at, and in which order, is the same everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import inf
from time import monotonic, thread_time

TIME_IS_UP = "the time limit was reached"
BUSY = 6  # by so much the clock on the wall may run ahead of the time a search has used itself
A_MOMENT = 0.01
WORK_A_SECOND = 1_000_000  # counted work is about a microsecond each on a usual machine


class OutOfTimeError(Exception):
    """There is no time left, so nothing is known."""


@dataclass(slots=True)
class Work:
    """How much a search has done, counted."""

    done: int = 0

    def seconds(self) -> float:
        """How many seconds that takes on a usual machine."""
        return self.done / WORK_A_SECOND


@dataclass(slots=True)
class Looked:
    """When the processor's time was last looked at, by the clock, and what it was then: until then nothing is known."""

    clock: float = -inf
    own: float = 0.0


@dataclass(frozen=True, slots=True)
class Deadline:
    """When a search ends: by the processor's time of its thread, and at last by the clock; a part, by its work."""

    own: float
    clock: float
    work: Work = field(default_factory=Work)
    most: float = inf
    began: tuple[float, float] = field(default_factory=lambda: (thread_time(), monotonic()))
    looked: Looked = field(default_factory=Looked)

    @staticmethod
    def after(seconds: float, clock: float = inf) -> Deadline:
        """So many seconds from now, used by this thread; by the clock no longer than said."""
        return Deadline(thread_time() + seconds, monotonic() + min(BUSY * seconds, clock))

    @staticmethod
    def by_the_clock(seconds: float) -> Deadline:
        """So many seconds from now: for a thread that waits while others work for it."""
        return Deadline(inf, monotonic() + seconds)

    def left(self) -> float:
        """How many seconds the search may still use."""
        return min(self.own - thread_time(), self.clock - monotonic())

    def clock_left(self) -> float:
        """How many seconds that is by the clock, if the machine stays as busy as it was."""
        now, clock = thread_time(), monotonic()
        used = max(now - self.began[0], A_MOMENT)
        busy = max(1.0, (clock - self.began[1]) / used)
        return min((self.own - now) * busy, self.clock - clock)

    def is_over(self) -> bool:
        """Whether there is no time left.

        A thread works no longer than the clock runs, and asking for its time is slow on some systems.  So that is
        asked only once the time may be over, which it is seldom.
        """
        now, looked = monotonic(), self.looked
        if now < self.clock and looked.own + (now - looked.clock) < self.own:
            return False
        looked.clock, looked.own = now, thread_time()
        return self.left() <= 0

    def count(self, work: int) -> None:
        """Count what was done, which took no longer than it may."""
        self.work.done += work

    def check(self, work: int = 1) -> None:
        """Count what is done next; stop if that is more than this part may do, or if there is no time left."""
        self.work.done += work
        if self.work.done > self.most or self.is_over():
            raise OutOfTimeError

    def at_most(self, seconds: float) -> Deadline:
        """A part: no more work from now on than takes so many seconds on a usual machine, and no longer than this."""
        return replace(self, most=min(self.most, self.work.done + seconds * WORK_A_SECOND))


ENDLESS = Deadline(inf, inf)
