"""Several queries share one epsilon."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.data.aggregate import Count, Mean, Sum
from lapwing.data.plan import plan_query
from lapwing.data.query import Query, Tally
from lapwing.data.slots_of import step_of
from lapwing.data.split import split_epsilon
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import described

QUERIES: list[Query] = [Tally((("n", Count()),)), Tally((("s", Sum("income")),))]


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
    means: list[Query] = [Tally((("m", Mean("age")),))]
    for queries, split in ((QUERIES, "fair"), (means, "equal-error")):
        with pytest.raises(ProgramError):
            split_epsilon(queries, described(), Fraction(1), split)
