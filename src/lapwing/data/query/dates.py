"""Functions of dates in Python, in the manner of Polars: `col("day").dt.truncate("month")`."""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.data.query.dating import months_later, part_of, truncate
from lapwing.data.query.expression import Expression
from lapwing.data.query.moment import at_zone

DURATIONS = {
    "1s": "second",
    "1m": "minute",
    "1h": "hour",
    "1d": "day",
    "1w": "week",
    "1mo": "month",
    "1q": "quarter",
    "1y": "year",
}


@dataclass(frozen=True, slots=True)
class Dates:
    """Parts of a date."""

    inner: Expression

    def truncate(self, every: str) -> Expression:
        """The beginning of its second, minute, hour, day, week, month, quarter or year, in UTC, also as "1mo"."""
        return self.inner.then(lambda inner: truncate(inner, DURATIONS.get(every, every)))

    def convert_time_zone(self, zone: str) -> Expression:
        """The time that clocks of a zone show, such as Europe/Zurich."""
        return self.inner.then(lambda inner: at_zone(inner, zone))

    def add_months(self, months: int) -> Expression:
        """The date so many months later, on the last day of a month that has no such day."""
        return self.inner.then(lambda inner: months_later(inner, months))

    def part(self, part: str) -> Expression:
        """The year, quarter, month, week, day, doy, dow (0 is Sunday), isodow (7 is Sunday), hour, minute or second."""
        return self.inner.then(lambda inner: part_of(inner, part))

    def year(self) -> Expression:
        """Its year."""
        return self.part("year")

    def month(self) -> Expression:
        """Its month, from 1 to 12."""
        return self.part("month")

    def day(self) -> Expression:
        """The day of its month."""
        return self.part("day")

    def hour(self) -> Expression:
        """The hour of its day in UTC, from 0 to 23; 0 of a date without a time."""
        return self.part("hour")

    def minute(self) -> Expression:
        """The minute of its hour, from 0 to 59."""
        return self.part("minute")

    def second(self) -> Expression:
        """The second of its minute, from 0 to 59."""
        return self.part("second")

    def weekday(self) -> Expression:
        """The day of its week, from 1, Monday, to 7."""
        return self.part("isodow")
