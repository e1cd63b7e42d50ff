"""How long solvers may take.

z3 is limited by its own steps, so that the same question has the same fate everywhere; only near the end of the time
the limit is what is left of it.
"""

from __future__ import annotations

from typing import Any

import z3

from lapwing.deadline import BUSY, Deadline, OutOfTimeError
from lapwing.prove.smt.formula import asked

STEPS_A_SECOND = 10_000_000
MOST_STEPS = 100_000_000


def limit(solver: Any, deadline: Deadline, steps: int = MOST_STEPS) -> Any:
    """Let each question to a solver take so many steps at most, and no longer than there is time."""
    left = deadline.left()
    if left <= 0:
        raise OutOfTimeError
    solver.set("rlimit", max(1, min(steps, int(left * STEPS_A_SECOND))))
    solver.set("timeout", max(1, int(BUSY * left * 1000)))
    return solver


def solver_until(deadline: Deadline, steps: int = MOST_STEPS) -> Any:
    """A plain solver; it is faster here than the one that looks for tactics first."""
    return limit(z3.SimpleSolver(), deadline, steps)


def is_possible(solver: Any, *assumptions: Any) -> bool:
    """Whether there is a model; an answer that takes too long is none."""
    found = asked(solver, assumptions)
    if found == 0:
        raise OutOfTimeError
    return found > 0
