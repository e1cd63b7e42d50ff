"""How long solvers may take.

z3 is limited by its own steps, so that the same question has the same fate everywhere; only near the end of the time
the limit is what is left of it.  Some of its steps take long, so whoever is over time is interrupted, too.
"""

from __future__ import annotations

import time
from _thread import start_new_thread
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event, get_ident, local
from time import monotonic
from typing import Any

import z3

from lapwing.deadline import BUSY, Deadline, OutOfTimeError
from lapwing.prove.smt.formula import asked

STEPS_A_SECOND = 10_000_000
MOST_STEPS = 100_000_000
SHORTEST = 0.02


@dataclass
class Watch:
    """The solver that a thread asks just now, and whether its search is done."""

    solver: Any = None
    done: Event = field(default_factory=Event)


WATCHES = local()


def limit(solver: Any, deadline: Deadline, steps: int = MOST_STEPS) -> Any:
    """Let each question to a solver take so many steps at most, and no longer than there is time."""
    left = deadline.left()
    if left <= 0:
        raise OutOfTimeError
    solver.set("rlimit", max(1, min(steps, int(left * STEPS_A_SECOND))))
    solver.set("timeout", max(1, int(BUSY * left * 1000)))
    watch = getattr(WATCHES, "current", None)
    if watch is not None:
        watch.solver = solver
    return solver


@contextmanager
def watched(deadline: Deadline) -> Iterator[None]:
    """Interrupt the solvers of a search in this thread once its time is over."""
    before, watch = getattr(WATCHES, "current", None), Watch()
    WATCHES.current = watch
    try:
        start_new_thread(interrupt, (watch, deadline, own_time()))
        yield
    finally:
        watch.done.set()
        watch.solver = None
        WATCHES.current = before


def own_time() -> Callable[[], float]:
    """What tells other threads how much of the processor's time this one has used."""
    if not hasattr(time, "pthread_getcpuclockid"):
        return lambda: 0.0  # then the clock on the wall has to do
    clock = time.pthread_getcpuclockid(get_ident())
    return lambda: time.clock_gettime(clock)


def interrupt(watch: Watch, deadline: Deadline, used: Callable[[], float]) -> None:
    """Wait for the end of the time, then stop every question until the search has ended."""
    while not watch.done.wait(max(SHORTEST, min(deadline.own - used(), deadline.clock - monotonic()))):
        if (used() >= deadline.own or monotonic() >= deadline.clock) and (solver := watch.solver) is not None:
            solver.interrupt()


def solver_until(deadline: Deadline, steps: int = MOST_STEPS) -> Any:
    """A plain solver; it is faster here than the one that looks for tactics first."""
    return limit(z3.SimpleSolver(), deadline, steps)


def is_possible(solver: Any, *assumptions: Any) -> bool:
    """Whether there is a model; an answer that takes too long is none."""
    found = asked(solver, assumptions)
    if found == 0:
        raise OutOfTimeError
    return found > 0
