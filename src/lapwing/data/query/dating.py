"""Parts of dates and times, periods of the calendar, days between dates, and dates some days later."""

from __future__ import annotations

from calendar import monthrange
from datetime import date
from fractions import Fraction

from lapwing.data.description.description import Bounds
from lapwing.data.description.exact_input import FIRST_DAY, LAST_DAY, date_of, day_of
from lapwing.data.query.arithmetic import number, ranged
from lapwing.data.query.calendar import PERIODS, Period, last_period, period_of
from lapwing.data.query.formula import Apply, Constant, Field, Formula, Kind
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Span

PARTS = {
    "year": (1, 9999),
    "quarter": (1, 4),
    "month": (1, 12),
    "week": (1, 53),
    "day": (1, 31),
    "doy": (1, 366),
    "dow": (0, 6),
    "isodow": (1, 7),
    "hour": (0, 23),
    "minute": (0, 59),
}
CLOCK = ("hour", "minute")
ONE = Fraction(1)
EVER = Bounds(Fraction(FIRST_DAY), Fraction(LAST_DAY), ONE)


def days_in(formula: Formula, *place: Span) -> Bounds:
    """The bounds of a date to compute with; every date lies between year 1 and 9999."""
    if formula.kind.type != "date" or formula.kind.period is not None:
        why, instead = "it is no plain date", "Use a column of type date."
        reject("query-formula", *place, what="This", why=why, instead=instead)
    return formula.kind.bounds or EVER


def column_in(formula: Formula, *place: Span) -> Bounds:
    """The bounds of a date that a column holds, or that is a constant."""
    if not isinstance(formula, Field | Constant):
        why, instead = "it is not a column", "Take the part of a column, and the case of the parts."
        reject("query-formula", *place, what="This date", why=why, instead=instead)
    return days_in(formula, *place)


def constant_day(day: int) -> Constant:
    """A constant date."""
    return Constant(Fraction(day), Kind("date", Bounds(Fraction(day), Fraction(day), ONE)))


def part_of(inner: Formula, part: str, *place: Span) -> Formula:
    """The year, the month, the day of the week (0 is Sunday; ISO: 7), the week by ISO 8601, the hour in UTC ..."""
    if part not in PARTS:
        known = ", ".join(PARTS)
        reject("query-formula", *place, what=f"The {part} of a date", why="it is not offered", instead=f"Use {known}.")
    bounds, (low, high) = column_in(inner, *place), PARTS[part]
    first, last = date_of(int(bounds.lower)), date_of(int(bounds.upper))
    if part == "year":
        low, high = first.year, last.year
    elif first.year == last.year and part in ("month", "quarter", "doy"):
        ends = (first.month, last.month) if part != "doy" else (first.timetuple().tm_yday, last.timetuple().tm_yday)
        low, high = ends if part != "quarter" else ((ends[0] + 2) // 3, (ends[1] + 2) // 3)
    if isinstance(inner, Constant) and part in CLOCK:
        return number(Fraction(0))
    if low == high and isinstance(inner, Constant):
        return number(Fraction(low))
    return Apply("part", (inner,), ranged(Fraction(low), Fraction(high), ONE), (part,))


def truncate(inner: Formula, unit: str, *place: Span) -> Formula:
    """The beginning of the period that a date is in; weeks begin on Mondays, hours and minutes are those of UTC."""
    bounds = column_in(inner, *place)
    if unit == "day":
        return inner
    period = next((each for each in PERIODS if each == unit), None)
    if period is None:
        known = ", ".join(("day", *PERIODS))
        why, instead = f"{unit!r} is no period of dates", f"Use {known}."
        reject("query-formula", *place, what="This", why=why, instead=instead)
    return Apply("period", (inner,), period_kind(bounds, period), (period,))


def period_kind(bounds: Bounds, period: Period) -> Kind:
    """The periods that days between bounds are in."""
    low, high = period_of(int(bounds.lower), period), last_period(int(bounds.upper), period)
    return Kind("date", Bounds(Fraction(low), Fraction(high), ONE), None, period)


def days_between(first: Formula, last: Formula, *place: Span) -> Formula:
    """How many days the second date is after the first."""
    one, other = days_in(first, *place), days_in(last, *place)
    if isinstance(first, Constant) and isinstance(last, Constant):
        return number(Fraction(last.value) - Fraction(first.value))
    return Apply("days", (first, last), ranged(other.lower - one.upper, other.upper - one.lower, ONE, *place))


def days_later(inner: Formula, days: int, *place: Span) -> Formula:
    """A date so many days later, or earlier; none lies before the year 1 or after 9999."""
    bounds = days_in(inner, *place)
    low, high = (min(max(int(end) + days, FIRST_DAY), LAST_DAY) for end in (bounds.lower, bounds.upper))
    if isinstance(inner, Constant):
        return constant_day(low)
    return Apply("later", (inner,), Kind("date", Bounds(Fraction(low), Fraction(high), ONE)), (days,))


def months_later(inner: Formula, months: int, *place: Span) -> Formula:
    """A constant date so many months later, on the last day of a month that has no such day."""
    if not isinstance(inner, Constant):
        why, instead = "months are of different lengths", "Add days or weeks, or compare DATE_TRUNC('month', ...)."
        reject("query-formula", *place, what="This date plus months", why=why, instead=instead)
    first = date_of(int(days_in(inner, *place).lower))
    year, month = divmod(12 * first.year + first.month - 1 + months, 12)
    if not 1 <= year <= 9999:
        why, instead = "it lies before the year 1 or after 9999", "Write a nearer date."
        reject("query-formula", *place, what="This date", why=why, instead=instead)
    last = monthrange(year, month + 1)[1]
    return constant_day(day_of(date(year, month + 1, min(first.day, last)), "this date"))
