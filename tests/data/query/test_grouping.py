"""Groupings know how many groups they have."""

from __future__ import annotations

from lapwing.data.query.grouping import Bins, Listed, Span
from tests.data.people import described


def test_sizes() -> None:
    column = described().column("age")
    assert Listed(column, (1, 2)).size == 2
    assert Span(column, 0, 120, True).size == 121
    assert Bins(column, (10, 20)).size == 3
