"""Sums over everything up to each point: noise on each group, then running sums, which cost nothing more."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lapwing.data.answer import Answer
from lapwing.data.description import Description
from lapwing.data.engines.engine import Array
from lapwing.data.exact import Exact
from lapwing.data.finish import in_steps
from lapwing.data.grouping import Bins, Span
from lapwing.data.keys import labels, shown
from lapwing.data.noisy import add_noise, running_sums
from lapwing.data.plan import Plan
from lapwing.data.query import Running
from lapwing.data.radius import running_radius_of
from lapwing.data.series import Series, outward
from lapwing.data.slots_of import step_of


def respond_running(
    plan: Plan, query: Running, exact: Exact, description: Description, title: str, beta: Fraction
) -> Answer:
    """A value for each point; the interval is the same at each and holds for all of them together."""
    (measurement,) = plan.measurements
    (slot,) = measurement.slots
    sums = running_sums(add_noise(exact.numbers[slot], measurement.scale))
    radius = running_radius_of(measurement.scale, len(sums), beta)
    if query.share:
        series = as_shares(title, sums, radius)
    else:
        series = in_steps(title, sums, radius, step_of(query.of, description))
    return Answer(title, "running", (query.by.column.name,), (tuple(ends_of(query.by)),), (series,))


def as_shares(title: str, sums: Array, radius: int) -> Series:
    """Each sum as a part of the last one."""
    whole = max(float(sums[-1]), 1.0)
    few, many = max(whole - radius, 1.0), whole + radius
    low, high = outward((sums - radius) / many, (sums + radius) / few)
    value = np.maximum.accumulate(np.clip(sums / whole, 0, 1))
    return Series(title, value, np.clip(low, 0, 1), np.clip(high, 0, 1))


def ends_of(by: Bins | Span) -> list[object]:
    """What is counted up to each point: the group itself included."""
    if isinstance(by, Span):
        return labels(by)
    column = by.column
    upper = shown(column, column.bounds.high) if column.bounds else "the end"
    return [*(f"below {shown(column, edge)}" for edge in by.edges), f"up to {upper}"]
