"""Periods of the calendar by number, so that whole numbers stand for the beginnings of months, weeks and hours."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from math import floor
from typing import Literal as OneOf

from lapwing.data.description.exact_input import FIRST_DAY, LAST_DAY, date_of, day_of

Period = OneOf["second", "minute", "hour", "week", "month", "quarter", "year"]
PERIODS: tuple[Period, ...] = ("second", "minute", "hour", "week", "month", "quarter", "year")
SECONDS = 86_400
IN_A_DAY: dict[Period, int] = {"second": SECONDS, "minute": 1440, "hour": 24}
MONDAY = 3
MONTHS: dict[Period, int] = {"month": 1, "quarter": 3, "year": 12}


def period_of(day: int, period: Period) -> int:
    """The number of the period that a day begins in.

    Weeks begin on Mondays and count from 1970, as hours, minutes and seconds do, the others from year 0.
    """
    if period in IN_A_DAY:
        return day * IN_A_DAY[period]
    if period == "week":
        return (day + MONDAY) // 7
    found = date_of(day)
    return (12 * found.year + found.month - 1) // MONTHS[period]


def start_of(number: int, period: Period) -> int:
    """The day on which a period begins; the week in which year 1 begins is cut to it."""
    if period in IN_A_DAY:
        return number // IN_A_DAY[period]
    if period == "week":
        return max(7 * number - MONDAY, FIRST_DAY)
    months = number * MONTHS[period]
    if not 12 <= months < 120_000:
        return FIRST_DAY if months < 12 else LAST_DAY
    return day_of(date(months // 12, months % 12 + 1, 1), "the period")


def last_period(day: int, period: Period) -> int:
    """The number of the period that a day ends in."""
    return period_of(day, period) + IN_A_DAY.get(period, 1) - 1


def period_below(days: Fraction, period: Period) -> tuple[int, bool]:
    """The number of the period that a moment, in days since 1970, is in, and whether it begins then."""
    if period in IN_A_DAY:
        parts = days * IN_A_DAY[period]
        return floor(parts), parts.denominator == 1
    found = period_of(floor(days), period)
    return found, days == start_of(found, period)


def shown_period(number: int, period: Period) -> str:
    """The day on which a period begins; of hours, minutes and seconds, the time, too."""
    day = date_of(start_of(number, period)).isoformat()
    if period not in IN_A_DAY:
        return day
    seconds = number % IN_A_DAY[period] * (SECONDS // IN_A_DAY[period])
    return f"{day} {seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
