"""Answer a plan: measure exactly inside the engine, add the noise that was planned, and finish."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lapwing.data.answer.answer import Answer
from lapwing.data.answer.exact import Exact, measure
from lapwing.data.answer.noisy import add_noise
from lapwing.data.answer.post_process import finish
from lapwing.data.answer.respond_choice import respond_above, respond_common, respond_quantile
from lapwing.data.answer.respond_prefix_sums import respond_running
from lapwing.data.description.description import Description
from lapwing.data.engines.engine import Engine
from lapwing.data.engines.relation import Aggregation
from lapwing.data.plan.labels import found_label
from lapwing.data.plan.plan import Plan
from lapwing.data.plan.radius import radius_of
from lapwing.data.query.bounded_sum import Rows
from lapwing.data.query.query import AggregateTable, FirstAbove, MostCommon, PrefixSums, Quantile


def respond(plan: Plan, description: Description, engine: Engine, title: str, beta: Fraction) -> Answer:
    """The answer to one plan; all its intervals hold at once, but with probability beta."""
    by = plan.query.by if isinstance(plan.query, AggregateTable) else (plan.query.by,)
    exact = measure(Aggregation(plan.slots, by, plan.query.where), description, engine)
    match plan.query:
        case AggregateTable():
            return respond_tally(plan, plan.query, exact, description, title, beta)
        case PrefixSums():
            return respond_running(plan, plan.query, exact, description, title, beta)
        case Quantile():
            return respond_quantile(plan, plan.query, exact, title, beta)
        case MostCommon():
            return respond_common(plan, plan.query, exact, description, title, beta)
        case FirstAbove():
            return respond_above(plan, plan.query, exact, description, title, beta)


def respond_tally(
    plan: Plan, query: AggregateTable, exact: Exact, description: Description, title: str, beta: Fraction
) -> Answer:
    """A table of aggregates."""
    noisy, radii = {}, {}
    groups = 1 if plan.threshold is not None else max(len(numbers) for numbers in exact.numbers.values())
    for measurement in plan.measurements:
        share = beta / len(plan.measurements)
        radius = radius_of(measurement.scale, groups * len(measurement.slots), share)
        for slot in measurement.slots:
            noisy[slot] = add_noise(exact.numbers[slot], measurement.scale)
            radii[slot] = radius
    labels, notes = exact.labels, []
    if plan.threshold is not None:
        shown = np.flatnonzero(noisy[Rows()] >= plan.threshold)
        noisy = {slot: numbers[shown] for slot, numbers in noisy.items()}
        labels = [[found_label(column[place]) for place in shown.tolist()] for column in labels]
        notes.append(
            f"groups were found in the data: only those with a noisy count of {plan.threshold} or more are shown"
        )
        notes.append("each interval holds by itself, for a group that was chosen beforehand")
    series = tuple(finish(name, aggregate, description, noisy, radii) for name, aggregate in query.aggregates)
    keys = tuple(grouping.column.name for grouping in query.by)
    return Answer(title, "table", keys, tuple(tuple(column) for column in labels), series, notes=tuple(notes))
