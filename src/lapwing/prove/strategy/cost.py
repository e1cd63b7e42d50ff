"""What a proof costs, as an expression people would write."""

from __future__ import annotations

from lapwing.kernel.language.program import Program
from lapwing.kernel.language.term import Apply, Term
from lapwing.kernel.logic.judgment import Credit
from lapwing.prove.invariant.bounds import spent_of
from lapwing.prove.program.expression import expression
from lapwing.prove.shift.synthesis import Task
from lapwing.prove.strategy.rival import is_term_at_most

Cost = Term


def cost_of(task: Task, bounds: tuple[Term, ...]) -> Cost:
    """The sum of bound times price, simplified."""
    return expression(spent_of(task, bounds, "epsilon"))


def cost_in(task: Task, bounds: tuple[Term, ...], credit: Credit) -> Cost:
    """The same for one currency."""
    return expression(spent_of(task, bounds, credit))


def delta_of(task: Task, bounds: tuple[Term, ...]) -> Cost:
    """The same for delta."""
    return expression(spent_of(task, bounds, "delta"))


def largest_cost(program: Program, costs: list[Cost]) -> Cost:
    """The maximum of several costs, without those that others are known to reach."""
    different = list(dict.fromkeys(costs))
    for cost in list(different):
        others = [other for other in different if other != cost]
        if any(is_term_at_most(program, cost, other) for other in others):
            different = others
    return different[0] if len(different) == 1 else Apply("max", tuple(different))
