"""Questions built step by step."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.data.query.col import col
from lapwing.data.query.query import AggregateTable
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import people


def test_steps_add_up(tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        question = opened.where("age > 3").where(col("city") == "Oslo").group_by("member").mean("age", "income")
        ((_, query),) = question.queries
        assert isinstance(query, AggregateTable) and len(query.aggregates) == 2
        assert query.where == opened.where("age > 3 AND city = 'Oslo'").rows.condition
        both = opened.count() + opened.median("age")
        assert len(both.queries) == 2


def test_refusals(tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        for act, id in (
            (lambda: opened.sum("weight"), "query-bounds"),
            (lambda: opened.mean(), "query-nothing"),
            (lambda: opened.group_by("city").most_common("age"), "query-grouped"),
            (lambda: opened.quantile("age", 2), "query-share"),
            (lambda: opened.quantile("age", "0.5", candidates=1), "query-candidates"),
            (lambda: opened.where(col("age") > "x"), "query-value"),
            (lambda: opened.partial_sums("day", "city"), "query-type"),
            (lambda: opened.most_common("town"), "query-known-keys"),
            (lambda: opened.cdf("city"), "query-bounds"),
            (lambda: opened.first_above("day", 10**30), "data-number"),
            (lambda: opened.first_above("day", -(10**30), column="income"), "data-number"),
            (lambda: opened.aggregate(n=5), "query-kind"),  # type: ignore[arg-type]
            (lambda: opened.where(5), "query-kind"),  # type: ignore[arg-type]
            (lambda: opened.sql(None), "query-kind"),  # type: ignore[arg-type]
            (lambda: opened.release("SELECT 1", epsilon=1), "query-kind"),  # type: ignore[arg-type]
        ):
            with pytest.raises(ProgramError, match=id):
                act()
        assert opened.left()[0] == 1000


def test_a_column_twice_is_one_key(tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        assert opened.group_by("city").group_by("member", "city").rows.by == opened.group_by("city", "member").rows.by
