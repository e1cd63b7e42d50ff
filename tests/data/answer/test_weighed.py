"""Coefficients from weights."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lapwing.data.answer.weighed import coefficients_of
from lapwing.data.plan.plan import plan_query
from lapwing.data.query.minimiser import stated
from tests.data.plan.test_weighed import QUERY
from tests.data.query.test_minimiser import described


def test_they_are_for_columns_as_they_are() -> None:
    moved = stated(QUERY, described())
    plan = plan_query(QUERY, described(), Fraction(1))
    noisy = np.array([moved.steps, 5 * moved.steps, -10 * moved.steps])
    series, terms = coefficients_of(plan, QUERY, moved, noisy, Fraction(1, 20))
    assert series.values.tolist() == [6, 1, -2] and terms[0] == "intercept"
    assert (series.low < series.values).all() and (series.values < series.high).all()
