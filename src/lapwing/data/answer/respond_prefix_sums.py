"""Sums over everything up to each point: noise on each group, then running sums, which cost nothing more."""

from __future__ import annotations

from fractions import Fraction

from lapwing.data.answer.answer import Answer
from lapwing.data.answer.exact import Exact
from lapwing.data.answer.noisy import add_noise, running_sums
from lapwing.data.answer.post_process import as_shares, in_steps
from lapwing.data.plan.labels import labels, shown
from lapwing.data.plan.radius import running_radius_of
from lapwing.data.proof.prove_plan import ProvedPlan
from lapwing.data.query.grouping import Bins, Span
from lapwing.data.query.query import PrefixSums
from lapwing.data.query.slots_of import step_of


def respond_running(proved: ProvedPlan, query: PrefixSums, exact: Exact, title: str, beta: Fraction) -> Answer:
    """A value for each point; the interval is the same at each and holds for all of them together."""
    ((slot,),) = (one.slots for one in proved.plan.measurements)
    (scale,) = proved.instances[0].scales
    sums = running_sums(add_noise(exact.numbers[slot], scale))
    radius = running_radius_of(scale, len(sums), beta)
    if query.share:
        series = as_shares(title, sums, radius)
    else:
        series = in_steps(title, sums, radius, step_of(query.of, proved.description))
    return Answer(title, "running", (query.by.column.name,), (tuple(ends_of(query.by)),), (series,))


def ends_of(by: Bins | Span) -> list[object]:
    """What is counted up to each point: the group itself included."""
    if isinstance(by, Span):
        return labels(by)
    column = by.column
    upper = shown(column, column.bounds.high) if column.bounds else "the end"
    return [*(f"below {shown(column, edge)}" for edge in by.edges), f"up to {upper}"]
