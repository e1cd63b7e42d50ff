"""Questions built step by step."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.data.col import col
from lapwing.data.query import Tally
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import people


def test_steps_add_up(tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        question = opened.where("age > 3").where(col("city") == "Oslo").group_by("member").mean("age", "income")
        ((_, query),) = question.queries
        assert isinstance(query, Tally) and len(query.aggregates) == 2
        assert query.where == opened.where("age > 3 AND city = 'Oslo'").rows.condition
        both = opened.count() + opened.median("age")
        assert len(both.queries) == 2


def test_refusals(tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        for act, id in (
            (lambda: opened.sum("weight"), "query-bounds"),
            (lambda: opened.mean(), "query-nothing"),
            (lambda: opened.group_by("city").median("age"), "query-grouped"),
            (lambda: opened.quantile("age", 2), "query-share"),
            (lambda: opened.quantile("age", "0.5", candidates=1), "query-candidates"),
            (lambda: opened.where(col("age") > "x"), "query-value"),
            (lambda: opened.partial_sums("day", "city"), "query-type"),
            (lambda: opened.most_common("town"), "query-known-keys"),
            (lambda: opened.cdf("city"), "query-bounds"),
        ):
            with pytest.raises(ProgramError, match=id):
                act()
        assert opened.left()[0] == 1000
