"""All plans of a release, each with its programs, before anything is charged.

The charge is held against what the theorem about all of these programs claims, which `lapwing check` has proved anew.
"""

from __future__ import annotations

from typing import NoReturn

from lapwing.budget.accounting.cost import Approximate, Concentrated
from lapwing.data.description.description import Description
from lapwing.data.plan.families import families_of, touched_by
from lapwing.data.plan.request import Asked
from lapwing.data.proof.compose import claimed_of, condition_of, is_enough
from lapwing.data.proof.prove_plan import ProvedPlan, prove_plan
from lapwing.data.query.query import Query
from lapwing.diagnostics.diagnostic import reject

Proved = tuple[tuple[str, ProvedPlan], ...]


def prove_asked(asked: Asked, queries: tuple[tuple[str, Query], ...], description: Description) -> Proved:
    """Every plan is for the query that was asked, has its programs, and together they cost what will be charged."""
    if len(asked.plans) != len(queries):
        refuse("it has other queries than were asked")
    proved = tuple(
        (title, prove_plan(plan, query, description))
        for (title, plan), (_, query) in zip(asked.plans, queries, strict=True)
    )
    check_charge(asked.cost, tuple(plan for _, plan in proved), description)
    return proved


def check_charge(charge: Approximate | Concentrated, plans: tuple[ProvedPlan, ...], description: Description) -> None:
    """The charge is in the currency of the programs, and not less than they cost together."""
    for plan in plans:
        if isinstance(charge, Concentrated) != bool(plan.rho):
            refuse("it would be charged in another currency than it is proved in")
    conditions = [condition_of(plan.plan.query.where, plan.instances) for plan in plans]
    families = families_of(conditions, description.unit.column is None)
    programs = [[plans[number].instances for number in family] for family in families]
    claimed = claimed_of(programs, touched_by(description.neighbours))
    if not is_enough(charge, claimed):
        refuse("it would be charged something else than it is proved to cost")


def refuse(why: str) -> NoReturn:
    """The release is at fault; nothing has been charged."""
    reject("plan-unproved", name="the release", why=why)
