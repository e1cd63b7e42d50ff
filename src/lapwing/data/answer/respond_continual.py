"""Counts or sums by day, and of all days up to each, from the noisy nodes of one tree."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from lapwing.data.answer.answer import Answer
from lapwing.data.answer.exact import Exact
from lapwing.data.answer.noisy import add_noise
from lapwing.data.answer.post_process import in_steps
from lapwing.data.answer.tree_sums import nodes_in, sums_up_to
from lapwing.data.engines.engine import Array
from lapwing.data.plan.labels import labels_at
from lapwing.data.plan.radius import radius_of, tree_radius_of
from lapwing.data.proof.prove_plan import ProvedPlan
from lapwing.data.query.aggregate import title_of
from lapwing.data.query.query import ContinualSums
from lapwing.data.query.slots_of import step_of


def respond_continual(proved: ProvedPlan, query: ContinualSums, exact: Exact, title: str, beta: Fraction) -> Answer:
    """All days at once."""
    ((slot,),) = (one.slots for one in proved.plan.measurements)
    (scale,) = proved.instances[0].scales
    levels = [add_noise(nodes, scale) for nodes in nodes_in(exact.numbers[slot])]
    return told(proved, query, levels, query.by.size, title, beta)


def told(
    proved: ProvedPlan, query: ContinualSums, levels: Sequence[Array], shown: int, title: str, beta: Fraction
) -> Answer:
    """The first days; intervals hold for all days at once, whenever they are shown."""
    (scale,) = proved.instances[0].scales
    cells, step, name = query.by.size, step_of(query.of, proved.description), title_of(query.of)
    each = in_steps(name, levels[-1][:shown], radius_of(scale, cells, beta / 2), step)
    sums = sums_up_to(levels, cells)[:shown]
    running = in_steps(f"running_{name}", sums, tree_radius_of(scale, cells, beta / 2), step)
    labels = tuple(tuple(column) for column in labels_at((query.by,), np.arange(shown).tolist()))
    return Answer(title, "table", (query.by.column.name,), labels, (each, running))
