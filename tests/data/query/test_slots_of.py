"""What is measured for an aggregate."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.data.query.aggregate import Aggregate, Count, CountUnits, Mean, Share, Sum, Variance
from lapwing.data.query.bounded_sum import Matching, Present, Rows, Squares, Total, Units
from lapwing.data.query.predicate import Missing
from lapwing.data.query.slots_of import slots_of, step_of
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import described


def test_slots() -> None:
    row, person = described(), described("person")
    assert slots_of(Count(), row) == ((Rows(),),)
    assert slots_of(CountUnits(), row) == ((Rows(),),)
    assert slots_of(CountUnits(), person) == ((Units(),),)
    assert slots_of(Sum("income"), row) == ((Total("income", 0, -200, 2000),),)
    assert slots_of(Mean("age"), row) == ((Present("age"),), (Total("age", 60, 0, 120),))
    assert slots_of(Variance("age"), row)[2] == (Squares("age", 60, 0, 120),)
    condition = Missing("age")
    assert slots_of(Share(condition), row) == ((Matching(condition, True), Matching(condition, False)),)
    assert step_of(Sum("income"), row) == Fraction(1, 2) and step_of(Count(), row) == 1


@pytest.mark.parametrize(
    ("aggregate", "id"),
    [
        (Sum("weight"), "query-bounds"),
        (Mean("weight"), "query-bounds"),
        (Sum("city"), "query-type"),
        (Mean("day"), "query-type"),
        (Count("nothing"), "data-column"),
        (Variance("nothing"), "data-column"),
    ],
)
def test_what_cannot_be_measured(aggregate: Aggregate, id: str) -> None:
    with pytest.raises(ProgramError, match=id):
        slots_of(aggregate, described())
