"""Several queries share one epsilon."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.data.plan.plan import plan_query
from lapwing.data.plan.split import split_epsilon
from lapwing.data.query.aggregate import Count, Mean, Sum
from lapwing.data.query.query import AggregateTable, Query
from lapwing.data.query.slots_of import step_of
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import described

QUERIES: list[Query] = [AggregateTable((("n", Count()),)), AggregateTable((("s", Sum("income")),))]


def test_uniform() -> None:
    assert split_epsilon(QUERIES, described(), Fraction(1), "uniform") == [Fraction(1, 2)] * 2


def test_equal_error_makes_scales_equal() -> None:
    description = described()
    parts = split_epsilon(QUERIES, description, Fraction(1), "equal-error")
    assert sum(parts) == 1
    scales = [
        plan_query(query, description, part).measurements[0].scale for query, part in zip(QUERIES, parts, strict=True)
    ]
    assert scales[0] == scales[1] * step_of(Sum("income"), description)


def test_refusals() -> None:
    means: list[Query] = [AggregateTable((("m", Mean("age")),))]
    for queries, split in ((QUERIES, "fair"), (means, "equal-error")):
        with pytest.raises(ProgramError):
            split_epsilon(queries, described(), Fraction(1), split)
