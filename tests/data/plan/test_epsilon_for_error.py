"""Epsilon for a wanted error."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.data.plan.epsilon_for_error import epsilon_for, smallest
from lapwing.data.plan.plan import plan_query
from lapwing.data.plan.radius import radius_of
from lapwing.data.query.aggregate import Count, Mean, Sum
from lapwing.data.query.group_by import group_by
from lapwing.data.query.query import AggregateTable, Query
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import described
from tests.data.plans import all_queries

BETA = Fraction(1, 20)


def test_the_error_is_kept_and_a_little_less_is_not_enough() -> None:
    description = described()
    for query, groups, step in (
        (AggregateTable((("n", Count()),)), 1, Fraction(1)),
        (AggregateTable((("s", Sum("income")),), (group_by("city", description),)), 3, Fraction(1, 2)),
    ):
        error = 50
        epsilon = epsilon_for(query, description, Fraction(error), BETA)
        scale = plan_query(query, description, epsilon).measurements[0].scale
        assert radius_of(scale, groups, BETA) * step <= error
        assert radius_of(scale * Fraction(103, 100), groups, BETA) * step > error - 2


@pytest.mark.parametrize("query", [AggregateTable((("m", Mean("age")),)), all_queries(described())["median"]])
def test_what_depends_on_the_data_cannot_be_promised(query: Query) -> None:
    with pytest.raises(ProgramError, match="query-error"):
        epsilon_for(query, described(), Fraction(1), BETA)


def test_errors_below_a_step() -> None:
    with pytest.raises(ProgramError, match="query-fine-error"):
        epsilon_for(AggregateTable((("n", Count()),)), described(), Fraction(1, 2), BETA)


def test_four_digits_upwards() -> None:
    for limit, found in ((Fraction(123456, 1000), Fraction(1235, 10)), (Fraction(1, 3), Fraction(3334, 10000))):
        assert smallest(lambda epsilon, limit=limit: epsilon >= limit, limit / 3) == found  # type: ignore[misc]
