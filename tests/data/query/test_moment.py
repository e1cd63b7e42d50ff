"""Moments by the second, and clocks of time zones."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from lapwing.data.description.read_description import describe
from lapwing.data.query.calendar import SECONDS
from lapwing.data.query.dating import constant_day, days_later, months_later, truncate
from lapwing.data.query.formula import Constant, Field, Formula, Kind
from lapwing.data.query.known_columns import KnownColumns
from lapwing.data.query.moment import at_zone, constant_moment, has_zone, moment_in, read_moment, seconds_later
from lapwing.data.query.relate import relate
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import described

COLUMNS = KnownColumns(described())
DAY = COLUMNS.field("day")
EVER = Field("day", Kind("date"))


def ends(formula: Formula) -> tuple[int, int]:
    assert formula.kind.bounds is not None
    return formula.kind.bounds.low, formula.kind.bounds.high


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2024-01-02 13:00", datetime(2024, 1, 2, 13)),
        ("2024-01-02T13:00:05", datetime(2024, 1, 2, 13, 0, 5)),
        ("2024-01-02 13:00:00+02:00", datetime(2024, 1, 2, 11)),
        ("2024-01-02 13:00:00Z", datetime(2024, 1, 2, 13)),
    ],
)
def test_a_text_with_a_time_is_a_moment_of_utc(text: str, moment: datetime) -> None:
    assert read_moment(text) == constant_moment(int(moment.replace(tzinfo=UTC).timestamp()))
    assert read_moment(f" {text[:10]} ") == moment_day(moment)


def moment_day(moment: datetime) -> Constant:
    return constant_day((moment - datetime(1970, 1, 1)).days)


def test_what_is_refused() -> None:
    attempts: tuple[Callable[[], object], ...] = (
        lambda: read_moment("2024-01-02 13:00:00.5"),
        lambda: read_moment("2024-01-02 25:00"),
        lambda: read_moment("soon"),
        lambda: at_zone(DAY, "Nowhere/Nothing"),
        lambda: at_zone(DAY, "../passwd"),
        lambda: at_zone(EVER, "Europe/Zurich"),
        lambda: at_zone(at_zone(DAY, "Europe/Zurich"), "Asia/Tokyo"),
        lambda: at_zone(read_moment("9999-12-31 23:59"), "America/New_York"),
        lambda: moment_in(months_later(DAY, 1)),
        lambda: moment_in(truncate(DAY, "hour")),
        lambda: moment_in(COLUMNS.field("age")),
        lambda: relate(truncate(DAY, "hour"), "=", at_zone(DAY, "Asia/Tokyo"), COLUMNS),
    )
    for attempt in attempts:
        with pytest.raises(ProgramError):
            attempt()


def test_a_zone_is_the_list_of_its_offsets() -> None:
    year = describe(
        {
            "name": "t",
            "privacy": {"unit": "row", "neighbours": "replace"},
            "budget": {"epsilon": 1},
            "columns": {"at": {"type": "date", "lower": "2026-01-01", "upper": "2026-12-31"}},
        }
    )
    local = at_zone(KnownColumns(year).field("at"), "Europe/Zurich")
    spring, autumn = (int(datetime(2026, month, day, 1, tzinfo=UTC).timestamp()) for month, day in ((3, 29), (10, 25)))
    assert local.options == ("Europe/Zurich", 3600, spring, 7200, autumn, 3600)  # type: ignore[union-attr]
    assert has_zone(local) and has_zone(truncate(local, "hour")) and not has_zone(moment_in(DAY))
    first, last = ends(moment_in(KnownColumns(year).field("at")))
    assert ends(local) == (first + 3600, last + 7200)
    assert at_zone(DAY, "UTC") == moment_in(DAY)


def test_a_constant_is_when_the_clocks_of_a_zone_show_it() -> None:
    assert at_zone(read_moment("2026-07-01 13:00"), "Europe/Zurich") == read_moment("2026-07-01 11:00")
    assert at_zone(constant_day(0), "Asia/Tokyo") == read_moment("1969-12-31 15:00")


def test_days_and_seconds_are_added_to_moments() -> None:
    low, high = ends(moment_in(DAY))
    assert high - low + 1 == 31 * SECONDS
    assert ends(seconds_later(DAY, 5)) == (low + 5, high + 5)
    assert moment_in(days_later(DAY, 2)) == seconds_later(DAY, 2 * SECONDS)
    assert seconds_later(constant_day(1), -1) == constant_moment(SECONDS - 1)
    most = timedelta(days=10**6) // timedelta(seconds=1)
    assert ends(seconds_later(EVER, most))[1] == ends(moment_in(EVER))[1]
