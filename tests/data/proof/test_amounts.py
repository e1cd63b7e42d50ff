"""What one row adds, against what the engine adds for rows at and beyond the bounds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lapwing.data.answer.exact import measure
from lapwing.data.engines.relation import Aggregation
from lapwing.data.proof.amounts import amounts_of
from lapwing.data.query.bounded_sum import Matching, Present, Rows, Slot, Squares, Total
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import ROWS, described, duck
from tests.data.plans import OLD

SLOTS: tuple[Slot, ...] = (
    Rows(),
    Present("age"),
    Matching(OLD, True),
    Matching(OLD, False),
    Total("age", 0, 0, 120),
    Total("age", 60, 0, 120),
    Total("income", -300, -200, 2000),
    Squares("age", 60, 0, 120),
    Squares("age", 7, 0, 120),
    Squares("income", 900, -200, 2000),
)


def test_no_row_adds_more() -> None:
    description = described()
    for row in ROWS[-12:]:
        found = measure(Aggregation(SLOTS, (), None), description, duck([row])).numbers
        for slot in SLOTS:
            low, high = amounts_of(slot, description)
            assert low <= 0 <= high and low <= int(found[slot][0]) <= high, (slot, row)


@pytest.mark.parametrize("ends", [(0, 7), (0, 121), (1, 120), (-1, 120)])
def test_bounds_that_are_not_those_of_the_description_are_refused(ends: tuple[int, int]) -> None:
    for slot in (Total("age", 0, *ends), Squares("age", 60, *ends)):
        with pytest.raises(ProgramError) as refused:
            amounts_of(slot, described())
        assert refused.value.diagnostics[0].id == "plan-unproved"
    assert amounts_of(Total("age", 100, 0, 120), described()) == (-100, 20)


def test_what_nothing_bounds_is_refused() -> None:
    description = described()
    bare = replace(description, columns=tuple(replace(column, bounds=None) for column in description.columns))
    with pytest.raises(ProgramError):
        amounts_of(Total("age", 0, 0, 120), bare)
