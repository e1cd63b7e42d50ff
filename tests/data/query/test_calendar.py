"""Periods of the calendar."""

from __future__ import annotations

from datetime import date

import pytest

from lapwing.data.description.exact_input import FIRST_DAY, LAST_DAY, day_of
from lapwing.data.query.calendar import PERIODS, Period, period_of, start_of


@pytest.mark.parametrize("period", PERIODS)
def test_every_day_is_in_the_period_that_starts_last_before_it(period: Period) -> None:
    for day in (*range(FIRST_DAY, FIRST_DAY + 400), *range(-800, 800), *range(LAST_DAY - 400, LAST_DAY + 1)):
        number = period_of(day, period)
        assert start_of(number, period) <= day and (day < start_of(number + 1, period) or day > LAST_DAY - 400)


def test_known_days() -> None:
    day = day_of(date(2024, 2, 29), "a day")
    starts = {
        "week": date(2024, 2, 26),
        "month": date(2024, 2, 1),
        "quarter": date(2024, 1, 1),
        "year": date(2024, 1, 1),
    }
    assert {period: start_of(period_of(day, period), period) for period in PERIODS} == {
        period: day_of(start, "a day") for period, start in starts.items()
    }
