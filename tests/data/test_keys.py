"""Groups and their places."""

from __future__ import annotations

import numpy as np
import pytest

from lapwing.data.group_by import bins_of, group_by
from lapwing.data.keys import labels_of, places_of, size_of
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import described


def test_places_follow_the_labels() -> None:
    description = described()
    by = (group_by("city", description), group_by("member", description))
    labels = labels_of(by)
    assert size_of(by) == 6 and labels[0][2:4] == ["Rome", "Rome"] and labels[1][2:4] == [False, True]
    found = places_of(by, [np.array(["Rome", "Lima", "Oslo"], dtype=object), np.array([True, True, False])])
    assert found.tolist() == [3, -1, 0]


def test_labels_of_bins_and_dates() -> None:
    description = described()
    assert labels_of((bins_of("income", [0, "0.5"], description),)) == [["below 0", "0 to below 0.5", "0.5 and up"]]
    assert labels_of((group_by("day", description),))[0][-1] == "2024-01-31"


def test_too_many_groups() -> None:
    day = group_by("day", described())
    with pytest.raises(ProgramError, match="query-groups"):
        size_of((day,) * 10)
