"""Groups and their places."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from lapwing.data.plan.keys import places_of, size_of
from lapwing.data.plan.labels import labels_of
from lapwing.data.query.group_by import group_by
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import described


def test_places_follow_the_labels() -> None:
    description = described()
    by = (group_by("city", description), group_by("member", description))
    labels = labels_of(by)
    assert size_of(by) == 6 and labels[0][2:4] == ["Rome", "Rome"] and labels[1][2:4] == [False, True]
    found = places_of(by, [np.array(["Rome", "Lima", "Oslo"], dtype=object), np.array([True, True, False])])
    assert found.tolist() == [3, -1, 0]


def test_no_two_groups_share_a_place() -> None:
    """Else what one person adds to a group could take the place of everybody else's."""
    description = described()
    by = (group_by("city", description), group_by("age", description))
    cities, ages = ("Oslo", "Rome", "it's \\ odd", "Lima"), range(-2, 124)
    pairs = list(product(cities, ages))
    found = places_of(by, [np.array([c for c, _ in pairs], dtype=object), np.array([a for _, a in pairs])])
    kept = found[found >= 0]
    assert len(set(kept.tolist())) == len(kept) == size_of(by)


def test_too_many_groups() -> None:
    day = group_by("day", described())
    with pytest.raises(ProgramError, match="query-groups"):
        size_of((day,) * 10)
