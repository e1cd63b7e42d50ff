"""Which margins there are."""

from __future__ import annotations

import pytest

from lapwing.data.query.aggregate import Count
from lapwing.data.query.group_by import group_by
from lapwing.data.query.margins import count_of, cube, rollup, summed_in
from lapwing.data.query.query import AggregateTable
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import described


def test_cube_and_rollup() -> None:
    assert cube(2) == ((0,), (1,), ()) and len(cube(3)) == 7 and rollup(3) == ((0, 1), (0,), ())
    with pytest.raises(ProgramError):
        cube(7)


def test_cells_of_margins() -> None:
    description = described()
    by = (group_by("city", description), group_by("member", description))
    query = AggregateTable((("n", Count()),), by, None, None, cube(2))
    assert [(summed_in(query, kept), count_of(query, kept)) for kept in query.margins] == [(2, 3), (3, 2), (6, 1)]
