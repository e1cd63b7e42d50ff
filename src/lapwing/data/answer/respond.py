"""Answer a plan: measure exactly inside the engine, add the noise that was planned, and finish."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np

from lapwing.data.answer.about import about_keys, about_of, about_share
from lapwing.data.answer.answer import Answer
from lapwing.data.answer.exact import Exact, measure, measure_kinds
from lapwing.data.answer.margins import with_margins
from lapwing.data.answer.noisy import add_gaussian_noise, add_noise
from lapwing.data.answer.post_process import finish
from lapwing.data.answer.respond_bounds import respond_bounds
from lapwing.data.answer.respond_choice import respond_above, respond_common, respond_quantile
from lapwing.data.answer.respond_continual import respond_continual
from lapwing.data.answer.respond_minimiser import respond_minimiser
from lapwing.data.answer.respond_prefix_sums import respond_running
from lapwing.data.answer.respond_quantiles import respond_quantiles
from lapwing.data.answer.respond_top import respond_top
from lapwing.data.engines.engine import Array, Engine
from lapwing.data.engines.relation import Aggregation
from lapwing.data.plan.plan import Plan, slot_of_coins
from lapwing.data.plan.radius import radius_for
from lapwing.data.proof.prove_plan import ProvedPlan
from lapwing.data.query.bounded_sum import Rows, Slot
from lapwing.data.query.grouping import Grouping
from lapwing.data.query.query import (
    AggregateTable,
    ContinualSums,
    FirstAbove,
    LogBounds,
    Minimiser,
    MostCommon,
    PrefixSums,
    Quantile,
    Quantiles,
    TopValues,
)
from lapwing.run.noise.likely import draw_likely


def respond(proved: ProvedPlan, engine: Engine, title: str, beta: Fraction) -> Answer:
    """The answer to one plan; all its intervals hold at once, but with probability beta."""
    plan, description = proved.plan, proved.description
    look = measure_kinds if isinstance(plan.query, Minimiser) else measure
    answer = answer_from(proved, look(aggregation_of(plan), description, engine), title, beta)
    return replace(answer, about=about_of(plan.query, description))


def aggregation_of(plan: Plan) -> Aggregation:
    """What the engine adds up for a plan."""
    by: tuple[Grouping, ...]
    match plan.query:
        case TopValues(by=one, limits=limits):
            return Aggregation(plan.slots, (one,), plan.query.where, limits)
        case AggregateTable(by=by, limits=limits):
            return Aggregation(plan.slots, by, plan.query.where, limits)
        case Minimiser(by=by):
            return Aggregation(plan.slots, by, plan.query.where)
        case Quantile(groups=groups) | Quantiles(groups=groups):
            by = (*groups, plan.query.by)
        case _:
            by = (plan.query.by,)
    return Aggregation(plan.slots, by, plan.query.where)


def answer_from(proved: ProvedPlan, exact: Exact, title: str, beta: Fraction) -> Answer:
    """The answer from the exact numbers, by what is asked."""
    match proved.plan.query:
        case AggregateTable() as query:
            return respond_tally(proved, query, exact, title, beta)
        case PrefixSums() as query:
            return respond_running(proved, query, exact, title, beta)
        case Quantiles() as query:
            return respond_quantiles(proved, query, exact, title, beta)
        case LogBounds() as query:
            return respond_bounds(proved, query, exact, title, beta)
        case Quantile() as query:
            return respond_quantile(proved, query, exact, title, beta)
        case ContinualSums() as query:
            return respond_continual(proved, query, exact, title, beta)
        case TopValues() as query:
            return respond_top(proved, query, exact, title, beta)
        case MostCommon() as query:
            return respond_common(proved, query, exact, title, beta)
        case FirstAbove() as query:
            return respond_above(proved, query, exact, title, beta)
        case Minimiser() as query:
            return respond_minimiser(proved, query, exact, title, beta)


def respond_tally(proved: ProvedPlan, query: AggregateTable, exact: Exact, title: str, beta: Fraction) -> Answer:
    """A table of aggregates."""
    plan, description = proved.plan, proved.description
    noisy, radii = {}, {}
    groups = 1 if plan.finds else max(len(numbers) for numbers in exact.numbers.values())
    for measurement, instance in zip(plan.measurements, proved.instances, strict=True):
        if measurement.likely is not None:
            continue
        share = beta / len(plan.noisy) / (1 + len(query.margins))
        radius = radius_for(measurement, groups * len(measurement.slots), share)
        add = add_gaussian_noise if instance.rho else add_noise
        for slot in measurement.slots:
            noisy[slot] = add(exact.numbers[slot], instance.scales[0])
            radii[slot] = radius
    labels, notes = exact.labels, about_share(query, description)
    if plan.finds:
        shown = shown_groups(proved, query, exact, noisy)
        noisy = {slot: numbers[shown] for slot, numbers in noisy.items()}
        labels = [[column[place] for place in shown.tolist()] for column in labels]
        notes += about_keys(proved.least, proved.likely, query)
    series = tuple(finish(name, aggregate, description, noisy, radii) for name, aggregate in query.aggregates)
    keys = tuple(grouping.column.name for grouping in query.by)
    columns = tuple(tuple(column) for column in labels)
    answer = Answer(title, "table", keys, columns, series, notes=tuple(notes), together=not plan.finds)
    if not query.margins:
        return answer
    return with_margins(answer, proved, query, noisy, beta / len(plan.measurements) / (1 + len(query.margins)))


def shown_groups(proved: ProvedPlan, query: AggregateTable, exact: Exact, noisy: dict[Slot, Array]) -> Array:
    """The places of the groups that are shown, of those that were found: by their noisy counts, or by coins."""
    if proved.likely is not None:
        return np.flatnonzero(draw_likely(proved.likely, exact.numbers[slot_of_coins(query)]))
    if proved.least is None:
        raise TypeError(proved)
    return np.flatnonzero(noisy[Rows()] >= proved.least)
