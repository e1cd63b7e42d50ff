"""The clocks of time zones."""

from __future__ import annotations

from bisect import bisect_right
from random import Random
from zoneinfo import ZoneInfo

import pytest

from lapwing.data.query.zone import offset_at, offsets_between, zone_named

FIRST, LAST = -2_208_988_800, 2_524_608_000


@pytest.mark.parametrize("name", ["Europe/Zurich", "America/New_York", "Australia/Lord_Howe", "Africa/Monrovia", "UTC"])
def test_offsets_are_those_of_the_database_at_every_second(name: str) -> None:
    zone, random = ZoneInfo(name), Random(name)
    first = random.randint(FIRST, LAST - 20 * 31_557_600)
    last = first + 20 * 31_557_600
    found = offsets_between(zone, first, last)
    changes = list(found[1::2])
    assert changes == sorted(changes)
    for second in (*(random.randint(first, last) for _ in range(300)), *changes, *(each - 1 for each in changes)):
        assert found[2 * bisect_right(changes, second)] == offset_at(zone, second)


def test_a_zone_by_its_name() -> None:
    assert zone_named("Europe/Zurich") == ZoneInfo("Europe/Zurich")
    assert offsets_between(ZoneInfo("UTC"), 0, 10) == (0,)
