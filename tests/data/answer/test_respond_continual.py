"""Counts by day and running totals."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lapwing.data.answer.noisy import add_noise
from lapwing.data.answer.respond_continual import told
from lapwing.data.answer.tree_sums import nodes_in
from lapwing.data.plan.plan import plan_query
from lapwing.data.proof.prove_plan import prove_plan
from lapwing.data.query.aggregate import Count
from lapwing.data.query.group_by import group_by
from lapwing.data.query.grouping import Span
from lapwing.data.query.query import ContinualSums
from tests.data.people import described


def test_intervals_cover_a_thousand_times() -> None:
    description, beta = described(), Fraction(1, 10)
    by = group_by("day", description)
    assert isinstance(by, Span)
    query = ContinualSums(by, Count())
    proved = prove_plan(plan_query(query, description, Fraction(1)), query, description)
    counts, missed = np.arange(31, dtype=np.int64) * 3, 0
    (scale,) = proved.instances[0].scales
    for _ in range(1000):
        levels = [add_noise(level, scale) for level in nodes_in(counts)]
        each, running = told(proved, query, levels, 31, "", beta).series
        missed += bool(((each.low > counts) | (each.high < counts)).any())
        missed += bool(((running.low > np.cumsum(counts)) | (running.high < np.cumsum(counts))).any())
    assert missed <= 160
