"""The largest flow."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from lapwing.refute.finite.max_flow import find_flow

AMOUNTS = st.lists(st.integers(0, 9), min_size=1, max_size=6)
EDGES = st.frozensets(st.tuples(st.integers(0, 5), st.integers(0, 5)))


def test_flow_is_led_around() -> None:
    found = find_flow([1, 1], [1, 1], [(0, 0), (0, 1), (1, 0)])
    assert found.total == 2
    assert found.amounts == {(0, 1): 1, (1, 0): 1}


def test_nothing_flows_where_there_is_no_edge() -> None:
    found = find_flow([3], [3], [])
    assert (found.total, found.amounts, found.cut) == (0, {}, frozenset({0}))


@given(AMOUNTS, AMOUNTS, EDGES)
@settings(max_examples=200, deadline=None)
def test_the_flow_fits_and_the_cut_shows_that_none_is_larger(
    supplies: list[int], demands: list[int], edges: frozenset[tuple[int, int]]
) -> None:
    usable = {(a, b) for a, b in edges if a < len(supplies) and b < len(demands)}
    found = find_flow(supplies, demands, usable)
    assert found.amounts.keys() <= usable
    assert all(amount > 0 for amount in found.amounts.values())
    for left, supply in enumerate(supplies):
        assert sum(amount for (a, _), amount in found.amounts.items() if a == left) <= supply
    for right, demand in enumerate(demands):
        assert sum(amount for (_, b), amount in found.amounts.items() if b == right) <= demand
    assert sum(found.amounts.values()) == found.total
    reached = {b for a, b in usable if a in found.cut}
    kept = sum(supply for left, supply in enumerate(supplies) if left not in found.cut)
    assert found.total == kept + sum(demands[b] for b in reached)
