"""The share of rows that the contribution bound keeps: near the truth, charged, and refused where there is none."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from lapwing.data.answer.exact import measure
from lapwing.data.engines.relation import Aggregation
from lapwing.data.plan.plan import plan_query
from lapwing.data.query.aggregate import Count, ShareKept
from lapwing.data.query.bounded_sum import Kept, Rows
from lapwing.data.query.group_by import group_by
from lapwing.data.query.query import AggregateTable, Minimiser, Quantile
from lapwing.data.query.share_kept import with_share_kept
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import Row, described, duck, people, row
from tests.data.plans import all_queries

BUSY: list[Row] = [
    row(person, 30 + n, city=("Oslo", "Rome")[n % 2]) for person in range(200) for n in range(1 + person % 10)
]
KEPT = sum(min(1 + person % 10, 3) for person in range(200))


def test_near_the_truth_and_charged_as_planned(tmp_path: Path) -> None:
    with people(tmp_path, "person", rows=BUSY) as opened:
        question = opened.count()
        seen = question.preview(epsilon=100, share_kept=True)
        assert seen.epsilon == 100
        assert [one.sensitivity for one in seen.plans[0][1].measurements] == [3, 30]
        assert all(one.epsilon == 50 for one in seen.plans[0][1].measurements)
        made = question.release(epsilon=100, share_kept=True)
        assert made.left[0] == 900 and made.epsilon == 100
        (answer,) = made.rows()
        assert answer["share_kept_low"] <= KEPT / len(BUSY) <= answer["share_kept_high"]
        assert abs(answer["share_kept"] - KEPT / len(BUSY)) < 0.02 and answer["count"] < len(BUSY)
        assert "share of rows kept, counting at most 30 rows for each person" in " ".join(str(made).split())
        by_city = opened.group_by("city").count().release(epsilon=200, share_kept=12).rows()
        assert by_city[0]["share_kept"] == pytest.approx(0.5, abs=0.2) and "share_kept_low" in by_city[1]
        assert opened.aggregate(n=Count(), kept=ShareKept()).release(epsilon=100).rows()[0]["kept"] < 0.6


def test_other_queries_get_a_table_of_their_own(tmp_path: Path) -> None:
    with people(tmp_path, "person", rows=BUSY) as opened:
        made = opened.release(opened.median("age"), opened.most_common("city"), epsilon=400, share_kept=True)
        assert [answer.title for answer in made.answers][2:] == [
            "share_kept for quantile 1/2 of age",
            "share_kept for most common city",
        ]
        assert made.rows()[2]["share_kept"] == pytest.approx(KEPT / len(BUSY), abs=0.05) and made.epsilon == 400


def test_the_same_rows_are_asked_for_once() -> None:
    description = described("person")
    counts = AggregateTable((("share_kept", Count()),))
    found = with_share_kept((("a", counts), ("b", counts)), description, True)
    assert [name for name, _ in found[0][1].aggregates] == ["share_kept", "share_kept_2"]  # type: ignore[union-attr]
    assert found[1][1] == counts
    for query in all_queries(description).values():
        added = with_share_kept((("t", query),), description, True)
        assert len(added) == (1 if isinstance(query, AggregateTable) else 2)
        assert with_share_kept(added[:1], description, True)[:1] == added[:1]
        assert with_share_kept((("t", query),), description, False) == (("t", query),)


@pytest.mark.parametrize("name", ["cdf", "sums", "median", "common", "first"])
def test_the_rows_are_those_that_the_query_looks_at(name: str) -> None:
    description = described("person", rows=50)
    query = all_queries(description)[name]
    assert not isinstance(query, AggregateTable | Minimiser)
    (_, (_, beside)) = with_share_kept(((name, query),), description, True)
    plan = plan_query(query, description, Fraction(1))
    own = measure(Aggregation((Rows(),), (query.by,), query.where), description, duck()).numbers[Rows()].sum()
    kept = (
        measure(Aggregation((Kept(500, True),), (), beside.where), description, duck()).numbers[Kept(500, True)].sum()
    )
    assert own == kept > 0 and plan.epsilon == 1


def test_groups_that_are_found_are_those_of_rows_kept() -> None:
    description = described("person", rows=2)
    rows = [row(1, city=city) for city in ("a", "b", "c", "d", "d", "d", "d")] + [row(2, city="z")]
    inside, outside = Kept(20, True), Kept(20, False)
    wanted = Aggregation((Rows(), inside, outside), (group_by("town", description),), None)
    found = measure(wanted, description, duck(rows))
    assert len(found.labels[0]) == 3 and found.numbers[Rows()].sum() == 3
    assert found.numbers[inside].tolist() == found.numbers[Rows()].tolist()
    assert all(found.numbers[outside][n] == (3 if town == "d" else 0) for n, town in enumerate(found.labels[0]))


@pytest.mark.parametrize("cap", [0, 3, -1, 2**40, "yes", 4.5, True + 1])
def test_caps_that_are_none(tmp_path: Path, cap: object) -> None:
    with people(tmp_path, "person") as opened:
        with pytest.raises(ProgramError, match="query-cap"):
            opened.count().release(epsilon=1, share_kept=cap)
        assert opened.left()[0] == 1000


def test_where_every_row_is_kept_there_is_nothing_to_ask(tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        with pytest.raises(ProgramError, match="query-all-kept"):
            opened.count().release(epsilon=1, share_kept=True)
        with pytest.raises(ProgramError, match="query-all-kept"):
            opened.aggregate(share=ShareKept())
        assert opened.left()[0] == 1000


def test_a_quantile_is_asked_by_its_own_rows() -> None:
    description = described("person")
    query = all_queries(description)["quantile"]
    assert isinstance(query, Quantile)
    (_, (title, beside)) = with_share_kept((("q", query),), description, 9)
    assert title == "share_kept for q" and query.where is not None and query.where != beside.where
