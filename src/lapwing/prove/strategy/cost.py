"""What a proof costs, as an expression people would write."""

from __future__ import annotations

from lapwing.kernel.language.term import Apply, Term
from lapwing.prove.invariant.bounds import spent_of
from lapwing.prove.program.expression import expression
from lapwing.prove.shift.synthesis import Task

Cost = Term


def cost_of(task: Task, bounds: tuple[Term, ...]) -> Cost:
    """The sum of bound times price, simplified."""
    return expression(spent_of(task, bounds, "epsilon"))


def delta_of(task: Task, bounds: tuple[Term, ...]) -> Cost:
    """The same for delta."""
    return expression(spent_of(task, bounds, "delta"))


def largest_cost(costs: list[Cost]) -> Cost:
    """The maximum of several costs."""
    different = tuple(dict.fromkeys(costs))
    return different[0] if len(different) == 1 else Apply("max", different)
