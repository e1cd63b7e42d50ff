"""Whether a program's neighbours are those of the budget, and what a cost becomes if they are not."""

from __future__ import annotations

from lapwing.budget.accounting.cost import Cost
from lapwing.budget.accounting.group import group
from lapwing.diagnostics.diagnostic import reject
from lapwing.kernel.language import role as roles
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.role import Neighbours


def neighbours_of(program: Program) -> Neighbours | None:
    """What a step between neighbours is for a program's rows; none if it knows only answers to queries."""
    found: set[Neighbours] = set()
    for parameter in program.parameters:
        match parameter.role:
            case roles.Database(neighbours=neighbours) | roles.Histogram(neighbours=neighbours):
                found.add(neighbours)
            case roles.Record():
                found.add("replace")
    if len(found) > 1:
        reject("release-neighbours", name=program.name, why="its parameters have neighbours of two kinds")
    return next(iter(found), None)


def charged_cost(cost: Cost, program: Program, budget: Neighbours, on_part: bool) -> Cost:
    """What a proved cost is for the budget's neighbours.

    Replacing a row is removing one and adding one, so it is a group of two.  A proof about replacing says nothing about
    adding, because both neighbours have equally many rows.  Within a part, a row that moves between parts is added or
    removed.
    """
    found = neighbours_of(program)
    if found == "replace" and (budget == "add-remove" or on_part):
        why = "it is proved for rows that are replaced, and here one may be added or removed"
        reject("release-neighbours", name=program.name, why=why)
    if found == "add-remove" and budget == "replace" and not on_part:
        return group(cost, 2)
    return cost
