"""Limits on groups per person and rows per group, chosen with a release."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lapwing.data.dataset import Dataset
from lapwing.data.open_dataset import open_dataset
from lapwing.data.plan.sensitivity import Movement, movement_of
from lapwing.data.query.aggregate import Count, CountUnits, Mean, Share, Sum
from lapwing.data.query.bounded_sum import Matching, Rows, Total, Units
from lapwing.data.query.col import col
from lapwing.data.query.query import Limits
from lapwing.data.question import Question
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import described, row, table_of


def dataset(place: Path, unit: str = "person", rows: int = 6) -> Dataset:
    place.mkdir(exist_ok=True)
    known = described(unit, rows=rows)
    return open_dataset(table_of([row(1), row(2)]), known, ledger=place / "ledger", create=True)


@pytest.mark.parametrize(
    ("options", "limits"),
    [
        ({"groups_per_person": 2}, Limits(2, 3)),
        ({"groups_per_person": 50}, Limits(3, 2)),
        ({"rows_per_group": 4}, Limits(3, 4)),
        ({"groups_per_person": "1", "rows_per_group": "9"}, Limits(1, 9)),
    ],
)
def test_what_is_not_given_keeps_to_the_contribution_bound(
    options: dict[str, object], limits: Limits, tmp_path: Path
) -> None:
    with dataset(tmp_path) as opened_one:
        plan = opened_one.group_by("city").count().preview(epsilon=1, **options).plans[0][1]
    assert getattr(plan.query, "limits", None) == limits
    assert (plan.measurements[0].sensitivity, plan.measurements[0].cells, plan.measurements[0].each) == (
        limits.groups * limits.rows,
        limits.groups,
        limits.rows,
    )


def test_limits_are_refused_where_they_mean_nothing_and_nothing_is_charged(tmp_path: Path) -> None:
    with dataset(tmp_path) as found:
        before = found.left()
        asked: list[tuple[Question, dict[str, Any]]] = [
            (found.median("age"), {"rows_per_group": 1}),
            (found.count(), {"groups_per_person": 1}),
            (found.group_by("city").count(), {"groups_per_person": 0}),
            (found.group_by("city").count(), {"groups_per_person": True}),
            (found.group_by("city").count(), {"rows_per_group": "many"}),
            (found.group_by("city").count(), {"rows_per_group": 10**7}),
            (found.group_by("city").count(), {"rows_per_group": 1, "share_kept": True}),
        ]
        for question, options in asked:
            with pytest.raises(ProgramError) as caught:
                question.release(epsilon=1, **options)
            assert caught.value.diagnostics[0].id == "query-limits"
        assert found.left() == before
    with dataset(tmp_path / "rows", "row") as found, pytest.raises(ProgramError, match="row"):
        found.group_by("city").count().release(epsilon=1, groups_per_person=1)


def test_a_release_with_limits_is_proved_and_says_what_it_covers(tmp_path: Path) -> None:
    aggregates: dict[str, Any] = {
        "n": Count(),
        "s": Sum("income"),
        "m": Mean("age"),
        "u": CountUnits(),
        "f": Share(col("age") > 20),
    }
    with dataset(tmp_path) as found:
        question = found.group_by("city").aggregate(**aggregates)
        assert "L0 2, L∞ 3" in str(question.preview(epsilon=1, groups_per_person=2))
        made = question.release(epsilon=1, groups_per_person=2, rows_per_group=3)
        inputs = [each["inputs"] for each in made.proof.queries[0]["programs"]]
    assert {each["k"] for each in inputs} == {"2", "6"}
    assert {each["reach"] for each in inputs} == {"1", "3", "6000", "180"}
    assert "in at most 2 groups, as at most 3 rows in each" in made.answers[0].about


def test_how_far_neighbours_are_apart_in_all_three_norms() -> None:
    unit, limits = described("person", rows=9).unit, Limits(4, 3)
    total = Total("age", 60, 0, 120)
    assert movement_of(Rows(), unit, "add-remove", True, limits) == Movement(12, 4, 3)
    assert movement_of(Units(), unit, "add-remove", True, limits) == Movement(4, 4, 1)
    assert movement_of(total, unit, "add-remove", True, limits) == Movement(720, 4, 180)
    assert movement_of(total, unit, "replace", True, limits) == Movement(1440, 8, 360)
    assert movement_of(total, unit, "replace", False, Limits(1, 3)) == Movement(360, 1, 360)
    assert movement_of(Rows(), unit, "add-remove", True) == Movement(9, 9, 9)
    assert movement_of(Matching(None, True), unit, "add-remove", True, limits) == Movement(12, 8, 3)  # type: ignore[arg-type]
