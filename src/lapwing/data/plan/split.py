"""How several queries share one epsilon."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal as OneOf

from lapwing.data.description.description import Description
from lapwing.data.plan.plan import plan_query
from lapwing.data.query.aggregate import Count, CountDistinct, CountUnits, Sum
from lapwing.data.query.query import AggregateTable, PrefixSums, Query
from lapwing.data.query.slots_of import step_of
from lapwing.diagnostics.diagnostic import reject

Split = OneOf["uniform", "equal-error"]


def split_epsilon(queries: list[Query], description: Description, epsilon: Fraction, split: str) -> list[Fraction]:
    """The part of each query; they add up to epsilon."""
    match split:
        case "uniform":
            return [epsilon / len(queries)] * len(queries)
        case "equal-error":
            weights = [error_weight(query, description) for query in queries]
            return [epsilon * weight / sum(weights) for weight in weights]
        case _:
            reject("query-split", what=split)


def error_weight(query: Query, description: Description) -> Fraction:
    """The scale of a query's noise at epsilon 1, in units of its values; shares in this ratio make scales equal."""
    match query:
        case AggregateTable(aggregates=((_, Count() | CountUnits() | CountDistinct() | Sum() as of),)):
            pass
        case PrefixSums(of=of, share=False):
            pass
        case _:
            reject("query-equal-error")
    plan = plan_query(query, description, Fraction(1), Fraction(1, 2))
    return plan.noisy[0].scale * step_of(of, description)
