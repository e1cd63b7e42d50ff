"""Periods of the calendar by number, so that whole numbers stand for the first days of months, weeks and the like."""

from __future__ import annotations

from datetime import date
from typing import Literal as OneOf

from lapwing.data.description.exact_input import FIRST_DAY, LAST_DAY, date_of, day_of

Period = OneOf["week", "month", "quarter", "year"]
PERIODS: tuple[Period, ...] = ("week", "month", "quarter", "year")
MONDAY = 3
MONTHS: dict[Period, int] = {"month": 1, "quarter": 3, "year": 12}


def period_of(day: int, period: Period) -> int:
    """The number of the period that a day is in; weeks begin on Mondays and count from 1970, the others from year 0."""
    if period == "week":
        return (day + MONDAY) // 7
    found = date_of(day)
    return (12 * found.year + found.month - 1) // MONTHS[period]


def start_of(number: int, period: Period) -> int:
    """The first day of a period; the week in which year 1 begins is cut to it."""
    if period == "week":
        return max(7 * number - MONDAY, FIRST_DAY)
    months = number * MONTHS[period]
    if not 12 <= months < 120_000:
        return FIRST_DAY if months < 12 else LAST_DAY
    return day_of(date(months // 12, months % 12 + 1, 1), "the period")
