"""The epsilon that an error asks for: the smallest of four digits with which intervals are no wider."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from lapwing.data.description.description import Description
from lapwing.data.plan.keys import size_of
from lapwing.data.plan.plan import plan_query
from lapwing.data.plan.radius import radius_of, running_radius_of
from lapwing.data.query.aggregate import Count, CountDistinct, CountUnits, Sum
from lapwing.data.query.grouping import Found
from lapwing.data.query.query import AggregateTable, PrefixSums, Query
from lapwing.data.query.slots_of import step_of
from lapwing.diagnostics.diagnostic import reject
from lapwing.numbers.rounding import rounded_up, unit_for


def epsilon_for(query: Query, description: Description, error: Fraction, beta: Fraction) -> Fraction:
    """The epsilon for one count, sum, or running sum; what else depends on the data cannot be promised."""
    match query:
        case AggregateTable(aggregates=((_, Count() | CountUnits() | CountDistinct() | Sum() as aggregate),)) if (
            not query.margins and not any(isinstance(grouping, Found) for grouping in query.by)
        ):
            of, groups, running = aggregate, size_of(query.by), False
        case PrefixSums(of=Count() | Sum() as aggregate, share=False):
            of, groups, running = aggregate, query.by.size, True
        case _:
            reject("query-error")
    step = step_of(of, description)
    steps = int(error / step)
    if steps < 1:
        reject("query-fine-error", what=str(error), step=str(step))
    moved = plan_query(query, description, Fraction(1)).measurements[0].sensitivity

    def enough(epsilon: Fraction) -> bool:
        scale = moved / epsilon
        found = running_radius_of(scale, groups, beta) if running else radius_of(scale, groups, beta)
        return found <= steps

    return smallest(enough, Fraction(moved, steps))


def smallest(enough: Callable[[Fraction], bool], guess: Fraction) -> Fraction:
    """The smallest epsilon, rounded up to four digits, for which something holds that holds for all larger ones."""
    low, high = guess / 2**10, guess
    while not enough(high):
        low, high = high, 2 * high
    for _ in range(20):
        middle = (low + high) / 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return rounded_up(high, unit_for(high, 4))
