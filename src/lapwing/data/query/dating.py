"""Parts of dates, days between dates, and dates some days or months later."""

from __future__ import annotations

from calendar import monthrange
from datetime import date
from fractions import Fraction

from lapwing.data.description.description import Bounds
from lapwing.data.description.exact_input import FIRST_DAY, LAST_DAY, date_of, day_of
from lapwing.data.query.arithmetic import number, ranged
from lapwing.data.query.calendar import IN_A_DAY, PERIODS, SECONDS, Period, last_period, period_of
from lapwing.data.query.formula import Apply, Constant, Day, Field, Formula, Kind
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
    "second": (0, 59),
}
CLOCK: dict[str, tuple[int, int]] = {"hour": (3600, 24), "minute": (60, 60), "second": (1, 60)}
ONE = Fraction(1)
EVER = Bounds(Fraction(FIRST_DAY), Fraction(LAST_DAY), ONE)


def days_in(formula: Formula, *place: Span) -> Bounds:
    """The bounds of a date to compute with; every date lies between year 1 and 9999."""
    if formula.kind.type != "date" or formula.kind.period is not None:
        why, instead = "it is no plain date", "Use a column of type date."
        reject("query-formula", *place, what="This", why=why, instead=instead)
    return formula.kind.bounds or EVER


def day_in(formula: Formula, *place: Span) -> Formula:
    """The day of a date or of a moment."""
    period, bounds = formula.kind.period, formula.kind.bounds
    if formula.kind.type != "date" or period not in IN_A_DAY or bounds is None:
        days_in(formula, *place)
        return formula
    low, high = (int(end) // IN_A_DAY[period] for end in (bounds.lower, bounds.upper))
    if isinstance(formula, Constant):
        return constant_day(low)
    return Apply("day", (formula,), Kind("date", Bounds(Fraction(low), Fraction(high), ONE)))


def constant_day(day: int) -> Constant:
    """A constant date."""
    return Constant(Fraction(day), Kind("date", Bounds(Fraction(day), Fraction(day), ONE)))


def part_of(inner: Formula, part: str, *place: Span) -> Formula:
    """The year, the month, the day of the week (0 is Sunday; ISO: 7), the week by ISO 8601, the hour ..."""
    if part not in PARTS:
        known = ", ".join(PARTS)
        reject("query-formula", *place, what=f"The {part} of a date", why="it is not offered", instead=f"Use {known}.")
    if part in CLOCK:
        return clock_of(inner, part, *place)
    inner = day_in(inner, *place)
    bounds, (low, high) = days_in(inner, *place), PARTS[part]
    first, last = date_of(int(bounds.lower)), date_of(int(bounds.upper))
    if part == "year":
        low, high = first.year, last.year
    elif first.year == last.year and part in ("month", "quarter", "doy"):
        ends = (first.month, last.month) if part != "doy" else (first.timetuple().tm_yday, last.timetuple().tm_yday)
        low, high = ends if part != "quarter" else ((ends[0] + 2) // 3, (ends[1] + 2) // 3)
    if low == high and isinstance(inner, Constant):
        return number(Fraction(low))
    return Apply("part", (inner,), ranged(Fraction(low), Fraction(high), ONE), (part,))


def clock_of(inner: Formula, part: str, *place: Span) -> Formula:
    """The hour, minute or second of a column in UTC, or of a moment that was computed from one."""
    (width, count), period, (low, high) = CLOCK[part], inner.kind.period, PARTS[part]
    kind = ranged(Fraction(low), Fraction(high), ONE)
    if inner.kind.type == "date" and period in IN_A_DAY:
        if isinstance(inner, Constant):
            seconds = Fraction(inner.value) * (SECONDS // IN_A_DAY[period])
            return number(Fraction(int(seconds) // width % count))
        return Apply("clock", (inner,), kind, (part,))
    days_in(inner, *place)
    if isinstance(inner, Constant):
        return number(Fraction(0))
    if not isinstance(inner, Field) or isinstance(inner, Day):
        why, instead = "it is a date without a time", "Take the part of a column."
        reject("query-formula", *place, what=f"The {part} of this", why=why, instead=instead)
    return Apply("part", (inner,), kind, (part,))


def truncate(inner: Formula, unit: str, *place: Span) -> Formula:
    """The beginning of the period that a date is in; weeks begin on Mondays, hours of columns are those of UTC."""
    period = next((each for each in PERIODS if each == unit), None)
    if period is None and unit != "day":
        known = ", ".join((*PERIODS[:3], "day", *PERIODS[3:]))
        why, instead = f"{unit!r} is no period of dates", f"Use {known}."
        reject("query-formula", *place, what="This", why=why, instead=instead)
    if period in IN_A_DAY and inner.kind.period in IN_A_DAY:
        return coarser(inner, period, *place)
    inner = day_in(inner, *place)
    bounds = days_in(inner, *place)
    if period is None:
        return Day(inner.column, inner.kind) if isinstance(inner, Field) else inner
    return Apply("period", (inner,), period_kind(bounds, period), (period,))


def coarser(inner: Formula, period: Period, *place: Span) -> Formula:
    """The hour, minute or second that a moment is in."""
    own, bounds = inner.kind.period, inner.kind.bounds
    if own == period or own is None or bounds is None:
        return inner
    if IN_A_DAY[own] < IN_A_DAY[period]:
        why, instead = f"it has no {period}s any more", "Take those of the column."
        reject("query-formula", *place, what="This", why=why, instead=instead)
    width = IN_A_DAY[own] // IN_A_DAY[period]
    low, high = (Fraction(int(end) // width) for end in (bounds.lower, bounds.upper))
    kind = Kind("date", Bounds(low, high, ONE), None, period)
    return Constant(low, kind) if isinstance(inner, Constant) else Apply("coarser", (inner,), kind, (width,))


def period_kind(bounds: Bounds, period: Period) -> Kind:
    """The periods that days between bounds are in."""
    low, high = period_of(int(bounds.lower), period), last_period(int(bounds.upper), period)
    return Kind("date", Bounds(Fraction(low), Fraction(high), ONE), None, period)


def days_between(first: Formula, last: Formula, *place: Span) -> Formula:
    """How many days the second date is after the first."""
    for each in (first, last):
        days_in(each, *place)
    return between(first, last, *place)


def periods_between(first: Formula, last: Formula, unit: str, *place: Span) -> Formula:
    """How many times a period begins after the first date until the second."""
    if unit == "day":
        return days_between(day_in(first, *place), day_in(last, *place), *place)
    return between(truncate(first, unit, *place), truncate(last, unit, *place), *place)


def between(first: Formula, last: Formula, *place: Span) -> Formula:
    """The difference of two dates, in days or in periods of one kind."""
    one, other = first.kind.bounds or EVER, last.kind.bounds or EVER
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
    """A date so many months later, on the last day of a month that has no such day."""
    inner = day_in(inner, *place)
    bounds = days_in(inner, *place)
    ends = [month_later(int(end), months) for end in (bounds.lower, bounds.upper)]
    if isinstance(inner, Constant) and ends[0] is not None:
        return constant_day(ends[0])
    low, high = ends
    if low is None or high is None:
        why, instead = "it may lie before the year 1 or after 9999", "Give the column bounds, or write a nearer date."
        reject("query-formula", *place, what="This date", why=why, instead=instead)
    return Apply("months", (inner,), Kind("date", Bounds(Fraction(low), Fraction(high), ONE)), (months,))


def month_later(day: int, months: int) -> int | None:
    """A day so many months later; nothing outside the years 1 to 9999."""
    first = date_of(day)
    year, month = divmod(12 * first.year + first.month - 1 + months, 12)
    if not 1 <= year <= 9999:
        return None
    last = monthrange(year, month + 1)[1]
    return day_of(date(year, month + 1, min(first.day, last)), "this date")
