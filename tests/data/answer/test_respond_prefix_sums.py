"""Running sums."""

from __future__ import annotations

from lapwing.data.answer.respond_prefix_sums import ends_of
from lapwing.data.query.group_by import bins_of, steps_of
from tests.data.people import described


def test_ends() -> None:
    description = described()
    assert ends_of(bins_of("age", [10, 20], description)) == ["below 10", "below 20", "up to 120"]
    assert ends_of(steps_of("day", description))[0] == "2024-01-01"
