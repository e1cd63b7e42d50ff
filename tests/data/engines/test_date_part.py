"""Parts of dates in SQL by whole numbers, from the year 1 to 9999."""

from __future__ import annotations

from calendar import monthrange
from datetime import date
from fractions import Fraction

import pytest
from sqlglot import exp

from lapwing.data.description.description import Bounds
from lapwing.data.description.exact_input import FIRST_DAY, LAST_DAY, day_of
from lapwing.data.engines.date_part import date_part_sql, offset_sql
from lapwing.data.engines.duck import DuckEngine
from lapwing.data.engines.expression import Expression, name
from lapwing.data.query.calendar import SECONDS
from lapwing.data.query.dating import day_in, month_later, months_later, part_of, truncate
from lapwing.data.query.formula import Apply, Formula, Kind, PersonField
from lapwing.data.query.moment import second_kind
from tests.data.people import described, duck

DAYS = (FIRST_DAY, FIRST_DAY + 30, -1, 0, 58, 59, 11016, 19782, LAST_DAY - 400, LAST_DAY)


def computed(expression: Expression, numbers: tuple[int, ...]) -> list[int]:
    """An expression of a column n, for some numbers."""
    engine = duck()
    assert isinstance(engine, DuckEngine)
    rows = exp.values([(number,) for number in numbers], alias="rows", columns=["n"])
    text = engine.write(exp.select(name("n"), expression).from_(rows))
    found = dict(engine.connection.execute(text).fetchall())
    return [found[number] for number in numbers]


def of(formula: Formula, numbers: tuple[int, ...]) -> list[int]:
    assert isinstance(formula, Apply)
    return computed(date_part_sql(formula, described(), duck()), numbers)


def days(low: int = FIRST_DAY, high: int = LAST_DAY) -> PersonField:
    """A number of days that is no column of dates."""
    return PersonField("n", Kind("date", Bounds(Fraction(low), Fraction(high), Fraction(1))))


@pytest.mark.parametrize("months", [1, -1, 11, 12, -13, 216])
def test_months_later_are_those_of_python(months: int) -> None:
    first, last = day_of(date(20, 1, 31), "a day"), day_of(date(9970, 12, 31), "a day")
    ends = [day_of(date(2024, month, monthrange(2024, month)[1]), "a day") for month in range(1, 13)]
    numbers = (first, last, *ends, *range(19000, 19800, 13))
    assert of(months_later(days(first, last), months), numbers) == [month_later(each, months) for each in numbers]


def test_parts_of_numbers_of_days() -> None:
    calendar = [date.fromordinal(each + date(1970, 1, 1).toordinal()) for each in DAYS]
    assert of(part_of(days(), "year"), DAYS) == [each.year for each in calendar]
    assert of(part_of(days(), "doy"), DAYS) == [each.timetuple().tm_yday for each in calendar]
    assert of(part_of(days(), "isodow"), DAYS) == [each.isoweekday() for each in calendar]
    assert of(truncate(days(), "month"), DAYS) == [12 * each.year + each.month - 1 for each in calendar]


def test_parts_of_seconds_before_and_after_1970() -> None:
    moment = PersonField("n", second_kind(FIRST_DAY * SECONDS, LAST_DAY * SECONDS + SECONDS - 1))
    numbers = (FIRST_DAY * SECONDS, -1, 0, 3661, -3661, LAST_DAY * SECONDS + SECONDS - 1)
    assert of(day_in(moment), numbers) == [number // SECONDS for number in numbers]
    assert of(part_of(moment, "hour"), numbers) == [number % SECONDS // 3600 for number in numbers]
    assert of(part_of(moment, "minute"), numbers) == [number % 3600 // 60 for number in numbers]
    assert of(part_of(moment, "second"), numbers) == [number % 60 for number in numbers]
    assert of(truncate(moment, "hour"), numbers) == [number // 3600 for number in numbers]
    assert of(part_of(truncate(moment, "minute"), "minute"), numbers) == [number % 3600 // 60 for number in numbers]


def test_offsets_hold_from_their_second_on() -> None:
    assert computed(offset_sql(name("n"), [60, 5, 120, 9, -60]), (4, 5, 8, 9, 10)) == [60, 120, 120, -60, -60]
    assert computed(offset_sql(name("n"), [60]), (4,)) == [60]
