"""What groups are called."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lapwing.data.answer.release_text import view_release
from lapwing.data.description.description import Column
from lapwing.data.description.exact_input import FIRST_DAY, LAST_DAY
from lapwing.data.plan.labels import found_labels, labels_of
from lapwing.data.query.group_by import bins_of, group_by
from lapwing.data.query.grouping import Found
from lapwing.report.figure.release import plot_release
from tests.data.people import described, people, row


def test_labels_of_bins_and_dates() -> None:
    description = described()
    assert labels_of((bins_of("income", [0, "0.5"], description),)) == [["below 0", "0 to below 0.5", "0.5 and up"]]
    assert labels_of((group_by("day", description),))[0][-1] == "2024-01-31"


def test_labels_of_groups_that_were_found() -> None:
    description = described()
    assert found_labels(bins_of("income", [0, "0.5"], description), [2, 0]) == ["0.5 and up", "below 0"]
    assert found_labels(group_by("day", description), [19723]) == ["2024-01-01"]
    assert found_labels(group_by("age", description), [7]) == [7]
    assert found_labels(group_by("town", description), ["Oslo"]) == ["Oslo"]
    days = [FIRST_DAY, 19782, LAST_DAY]
    assert found_labels(Found(Column("day", "date")), days) == ["0001-01-01", "2024-02-29", "9999-12-31"]


@pytest.mark.parametrize("unit", ["row", "person"])
def test_dates_and_bins_beside_found_groups(tmp_path: Path, unit: str) -> None:
    rows = [row(person, income=float(person % 2)) for person in range(400)]
    with people(tmp_path, unit, rows=rows) as opened:
        grouped = opened.group_by("town", "day").bins("income", [0, 1])
        made = grouped.count().release(epsilon=100, delta="0.01", key="same")
        again = grouped.count().release(epsilon=100, delta="0.01", key="same")
    keys = {(one["town"], one["day"], one["income"]) for one in made.rows()}
    assert keys == {("Oslo", "2024-01-05", "0 to below 1"), ("Oslo", "2024-01-05", "1 and up")}
    assert made.rows() == again.rows()
    view = json.loads(json.dumps(view_release(made)))
    assert {one["day"] for one in view["answers"][0]["rows"]} == {"2024-01-05"}
    assert "2024-01-05" in str(made) and "0 to below 1" in str(made)
    names = plot_release(view).charts[0].x.names
    assert names is not None and set(names) == {", ".join(key) for key in keys}


def test_dates_that_were_found_can_be_kept_under_a_key(tmp_path: Path) -> None:
    from lapwing.data.open_dataset import open_dataset
    from tests.data.people import table_of

    columns = {"day": {"type": "date"}}
    privacy = {"unit": "row", "neighbours": "add-remove", "bucket": 0}
    description = {"name": "days", "privacy": privacy, "budget": {"epsilon": 9, "delta": "0.1"}, "columns": columns}
    table = table_of([row(person) for person in range(400)])
    with open_dataset(table, description, ledger=tmp_path / "ledger", create=True) as opened:
        first, second = (opened.histogram("day").release(epsilon=1, delta="0.01", key="k") for _ in range(2))
    assert [one["day"] for one in first.rows()] == ["2024-01-05"] and first.rows() == second.rows()
