"""Budgets that a program spends as it goes: each draw costs what the program says, and a variable keeps the books."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from lapwing.kernel.language.claim import ZeroConcentrated
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.term import Literal
from lapwing.kernel.logic.judgment import Credit, Private
from lapwing.prove.invariant.bounds import whole_claim
from lapwing.prove.program.in_rho import move_of
from lapwing.prove.program.loop_schedule import paces_of
from lapwing.prove.program.sites import find_metered
from lapwing.prove.shift.synthesis import Task
from lapwing.prove.strategy.by_bounds import by_bounds
from lapwing.prove.strategy.found import Found, Search


def by_meter(search: Search, goal: Private) -> Found | None:
    """A derivation in which all draws are equal in both runs, and pay their own price."""
    if search.hints.shifts:
        return None
    credit: Credit = "rho" if isinstance(goal.claim, ZeroConcentrated) else "epsilon"
    for distance in distances_of(goal.program):
        sites = find_metered(goal.program, credit, distance)
        if sites is None or search.is_over():
            return None
        task = Task(
            goal.program, goal.claim, *sites, {}, False, False, paces_of(goal.program), search.hints.facts
        )  # fmt: skip
        found = by_bounds(search, goal, task, whole_claim(task))
        if found is not None:
            return found
    return None


def distances_of(program: Program) -> Iterator[Fraction]:
    """How far centres may be apart: as far as some input moves, or 1."""
    moves = (move_of(parameter) for parameter in program.parameters)
    known = (Fraction(move.value) for move in moves if isinstance(move, Literal) and move.value > 0)
    yield from dict.fromkeys((*known, Fraction(1)))
