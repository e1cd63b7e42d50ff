"""Parts of dates."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from lapwing.data.description.exact_input import FIRST_DAY, LAST_DAY, day_of
from lapwing.data.query.dating import PARTS, constant_day, days_between, days_later, months_later, part_of, truncate
from lapwing.data.query.formula import Day, Field, Formula, Kind
from lapwing.data.query.known_columns import KnownColumns
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import described

DAY = KnownColumns(described()).field("day")
EVER = Field("day", Kind("date"))


def ends(formula: Formula) -> tuple[int, int]:
    assert formula.kind.bounds is not None
    return formula.kind.bounds.low, formula.kind.bounds.high


def test_ranges_are_those_of_the_bounds() -> None:
    assert ends(part_of(DAY, "year")) == (2024, 2024) and ends(part_of(EVER, "year")) == (1, 9999)
    assert ends(part_of(DAY, "month")) == (1, 1) and ends(part_of(DAY, "doy")) == (1, 31)
    assert ends(part_of(DAY, "quarter")) == (1, 1) and ends(part_of(DAY, "dow")) == (0, 6)
    assert ends(truncate(DAY, "month")) == (2024 * 12, 2024 * 12)
    assert truncate(DAY, "day") == Day("day", DAY.kind) != DAY
    assert ends(days_between(constant_day(0), DAY)) == (19723, 19753)
    assert {part: ends(part_of(EVER, part)) for part in PARTS} == PARTS


def test_what_is_refused() -> None:
    age = KnownColumns(described()).field("age")
    month = truncate(DAY, "month")
    attempts: tuple[Callable[[], object], ...] = (
        lambda: part_of(DAY, "millisecond"),
        lambda: part_of(days_later(DAY, 1), "hour"),
        lambda: part_of(truncate(DAY, "day"), "hour"),
        lambda: truncate(DAY, "millisecond"),
        lambda: truncate(truncate(DAY, "hour"), "second"),
        lambda: truncate(truncate(DAY, "week"), "month"),
        lambda: days_later(month, 3),
        lambda: days_later(age, 3),
        lambda: months_later(EVER, 3),
        lambda: months_later(month, 3),
        lambda: months_later(constant_day(0), 12 * 8030),
        lambda: months_later(constant_day(0), -12 * 1970),
        lambda: part_of(age, "year"),
        lambda: part_of(month, "year"),
        lambda: days_between(month, DAY),
    )
    for attempt in attempts:
        with pytest.raises(ProgramError):
            attempt()
    assert days_between(constant_day(3), constant_day(10)) == days_between(constant_day(0), constant_day(7))
    assert Fraction(7) == constant_day(7).value


def test_hours_are_counted_from_the_beginning_of_the_first_day_to_the_end_of_the_last() -> None:
    first, last = ends(DAY)
    assert ends(truncate(DAY, "hour")) == (24 * first, 24 * last + 23)
    assert ends(truncate(DAY, "minute")) == (1440 * first, 1440 * last + 1439)
    assert part_of(constant_day(5), "hour") == part_of(constant_day(7), "minute")


def test_dates_some_days_later_stay_between_the_years_1_and_9999() -> None:
    first, last = ends(DAY)
    assert ends(days_later(DAY, 3)) == (first + 3, last + 3) and ends(days_later(DAY, -3)) == (first - 3, last - 3)
    assert ends(days_later(DAY, 10**7)) == (LAST_DAY, LAST_DAY) and ends(days_later(EVER, -1)) == (
        FIRST_DAY,
        LAST_DAY - 1,
    )
    assert days_later(constant_day(3), 4) == constant_day(7)


@pytest.mark.parametrize(
    ("day", "months", "found"),
    [
        ("2024-01-31", 1, "2024-02-29"),
        ("2023-01-31", 1, "2023-02-28"),
        ("2024-03-31", -13, "2023-02-28"),
        ("2024-12-15", 1, "2025-01-15"),
        ("2024-02-29", 12, "2025-02-28"),
    ],
)
def test_months_later_end_with_the_month(day: str, months: int, found: str) -> None:
    one, other = (constant_day(day_of(each, "a day")) for each in (day, found))
    assert months_later(one, months) == other
