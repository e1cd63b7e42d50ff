"""Groups by powers of two."""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction
from itertools import pairwise

import pytest

from lapwing.data.answer.exact import measure
from lapwing.data.engines.relation import Aggregation
from lapwing.data.query.bounded_sum import Rows
from lapwing.data.query.log_bins import edges_of, log_bins
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import INF, NAN, described, duck, row

NUMBERS = [0.0, -0.0, 1.0, -1.0, 0.75, 1024.0, -1023.5, 5e-324, -5e-324, 1e308, -1e308, INF, -INF, NAN, None, 2.0**50]


def test_each_number_is_counted_where_it_belongs() -> None:
    rows = [(*row()[:3], number, *row()[4:]) for number in NUMBERS]
    by, edges = log_bins("weight", described())
    found = measure(Aggregation((Rows(),), (by,), None), described(), duck(rows)).numbers[Rows()]
    wanted = [0] * by.size
    for number in NUMBERS:
        if number is not None and number == number:
            wanted[bisect_right([float(edge) for edge in edges], number)] += 1
    assert found.tolist() == wanted and sum(wanted) == len(NUMBERS) - 2


def test_edges_are_powers_of_two_by_sign() -> None:
    description = described()
    for name, least in (("weight", Fraction(1, 1024)), ("age", Fraction(1))):
        edges = edges_of(description.column(name))
        above = [edge for edge in edges if edge > 0]
        assert list(edges) == sorted(edges) and 0 in edges and edges == tuple(-edge for edge in reversed(edges))
        assert above[0] == least and all(high == 2 * low for low, high in pairwise(above))


@pytest.mark.parametrize("name", ["city", "day", "member", "nowhere"])
def test_only_numbers_have_such_groups(name: str) -> None:
    with pytest.raises(ProgramError):
        log_bins(name, described())
