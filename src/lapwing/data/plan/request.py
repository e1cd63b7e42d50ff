"""What is asked for in a release: queries, epsilon or a wanted error, a confidence; checked before anything is paid."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from lapwing.budget.accounting.amount import amount_of, positive_amount, refuse_amount
from lapwing.budget.accounting.cost import Approximate, Concentrated, delta_of
from lapwing.data.description.description import Description
from lapwing.data.plan.cost import cost_together
from lapwing.data.plan.epsilon_for_error import epsilon_for
from lapwing.data.plan.keys import size_of
from lapwing.data.plan.plan import Plan, plan_gaussian, plan_query
from lapwing.data.plan.split import split_epsilon
from lapwing.data.query.grouping import Found
from lapwing.data.query.limits import with_limits
from lapwing.data.query.margins import check_margins
from lapwing.data.query.query import AggregateTable, Quantile, Quantiles, Query
from lapwing.data.query.share_kept import with_share_kept
from lapwing.data.query.with_threshold import with_threshold
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.shown import shown

MOST_QUERIES = 1000
MOST_CANDIDATES = 2_000_000
SUREST = 1 - Fraction(1, 10**100)
LARGEST_EPSILON = 10_000


@dataclass(frozen=True, slots=True)
class Asked:
    """Plans with their titles, what they cost together, and how sure the intervals are."""

    plans: tuple[tuple[str, Plan], ...]
    cost: Approximate | Concentrated
    confidence: Fraction


def ask(
    queries: tuple[tuple[str, Query], ...],
    description: Description,
    *,
    epsilon: object = None,
    rho: object = None,
    delta: object = None,
    error: object = None,
    confidence: object = "0.95",
    split: str = "uniform",
    share_kept: object = False,
    groups_per_person: object = None,
    rows_per_group: object = None,
    threshold: object = None,
) -> Asked:
    """Plan a release: epsilon is for all queries together, or an error is wanted of each."""
    queries = with_share_kept(queries, description, share_kept)
    queries = with_limits(queries, description, groups_per_person, rows_per_group)
    queries = with_threshold(queries, threshold, rho)
    if not 1 <= len(queries) <= MOST_QUERIES:
        reject("query-number", count=len(queries), limit=MOST_QUERIES)
    if sum(given is not None for given in (epsilon, error, rho)) != 1:
        reject("query-price")
    sure = amount_of(confidence, "confidence")
    if not 0 < sure <= SUREST:
        reject("query-confidence", what=shown(confidence))
    asked = [query for _, query in queries]
    for query in asked:
        if isinstance(query, AggregateTable):
            size_of(query.by)
            check_margins(query)
        elif isinstance(query, Quantile | Quantiles) and size_of(query.groups) * query.by.size > MOST_CANDIDATES:
            reject("query-groups", count=size_of(query.groups) * query.by.size, limit=MOST_CANDIDATES)
    if rho is not None:
        return in_rho(queries, description, positive_amount(rho, "rho"), sure, delta, split)
    if epsilon is not None:
        parts = split_epsilon(asked, description, positive_amount(epsilon, "epsilon"), split)
    else:
        beta = (1 - sure) / len(queries)
        parts = [epsilon_for(query, description, positive_amount(error, "error"), beta) for query in asked]
    if sum(parts) > LARGEST_EPSILON:
        name, given = ("epsilon", epsilon) if epsilon is not None else ("error", error)
        refuse_amount(given, name, f"an epsilon above {LARGEST_EPSILON} protects nobody")
    deltas = split_delta(asked, description, delta)
    plans = [plan_query(*each) for each in zip(asked, [description] * len(asked), parts, deltas, strict=True)]
    titled = tuple((title, plan) for (title, _), plan in zip(queries, plans, strict=True))
    cost = cost_together([plan.priced for plan in plans], description.unit.column is None, description.neighbours)
    return Asked(titled, cost, sure)


def in_rho(
    queries: tuple[tuple[str, Query], ...],
    description: Description,
    rho: Fraction,
    sure: Fraction,
    delta: object,
    split: str,
) -> Asked:
    """A release with Gaussian noise: all queries get the same part of rho, and of delta those that find groups."""
    deltas = split_delta([query for _, query in queries], description, delta)
    if split != "uniform":
        reject("query-rho", why="it is split equally among the queries of a release")
    if rho > LARGEST_EPSILON:
        refuse_amount(rho, "rho", f"a rho above {LARGEST_EPSILON} protects nobody")
    part = rho / len(queries)
    plans = [
        (title, plan_gaussian(query, description, part, each))
        for (title, query), each in zip(queries, deltas, strict=True)
    ]
    return Asked(tuple(plans), Concentrated(rho, sum(deltas, Fraction(0))), sure)


def split_delta(queries: list[Query], description: Description, delta: object) -> list[Fraction]:
    """Equal parts of delta for the queries that need one."""
    needing = [
        isinstance(query, AggregateTable) and any(isinstance(key, Found) for key in query.by) for query in queries
    ]
    if not any(needing):
        if delta is not None and delta_of(delta):
            reject("query-no-delta")
        return [Fraction(0)] * len(queries)
    if delta is None:
        names = [
            key.column.name
            for query in queries
            if isinstance(query, AggregateTable)
            for key in query.by
            if isinstance(key, Found)
        ]
        reject("query-delta", name=names[0])
    part = delta_of(delta) / sum(needing)
    if not part:
        reject("query-delta", name="the column")
    return [part if needs else Fraction(0) for needs in needing]
