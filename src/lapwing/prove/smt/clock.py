"""How long a search may take, in time of its own: a busy machine makes it slower, but changes no answer.

z3 is limited by its own steps, so that the same question has the same fate everywhere; only near the end of the time
the limit is what is left of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic, thread_time
from typing import Any

import z3

from lapwing.prove.smt.formula import asked

PATIENCE = 6  # by so much the clock on the wall may run ahead of the time a search has used itself
STEPS_A_SECOND = 10_000_000
MOST_STEPS = 100_000_000


class TimeUpError(Exception):
    """The search has no time left."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """When a search ends: by the processor's time of its thread, and at last by the clock."""

    own: float
    clock: float

    @staticmethod
    def after(seconds: float) -> Deadline:
        """So many seconds from now, used by this thread."""
        return Deadline(thread_time() + seconds, monotonic() + PATIENCE * seconds)

    def left(self) -> float:
        """How many seconds of its own the search may still use."""
        return min(self.own - thread_time(), self.clock - monotonic())

    def is_over(self) -> bool:
        """Whether there is no time left."""
        return self.left() <= 0


def limit(solver: Any, deadline: Deadline, steps: int = MOST_STEPS) -> Any:
    """Let each question to a solver take so many steps at most, and no longer than there is time."""
    left = deadline.left()
    if left <= 0:
        raise TimeUpError
    solver.set("rlimit", max(1, min(steps, int(left * STEPS_A_SECOND))))
    solver.set("timeout", max(1, int(PATIENCE * left * 1000)))
    return solver


def solver_until(deadline: Deadline, steps: int = MOST_STEPS) -> Any:
    """A plain solver; it is faster here than the one that looks for tactics first."""
    return limit(z3.SimpleSolver(), deadline, steps)


def is_possible(solver: Any, *assumptions: Any) -> bool:
    """Whether there is a model; an answer that takes too long is none."""
    found = asked(solver, assumptions)
    if found == 0:
        raise TimeUpError
    return found > 0
