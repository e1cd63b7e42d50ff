"""Aggregates have names."""

from __future__ import annotations

from lapwing.data.query.aggregate import Count, CountUnits, Mean, Share, Sum, Variance, title_of
from lapwing.data.query.predicate import Missing


def test_titles() -> None:
    asked = (Count(), Count("a"), CountUnits(), Share(Missing("a")), Sum("a"), Mean("a"), Variance("a"))
    assert [title_of(one) for one in asked] == [
        "count", "count_a", "count_units", "fraction", "sum_a", "mean_a", "variance_a",
    ]  # fmt: skip
