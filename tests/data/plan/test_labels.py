"""What groups are called."""

from __future__ import annotations

from datetime import datetime

from lapwing.data.plan.labels import found_label, labels_of
from lapwing.data.query.group_by import bins_of, group_by
from tests.data.people import described


def test_labels_of_bins_and_dates() -> None:
    description = described()
    assert labels_of((bins_of("income", [0, "0.5"], description),)) == [["below 0", "0 to below 0.5", "0.5 and up"]]
    assert labels_of((group_by("day", description),))[0][-1] == "2024-01-31"


def test_found_values_are_labels_that_can_be_kept() -> None:
    day = datetime(2024, 1, 5)
    assert [found_label(value) for value in (day, day.date(), day.replace(hour=3), "x", None, 7)] == [
        "2024-01-05",
        "2024-01-05",
        "2024-01-05 03:00:00",
        "x",
        None,
        7,
    ]
