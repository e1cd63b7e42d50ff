"""z3 solvers that stop when the time is up."""

from __future__ import annotations

from time import monotonic
from typing import Any

import z3


class TimeUpError(Exception):
    """The search has no time left."""


def solver_until(deadline: float) -> Any:
    """A plain solver; it is faster here than the one that looks for tactics first."""
    left = int((deadline - monotonic()) * 1000)
    if left <= 0:
        raise TimeUpError
    solver = z3.SimpleSolver()
    solver.set("timeout", left)
    return solver


def is_possible(solver: Any, *assumptions: Any) -> bool:
    """Whether there is a model; an answer that takes too long is none."""
    found = solver.check(*assumptions)
    if found == z3.unknown:
        raise TimeUpError
    return bool(found == z3.sat)
