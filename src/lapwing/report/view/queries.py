"""How many queries a budget is good for, as plain data."""

from __future__ import annotations

from lapwing.budget.accounting.queries import (
    MOST,
    Plan,
    advanced_share,
    basic_share,
    crossing,
    most_queries,
    round_numbers,
    sampling_error,
    table,
)
from lapwing.report.view.view import View


def view_plan(plan: Plan, target: float) -> View:
    """The plan, the numbers of queries within the target, and the errors for round numbers of queries."""
    basic, advanced = (most_queries(plan, target, share) for share in (basic_share, advanced_share))
    rows = table(plan, round_numbers(min(max(10 * basic, 10 * advanced, 1000), MOST)))
    return {
        "people": plan.people,
        "epsilon": plan.epsilon,
        "delta": plan.delta,
        "beta": plan.beta,
        "target": target,
        "sampling": sampling_error(plan),
        "basic": basic,
        "advanced": advanced,
        "crossing": crossing(plan),
        "rows": [{"queries": row.queries, "basic": row.basic, "advanced": row.advanced} for row in rows],
    }
