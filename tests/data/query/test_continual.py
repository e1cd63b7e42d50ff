"""Which tables can be released as days come."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from lapwing.data.plan.plan import plan_query
from lapwing.data.proof.prove_plan import prove_plan
from lapwing.data.query.aggregate import Count, Mean, Sum
from lapwing.data.query.continual import continual_of
from lapwing.data.query.group_by import group_by
from lapwing.data.query.grouping import Span
from lapwing.data.query.query import AggregateTable, ContinualSums, Limits
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import described


def test_a_count_or_a_sum_by_days() -> None:
    description = described()
    day = group_by("day", description)
    for of in (Count(), Count("age"), Sum("age")):
        found = continual_of(AggregateTable((("x", of),), (day,)), description)
        assert found == ContinualSums(day, of) if isinstance(day, Span) else False


def test_anything_else_is_refused() -> None:
    description = described()
    day, city = group_by("day", description), group_by("city", description)
    table = AggregateTable((("x", Count()),), (day,))
    for wrong in (
        replace(table, by=()),
        replace(table, by=(city,)),
        replace(table, by=(day, city)),
        replace(table, aggregates=(("x", Mean("age")),)),
        replace(table, aggregates=(("x", Count()), ("y", Count("age")))),
        replace(table, limits=Limits(1, 1)),
        replace(table, margins=((),)),
    ):
        with pytest.raises(ProgramError):
            continual_of(wrong, description)


def test_a_plan_for_people_with_many_days_is_refused() -> None:
    description = described("person")
    day = group_by("day", description)
    assert isinstance(day, Span)
    query = ContinualSums(day, Count())
    with pytest.raises(ProgramError) as caught:
        prove_plan(plan_query(query, description, Fraction(1)), query, description)
    assert caught.value.diagnostics[0].id == "plan-unproved"
