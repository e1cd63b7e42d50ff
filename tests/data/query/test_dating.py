"""Parts of dates."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from lapwing.data.query.dating import PARTS, constant_day, days_between, part_of, truncate
from lapwing.data.query.formula import Field, Formula, Kind
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
    assert truncate(DAY, "day") == DAY
    assert ends(days_between(constant_day(0), DAY)) == (19723, 19753)
    assert {part: ends(part_of(EVER, part)) for part in PARTS} == PARTS


def test_what_is_refused() -> None:
    age = KnownColumns(described()).field("age")
    month = truncate(DAY, "month")
    attempts: tuple[Callable[[], object], ...] = (
        lambda: part_of(DAY, "hour"),
        lambda: truncate(DAY, "hour"),
        lambda: part_of(age, "year"),
        lambda: part_of(month, "year"),
        lambda: days_between(month, DAY),
    )
    for attempt in attempts:
        with pytest.raises(ProgramError):
            attempt()
    assert days_between(constant_day(3), constant_day(10)) == days_between(constant_day(0), constant_day(7))
    assert Fraction(7) == constant_day(7).value
