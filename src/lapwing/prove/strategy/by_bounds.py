"""Draws that are equal in both runs, for given bounds on what is spent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from lapwing.kernel.logic.judgment import Private
from lapwing.prove.program.cases import splits_of
from lapwing.prove.shift.synthesis import Task
from lapwing.prove.strategy.found import Found, Search
from lapwing.prove.strategy.solve import Bounds, Solution, assemble, solve_equal


def by_bounds(search: Search, goal: Private, task: Task, every: list[Bounds]) -> Found | None:
    """The first bounds with which draws that are equal prove it, perhaps by cases."""
    for solutions in solved_cases(search, task, every):
        derivation = assemble(goal, solutions, search.careful)
        if derivation is not None:
            return Found(goal.claim, derivation, tuple(solutions))
    return None


def solved_cases(search: Search, task: Task, every: list[Bounds]) -> Iterator[list[Solution]]:
    """For each way to tell cases apart in which all have a solution: those solutions."""
    for cases in splits_of(task.program):
        solutions: list[Solution] = []
        for case in cases:
            solution = solve_equal(replace(task, where=case), ((bounds,) for bounds in every), search.deadline)
            if solution is None:
                break
            solutions.append(solution)
        else:
            yield solutions
        if search.is_over():
            return
