"""Coefficients for columns as they are from weights of columns between -1 and 1, and how far off they may be."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lapwing.data.answer.series import Series
from lapwing.data.engines.engine import Array
from lapwing.data.plan.plan import Plan
from lapwing.data.plan.weighed import distances_of, scale_of, terms_of
from lapwing.data.query.minimiser import Stated
from lapwing.data.query.query import Minimiser

COEFFICIENT = "coefficient"
WIDER = 1 + 1e-9


def coefficients_of(
    plan: Plan, query: Minimiser, moved: Stated, noisy: Array, beta: Fraction
) -> tuple[Series, tuple[str, ...]]:
    """The coefficients with their intervals, around those of the minimiser, and what they are called."""
    weights = [Fraction(int(one), moved.steps) for one in noisy]
    scales = [scale_of(place, query) for place in range(len(query.by) - 1)]
    slopes = [weight / half for weight, (_, half) in zip(weights[1:], scales, strict=True)]
    first = weights[0] - sum((slope * center for slope, (center, _) in zip(slopes, scales, strict=True)), Fraction(0))
    values = np.array([float(one) for one in (first, *slopes)])
    far = np.array([float("inf") if one is None else float(one) for one in distances_of(plan, query, moved, beta)])
    return Series(COEFFICIENT, values, values - far * WIDER, values + far * WIDER), terms_of(query)
