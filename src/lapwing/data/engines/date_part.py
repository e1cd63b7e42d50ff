"""Parts of dates and moments in SQL, by whole numbers: days, months, seconds, and the offsets of a time zone.

What is divided lies above 0, because engines differ on quotients of negative numbers: days are counted from long before
the year 1.
"""

from __future__ import annotations

from fractions import Fraction

from sqlglot import exp

from lapwing.data.description.description import Description
from lapwing.data.engines.engine import Engine
from lapwing.data.engines.expression import Expression, below, cast, choose, clamp, day, minus, plus, times, whole
from lapwing.data.engines.formula import bounds_in, number_sql
from lapwing.data.query.calendar import IN_A_DAY, MONDAY, MONTHS, SECONDS
from lapwing.data.query.dating import CLOCK, EVER
from lapwing.data.query.formula import Apply, Constant, Day, Field, Formula

SUNDAY = 4
AGES = 7 * 110_000


def date_part_sql(formula: Apply, description: Description, engine: Engine) -> Expression:
    """A part of a date, the number of its period, or what a moment is elsewhere."""
    (inner,) = formula.arguments
    match formula.function:
        case "part":
            return part_sql(inner, str(formula.options[0]), description, engine)
        case "period":
            return period_sql(inner, str(formula.options[0]), description, engine)
        case "months":
            return months_sql(formula, description, engine)
        case "day":
            return fits(inner, in_a_day(inner), description, engine)
        case "coarser":
            return fits(inner, int(formula.options[0]), description, engine)
        case "clock":
            return clock_part_sql(inner, str(formula.options[0]), description, engine)
        case "zone":
            moment = number_sql(inner, description, engine)
            return plus(moment, offset_sql(moment, [int(each) for each in formula.options[1:]]))
    raise TypeError(formula)


def in_a_day(formula: Formula) -> int:
    """How many of the periods that a moment is counted in make a day."""
    if formula.kind.period is None:
        raise TypeError(formula)
    return IN_A_DAY[formula.kind.period]


def fits(inner: Formula, width: int, description: Description, engine: Engine) -> Expression:
    """How many times a width fits into a moment, which may lie below 0."""
    shift = AGES * in_a_day(inner)
    shifted = plus(number_sql(inner, description, engine), whole(shift))
    return minus(cast(engine.parts(shifted, width), "BIGINT"), whole(shift // width))


def clock_part_sql(inner: Formula, part: str, description: Description, engine: Engine) -> Expression:
    """The hour, minute or second of a moment that is counted in seconds, minutes or hours."""
    own, (width, count) = in_a_day(inner), CLOCK[part]
    midnight = times(fits(inner, own, description, engine), whole(own))
    seconds = times(minus(number_sql(inner, description, engine), midnight), whole(SECONDS // own))
    found = cast(engine.parts(seconds, width), "BIGINT")
    return minus(found, times(cast(engine.parts(found.copy(), count), "BIGINT"), whole(count)))


def offset_sql(moment: Expression, offsets: list[int]) -> Expression:
    """The offset of a zone at a moment: the first one, then pairs of a second and the offset from there on."""
    known = zip(offsets[1::2], offsets[0::2], strict=False)
    cases = [(below(moment.copy(), whole(second)), whole(offset)) for second, offset in known]
    return choose(*cases, default=whole(offsets[-1])) if cases else whole(offsets[-1])


def part_sql(inner: Formula, unit: str, description: Description, engine: Engine) -> Expression:
    """A part of a date, or of the time of a column."""
    if unit in CLOCK:
        return clock_sql(inner, unit, description, engine)
    if unit in ("dow", "isodow"):
        days = number_sql(inner, description, engine)
        counted = plus(days, whole((SUNDAY if unit == "dow" else MONDAY) + AGES))
        weeks = cast(engine.parts(counted.copy(), 7), "BIGINT")
        found = minus(counted, times(weeks, whole(7)))
        return found if unit == "dow" else plus(found, whole(1))
    date = date_sql(inner, description, engine)
    if unit == "quarter":
        return cast(engine.parts(plus(extract("MONTH", date), whole(2)), 3), "BIGINT")
    return extract(unit.upper(), date)


def period_sql(inner: Formula, unit: str, description: Description, engine: Engine) -> Expression:
    """The number of the period that a date is in."""
    if unit in CLOCK:
        found = number_sql(inner, description, engine)
        for part, count in (("hour", 24), ("minute", 60), ("second", 60)):
            found = plus(times(found, whole(count)), clock_sql(inner, part, description, engine))
            if part == unit:
                break
        return found
    if unit == "week":
        days = plus(number_sql(inner, description, engine), whole(MONDAY + AGES))
        return minus(cast(engine.parts(days, 7), "BIGINT"), whole(AGES // 7))
    date = date_sql(inner, description, engine)
    months = plus(times(extract("YEAR", date), whole(12)), minus(extract("MONTH", date), whole(1)))
    width = MONTHS["month" if unit == "month" else "quarter" if unit == "quarter" else "year"]
    return months if width == 1 else cast(engine.parts(months, width), "BIGINT")


def months_sql(formula: Apply, description: Description, engine: Engine) -> Expression:
    """A date some months later: its day in the other month, or the last one there."""
    (inner,), bounds = formula.arguments, bounds_in(formula)
    found = engine.months_later(date_sql(inner, description, engine), int(formula.options[0]))
    return clamp(engine.days(found), whole(bounds.low), whole(bounds.high))


def clock_sql(inner: Formula, unit: str, description: Description, engine: Engine) -> Expression:
    """The hour, minute or second of a column; other dates have none."""
    if isinstance(inner, Field) and not isinstance(inner, Day):
        return engine.clock(description.column(inner.column), unit)
    return whole(0)


def extract(part: str, date: Expression) -> Expression:
    """A part of a date, which all engines count alike."""
    return cast(exp.Extract(this=exp.Var(this=part), expression=date.copy()), "BIGINT")


def date_sql(inner: Formula, description: Description, engine: Engine) -> Expression:
    """A date as a date, clamped to its bounds."""
    if isinstance(inner, Constant) and isinstance(inner.value, Fraction):
        return day(int(inner.value))
    bounds = inner.kind.bounds or EVER
    if isinstance(inner, Field):
        raw = engine.raw(description.column(inner.column))
        return clamp(raw, day(int(bounds.lower)), day(int(bounds.upper)))
    days = clamp(number_sql(inner, description, engine), whole(bounds.low), whole(bounds.high))
    return engine.dated(days)
