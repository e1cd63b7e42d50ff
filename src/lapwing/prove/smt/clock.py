"""How long solvers may take.

z3 is limited by its own steps, so that the same question has the same fate everywhere; only near the end of the time
the limit is what is left of it.  The clock is looked at only if a question takes long: z3's timer costs more than most.
"""

from __future__ import annotations

from typing import Any

from lapwing.deadline import Deadline, OutOfTimeError
from lapwing.prove.smt.formula import QuickSolver, asked, limited, limits, usual_limits

STEPS_A_SECOND = 10_000_000
MOST_STEPS = 100_000_000
NO_TIMER = 2**32 - 1
AT_FIRST = {"rlimit": 200_000, "timeout": NO_TIMER}


def limit(solver: Any, deadline: Deadline, steps: int = MOST_STEPS) -> Any:
    """Let each question to a solver take so many steps at most, and no longer than there is time."""
    left = deadline.left()
    if left <= 0:
        raise OutOfTimeError
    most = max(1, int(min(steps, left * STEPS_A_SECOND)))
    return limited(solver, limits(rlimit=most, timeout=max(1, int(min(deadline.clock_left() * 1000, NO_TIMER)))))


def answer(solver: Any, deadline: Deadline, *assumptions: Any, steps: int = MOST_STEPS) -> int:
    """Whether there is a model: 1 if so, -1 if there is none, 0 if that takes too long."""
    if deadline.is_over():
        raise OutOfTimeError
    found = asked(limited(solver, usual_limits(**AT_FIRST)), assumptions)
    if found != 0:
        return found
    if isinstance(solver, QuickSolver):
        solver.settle()
    return asked(limit(solver, deadline, steps), assumptions)


def is_possible(solver: Any, deadline: Deadline, *assumptions: Any, steps: int = MOST_STEPS) -> bool:
    """Whether there is a model; an answer that takes too long is none."""
    found = answer(solver, deadline, *assumptions, steps=steps)
    if found == 0:
        raise OutOfTimeError
    return found > 0
