"""Pairs of runs on the shortest inputs, with given shifts: one that breaks what is wanted at the end saves a search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lapwing.deadline import Deadline
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.term import Clipped, Store, Term
from lapwing.prove.execution.state import State
from lapwing.prove.execution.unroll import World, run_whole, start
from lapwing.prove.shift.synthesis import LOOK, Choices, Task
from lapwing.prove.smt import algebra
from lapwing.prove.smt.clock import answer
from lapwing.prove.smt.formula import QuickSolver, demand

SHORTEST = 2


@dataclass(frozen=True, slots=True)
class SmallRuns:
    """All pairs of runs in a few worlds, and a solver that knows those of each."""

    states: tuple[tuple[State, Any], ...]
    deadline: Deadline

    @staticmethod
    def of(task: Task, choices: Choices, worlds: tuple[World, ...], deadline: Deadline) -> SmallRuns:
        """The runs in the smallest worlds; a world that cannot be run tells nothing.

        Of lists with replaced items and of clipped vectors only some facts are known, so that a run may break what no
        real one does.
        """
        found: list[tuple[State, Any]] = []
        loose = any(isinstance(each, Clipped | Store) for each in inside(task.program.body))
        for world in () if loose else worlds[:SHORTEST]:
            if deadline.is_over():
                break
            try:
                state = start(task.plan(choices), task.setting(), world, task.in_step)
                if task.where is not None:
                    state.facts.append(state.value(task.where))
                run_whole(state, world)
            except LookupError:  # a guard compares lists that are kept in two ways
                continue
            solver = QuickSolver()
            demand(solver, algebra.lift(algebra.conjoin(state.facts)))
            found.append((state, solver))
        return SmallRuns(tuple(found), deadline)

    def can_break(self, post: Term) -> bool:
        """Whether some pair of runs does what is forbidden, or ends otherwise than wanted."""
        for state, solver in self.states:
            wrong = algebra.disjoin([*state.broken, algebra.invert(algebra.truth(state.value(post)))])
            if answer(solver, self.deadline, algebra.lift(wrong), steps=LOOK) > 0:
                return True
        return False
