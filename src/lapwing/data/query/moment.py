"""Moments in whole seconds, and the time that clocks of a zone show then.

A zone is a list of offsets with the seconds from which they hold, taken from the time zone database where the query is
read.  It is part of the formula, so all engines compute the same, whatever they know of zones.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from fractions import Fraction
from zoneinfo import ZoneInfo

from lapwing.data.description.description import Bounds
from lapwing.data.description.exact_input import FIRST_DAY, LAST_DAY, day_of
from lapwing.data.query.calendar import SECONDS
from lapwing.data.query.dating import ONE, constant_day, days_in, days_later, truncate
from lapwing.data.query.formula import Apply, Constant, Formula, Kind
from lapwing.data.query.zone import offsets_between, zone_named
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.shown import shown
from lapwing.diagnostics.source import Span

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
FIRST_SECOND, LAST_SECOND = FIRST_DAY * SECONDS, LAST_DAY * SECONDS + SECONDS - 1
MOST_YEARS = 150


def constant_moment(seconds: int) -> Constant:
    """A constant moment, in seconds since 1970."""
    return Constant(Fraction(seconds), second_kind(seconds, seconds))


def second_kind(low: int, high: int) -> Kind:
    """Moments between two seconds."""
    return Kind("date", Bounds(Fraction(low), Fraction(high), ONE), None, "second")


def read_moment(value: object, *place: Span) -> Constant:
    """A date, or a date with a time, as it is given; one with an offset is taken to UTC."""
    found = value
    if isinstance(value, str):
        text = value.strip()
        if len(text) <= len("2024-12-31"):
            return constant_day(day_of(text, "this date"))
        try:
            found = datetime.fromisoformat(text)
        except ValueError:
            found = None
    if not isinstance(found, datetime):
        reject("data-date", *place, name="this date", what=shown(value))
    return constant_moment(seconds_of(found, *place))


def seconds_of(moment: datetime, *place: Span) -> int:
    """Seconds since 1970; without an offset, of UTC."""
    since = (moment if moment.tzinfo else moment.replace(tzinfo=UTC)) - EPOCH
    if since % timedelta(seconds=1):
        why, instead = "it has a fraction of a second", "Compare moments by the second."
        reject("query-formula", *place, what="This moment", why=why, instead=instead)
    return since // timedelta(seconds=1)


def has_offset(text: str) -> bool:
    """Whether a text is a time with an offset from UTC."""
    try:
        return datetime.fromisoformat(text.strip()).tzinfo is not None
    except ValueError:
        return False


def is_moment(formula: Formula) -> bool:
    """Whether it counts seconds."""
    return formula.kind.type == "date" and formula.kind.period == "second"


def moment_in(formula: Formula, *place: Span) -> Formula:
    """A date by the second: a column with its time of day in UTC, other dates when they begin."""
    match formula:
        case Apply(function="later", arguments=(inner,), options=(int(days),)) if formula.kind.period is None:
            return seconds_later(moment_in(inner, *place), days * SECONDS, *place)
        case Apply(function="months"):
            why, instead = "months are added to a date, without its time", "Add months to the constant."
            reject("query-formula", *place, what="This", why=why, instead=instead)
        case Constant(value=Fraction() as value) if formula.kind.period is None:
            days_in(formula, *place)
            return constant_moment(int(value) * SECONDS)
    return truncate(formula, "second", *place)


def seconds_later(inner: Formula, seconds: int, *place: Span) -> Formula:
    """A moment so many seconds later, or earlier; none lies before the year 1 or after 9999."""
    inner = moment_in(inner, *place)
    bounds = inner.kind.bounds
    ends = (FIRST_SECOND, LAST_SECOND) if bounds is None else (bounds.low, bounds.high)
    low, high = (min(max(end + seconds, FIRST_SECOND), LAST_SECOND) for end in ends)
    if isinstance(inner, Constant):
        return constant_moment(low)
    return Apply("later", (inner,), second_kind(low, high), (seconds,))


def time_later(inner: Formula, length: timedelta, *place: Span) -> Formula:
    """A date some days later, or a moment some seconds later."""
    if length % timedelta(seconds=1):
        why, instead = f"{length} has a fraction of a second", "Add whole seconds."
        reject("query-formula", *place, what="This length of time", why=why, instead=instead)
    if length % timedelta(days=1) or is_moment(inner):
        return seconds_later(inner, length // timedelta(seconds=1), *place)
    return days_later(inner, length.days, *place)


def at_zone(inner: Formula, name: str, *place: Span) -> Formula:
    """What clocks of a zone show at a moment; of a constant, when they show it."""
    zone = zone_named(name, *place)
    if isinstance(inner, Constant):
        return shown_in(moment_in(inner, *place), zone, *place)
    if has_zone(inner):
        why, instead = "it has a time zone already", "Write AT TIME ZONE once, after the column."
        reject("query-formula", *place, what="This", why=why, instead=instead)
    moment = moment_in(inner, *place)
    bounds = moment.kind.bounds
    if bounds is None or bounds.high - bounds.low > MOST_YEARS * 366 * SECONDS:
        why = f"the clocks of a zone are known for at most {MOST_YEARS} years"
        reject("query-formula", *place, what="This", why=why, instead="Give the column lower and upper bounds.")
    offsets = offsets_between(zone, bounds.low, bounds.high)
    if set(offsets[::2]) == {0}:
        return moment
    low, high = bounds.low + min(offsets[::2]), bounds.high + max(offsets[::2])
    if low < FIRST_SECOND or high > LAST_SECOND:
        why, instead = "it may lie before the year 1 or after 9999", "Give the column nearer bounds."
        reject("query-formula", *place, what="This", why=why, instead=instead)
    return Apply("zone", (moment,), second_kind(low, high), (zone.key, *offsets))


def has_zone(formula: Formula) -> bool:
    """Whether a zone has been taken somewhere inside."""
    if not isinstance(formula, Apply):
        return False
    return formula.function == "zone" or any(map(has_zone, formula.arguments))


def shown_in(moment: Formula, zone: ZoneInfo, *place: Span) -> Formula:
    """When the clocks of a zone show a time; the first time, if they show it twice."""
    if not isinstance(moment, Constant):
        raise TypeError(moment)
    local = (EPOCH + timedelta(seconds=int(Fraction(moment.value)))).replace(tzinfo=zone)
    try:
        return constant_moment(seconds_of(local.astimezone(UTC), *place))
    except OverflowError:
        why, instead = "it lies before the year 1 or after 9999", "Write a nearer date."
        reject("query-formula", *place, what="This moment", why=why, instead=instead)
