"""Parts of dates, periods of the calendar, and days between dates."""

from __future__ import annotations

from fractions import Fraction

from lapwing.data.description.description import Bounds
from lapwing.data.description.exact_input import FIRST_DAY, LAST_DAY, date_of
from lapwing.data.query.arithmetic import number, ranged
from lapwing.data.query.calendar import PERIODS, Period, period_of
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
}
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
    """The year, the month, the day of the week (0 is Sunday; ISO: 7), the week by ISO 8601, and so on, as a number."""
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
    if low == high and isinstance(inner, Constant):
        return number(Fraction(low))
    return Apply("part", (inner,), ranged(Fraction(low), Fraction(high), ONE), (part,))


def truncate(inner: Formula, unit: str, *place: Span) -> Formula:
    """The first day of the period that a date is in; weeks begin on Mondays."""
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
    low, high = (Fraction(period_of(int(end), period)) for end in (bounds.lower, bounds.upper))
    return Kind("date", Bounds(low, high, ONE), None, period)


def days_between(first: Formula, last: Formula, *place: Span) -> Formula:
    """How many days the second date is after the first."""
    one, other = days_in(first, *place), days_in(last, *place)
    if isinstance(first, Constant) and isinstance(last, Constant):
        return number(Fraction(last.value) - Fraction(first.value))
    return Apply("days", (first, last), ranged(other.lower - one.upper, other.upper - one.lower, ONE, *place))
