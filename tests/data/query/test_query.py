"""Queries are plain data."""

from __future__ import annotations

from lapwing.data.query.query import AggregateTable
from tests.data.people import described
from tests.data.plans import all_queries


def test_equal_queries_are_equal() -> None:
    assert all_queries(described()) == all_queries(described())
    assert len(set(all_queries(described()).values())) == len(all_queries(described()))
    assert AggregateTable(()).by == ()
