"""What a proof costs, as an expression people would write."""

from __future__ import annotations

from lapwing.kernel.prices import total
from lapwing.kernel.term import Apply, Term
from lapwing.prove.expression import expression
from lapwing.prove.synthesis import Task

Cost = Term


def cost_of(task: Task, bounds: tuple[Term, ...]) -> Cost:
    """The sum of bound times price, simplified."""
    return expression(total(bounds, tuple(unit.price for unit in task.units)))


def largest_cost(costs: list[Cost]) -> Cost:
    """The maximum of several costs."""
    different = tuple(dict.fromkeys(costs))
    return different[0] if len(different) == 1 else Apply("max", different)
