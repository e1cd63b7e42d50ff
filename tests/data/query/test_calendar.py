"""Periods of the calendar."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from lapwing.data.description.exact_input import FIRST_DAY, LAST_DAY, day_of
from lapwing.data.query.calendar import PERIODS, Period, last_period, period_below, period_of, shown_period, start_of


@pytest.mark.parametrize("period", PERIODS)
def test_every_day_is_in_the_period_that_starts_last_before_it(period: Period) -> None:
    for day in (*range(FIRST_DAY, FIRST_DAY + 400), *range(-800, 800), *range(LAST_DAY - 400, LAST_DAY + 1)):
        number = period_of(day, period)
        after = start_of(last_period(day, period) + 1, period)
        assert start_of(number, period) <= day and (day < after or day > LAST_DAY - 400)


def test_known_days() -> None:
    day = day_of(date(2024, 2, 29), "a day")
    starts = {
        "second": date(2024, 2, 29),
        "minute": date(2024, 2, 29),
        "hour": date(2024, 2, 29),
        "week": date(2024, 2, 26),
        "month": date(2024, 2, 1),
        "quarter": date(2024, 1, 1),
        "year": date(2024, 1, 1),
    }
    assert {period: start_of(period_of(day, period), period) for period in PERIODS} == {
        period: day_of(start, "a day") for period, start in starts.items()
    }


def test_hours_and_minutes_are_shown_with_their_time() -> None:
    assert shown_period(-1, "hour") == "1969-12-31 23:00:00" and shown_period(61, "minute") == "1970-01-01 01:01:00"
    assert shown_period(24 * LAST_DAY + 23, "hour") == "9999-12-31 23:00:00"
    assert shown_period(24_000, "month") == "2000-01-01"
    assert shown_period(-1, "second") == "1969-12-31 23:59:59" and shown_period(3661, "second") == "1970-01-01 01:01:01"


def test_a_moment_is_in_the_period_that_began_last() -> None:
    assert period_below(Fraction(3), "hour") == (72, True) and period_below(Fraction(-1, 48), "hour") == (-1, False)
    assert period_below(Fraction(3, 24), "second") == (10800, True)
    assert period_below(Fraction(0), "month") == (1970 * 12, True)
    assert period_below(Fraction(1, 2), "month") == (1970 * 12, False)
    assert period_below(Fraction(-1, 2), "year") == (1969, False)
