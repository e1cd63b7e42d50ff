"""All plans of a release, each with its programs, before anything is charged."""

from __future__ import annotations

from fractions import Fraction

from lapwing.budget.accounting.cost import Concentrated
from lapwing.data.description.description import Description
from lapwing.data.plan.cost import cost_together
from lapwing.data.plan.request import Asked
from lapwing.data.proof.prove_plan import ProvedPlan, prove_plan
from lapwing.data.query.query import Query
from lapwing.diagnostics.diagnostic import reject

Proved = tuple[tuple[str, ProvedPlan], ...]


def prove_asked(asked: Asked, queries: tuple[tuple[str, Query], ...], description: Description) -> Proved:
    """Every plan is for the query that was asked, has its programs, and together they cost what will be charged."""
    if len(asked.plans) != len(queries):
        reject("plan-unproved", name="the release", why="it has other queries than were asked")
    proved = tuple(
        (title, prove_plan(plan, query, description))
        for (title, plan), (_, query) in zip(asked.plans, queries, strict=True)
    )
    priced = [each.priced for _, each in proved]
    if isinstance(asked.cost, Concentrated):
        rho = sum((each.rho for _, each in proved), Fraction(0))
        if asked.cost != Concentrated(rho, Fraction(0)) or any(each.epsilon or each.delta for each in priced):
            reject("plan-unproved", name="the release", why="it would be charged another rho than it is proved to cost")
        return proved
    if any(each.rho for _, each in proved):
        reject("plan-unproved", name="the release", why="it costs rho, and would be charged in epsilon")
    if asked.cost != cost_together(priced, description.unit.column is None, description.neighbours):
        reject("plan-unproved", name="the release", why="it would be charged something else than it is proved to cost")
    return proved
