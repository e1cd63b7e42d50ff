"""Running sums."""

from __future__ import annotations

import numpy as np

from lapwing.data.group_by import bins_of, steps_of
from lapwing.data.respond_running import as_shares, ends_of
from tests.data.people import described


def test_shares_rise_to_one_within_their_band() -> None:
    found = as_shares("x", np.array([-2, 10, 8, 20]), 3)
    assert found.values.tolist() == sorted(found.values.tolist()) and found.values[-1] == 1
    assert ((found.low >= 0) & (found.low <= found.values) & (found.values <= found.high) & (found.high <= 1)).all()


def test_nothing_at_all() -> None:
    assert np.isfinite(as_shares("x", np.array([0, -5]), 3).values).all()


def test_ends() -> None:
    description = described()
    assert ends_of(bins_of("age", [10, 20], description)) == ["below 10", "below 20", "up to 120"]
    assert ends_of(steps_of("day", description))[0] == "2024-01-01"
