"""A table with one column `day` that holds moments: their hours, minutes and seconds are those of UTC."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, time, timedelta
from fractions import Fraction
from unittest.mock import patch
from zoneinfo import ZoneInfo

from lapwing.data.answer.exact import measure
from lapwing.data.answer.respond import aggregation_of
from lapwing.data.engines.engine import Engine
from lapwing.data.plan.plan import plan_query
from lapwing.data.query.bounded_sum import Rows
from lapwing.data.query.formula import with_computed
from lapwing.data.sql.select import read_select
from tests.data.days import bounded_day

MOMENTS = (
    datetime(1970, 1, 1),
    datetime(1970, 1, 1, 0, 59, 59, 999_999),
    datetime(1969, 12, 31, 23, 59, 59, 999_999),
    datetime(1969, 12, 30, 13, 45),
    datetime(1970, 2, 1, 1, 2, 3),
    datetime(1970, 2, 1, 1, 2, 59),
    None,
)
QUESTIONS = {
    "EXTRACT(HOUR FROM day)": lambda moment: moment.hour,
    "MINUTE(day)": lambda moment: moment.minute,
    "DATE_TRUNC('hour', day)": lambda moment: f"{moment:%Y-%m-%d %H}:00:00",
    "DATE_TRUNC('minute', day)": lambda moment: f"{moment:%Y-%m-%d %H:%M}:00",
    "day + INTERVAL 1 DAY": lambda moment: datetime.fromordinal(moment.toordinal() + 1).date().isoformat(),
    "EXTRACT(HOUR FROM day) * 60 + EXTRACT(MINUTE FROM day)": lambda moment: moment.hour * 60 + moment.minute,
    "EXTRACT(SECOND FROM day)": lambda moment: moment.second,
    "EXTRACT(DAY FROM day + INTERVAL 1 MONTH)": lambda moment: int(monthly(moment, 1)[-2:]),
    "day + INTERVAL 1 MONTH": lambda moment: monthly(moment, 1),
    "day - INTERVAL 3 MONTHS": lambda moment: monthly(moment, -3),
    "EXTRACT(DOY FROM day - INTERVAL 14 DAYS)": lambda moment: (moment - timedelta(days=14)).timetuple().tm_yday,
    "DATE_TRUNC('hour', day - INTERVAL 90 MINUTES)": lambda moment: (
        f"{moment - timedelta(minutes=90):%Y-%m-%d %H}:00:00"
    ),
    "DATE_DIFF('hour', DATE '1970-01-01', day)": lambda moment: (moment - datetime(1970, 1, 1)) // timedelta(hours=1),
    "DATE_TRUNC('day', day AT TIME ZONE 'Asia/Kolkata')": lambda moment: f"{local(moment, 'Asia/Kolkata'):%Y-%m-%d}",
    "EXTRACT(MONTH FROM day AT TIME ZONE 'Asia/Kolkata')": lambda moment: local(moment, "Asia/Kolkata").month,
    "EXTRACT(HOUR FROM day AT TIME ZONE 'America/New_York')": lambda moment: local(moment, "America/New_York").hour,
    "EXTRACT(SECOND FROM day AT TIME ZONE 'Africa/Monrovia')": lambda moment: local(moment, "Africa/Monrovia").second,
    "DATE_TRUNC('minute', day AT TIME ZONE 'Africa/Monrovia')": lambda moment: (
        f"{local(moment, 'Africa/Monrovia'):%Y-%m-%d %H:%M}:00"
    ),
}
CONDITIONS = {
    "day >= TIMESTAMP '1970-01-01 00:59:59'": lambda moment: moment >= datetime(1970, 1, 1, 0, 59, 59),
    "day < '1970-01-01 00:59:59'": lambda moment: moment < datetime(1970, 1, 1, 0, 59, 59),
    "day IN (TIMESTAMP '1970-02-01 01:02:03')": lambda moment: moment == datetime(1970, 2, 1, 1, 2, 3),
    "day > TIMESTAMPTZ '1970-01-31 23:02:58-02:00'": lambda moment: moment > datetime(1970, 2, 1, 1, 2, 58),
    "day < TIMESTAMP '1970-01-01 01:00' AT TIME ZONE 'Europe/Zurich'": lambda moment: moment < datetime(1970, 1, 1),
    "day AT TIME ZONE 'Asia/Kolkata' < DATE '1970-01-01'": lambda moment: local(moment, "Asia/Kolkata").year < 1970,
    "DATE_TRUNC('hour', day) = DATE_TRUNC('hour', day + INTERVAL 1 SECOND)": lambda moment: (
        moment.hour == (moment + timedelta(seconds=1)).hour
    ),
    "day > CAST(day AS DATE)": lambda moment: moment.replace(microsecond=0) > datetime.combine(moment, time()),
    "day + INTERVAL 1 DAY > DATE_TRUNC('day', day) + INTERVAL 1 DAY": lambda moment: (
        moment.replace(microsecond=0) > datetime.combine(moment, time())
    ),
    "DATE_TRUNC('day', day) < TIMESTAMP '1970-01-01 00:00:01'": lambda moment: moment < datetime(1970, 1, 2),
    "DATE_TRUNC('day', day) = CAST(day AS DATE)": lambda moment: True,
}


def monthly(moment: datetime, months: int) -> str:
    """The last day of the month, if there is none."""
    year, month = divmod(12 * moment.year + moment.month - 1 + months, 12)
    last = (datetime(year + (month + 1) // 12, (month + 1) % 12 + 1, 1) - timedelta(days=1)).day
    return f"{year:04}-{month + 1:02}-{min(moment.day, last):02}"


def local(moment: datetime, zone: str) -> datetime:
    """What a clock there shows."""
    return moment.replace(tzinfo=UTC).astimezone(ZoneInfo(zone))


FEW = ("EXTRACT(SECOND FROM day)", "day + INTERVAL 1 MONTH", "EXTRACT(DOY FROM day - INTERVAL 14 DAYS)")


def assert_few_clocks(engine: Engine) -> None:
    """The questions that an engine has parts of its own for."""
    there = [moment for moment in MOMENTS if moment is not None]
    for text in ("DATE_TRUNC('minute', day)", *FEW):
        assert counts_of(engine, text) == Counter(map(QUESTIONS[text], there)), text
    zone = "EXTRACT(MONTH FROM day AT TIME ZONE 'Asia/Kolkata')"
    assert counts_of(engine, zone) == Counter(map(QUESTIONS[zone], there))


def assert_clocks(engine: Engine) -> None:
    """Every question about MOMENTS is answered as Python answers it; what is missing belongs to no group."""
    there = [moment for moment in MOMENTS if moment is not None]
    for text, answer in QUESTIONS.items():
        assert counts_of(engine, text) == Counter(map(answer, there)), text
    midnight = "DATE_TRUNC('hour', day) = DATE '1970-01-01'"
    assert counts_of(engine, midnight) == {True: 2, False: 4}
    for text, holds in CONDITIONS.items():
        assert counts_of(engine, text) == Counter(map(holds, there)), text
    back = timedelta(hours=1), timedelta(minutes=-30)
    shown = Counter((moment + back[moment >= datetime(1970, 1, 1)]).hour for moment in there)
    with patch("lapwing.data.query.moment.offsets_between", return_value=(3600, 0, -1800)):
        assert counts_of(engine, "EXTRACT(HOUR FROM day AT TIME ZONE 'Europe/Zurich')") == shown


def counts_of(engine: Engine, text: str) -> dict[object, int]:
    """How many rows each group has."""
    selected = read_select(f"SELECT {text} AS k, COUNT(*) FROM days GROUP BY k", bounded_day())
    description = with_computed(bounded_day(), selected.computed)
    ((_, query),) = selected.queries
    wanted = aggregation_of(plan_query(query, description, Fraction(1), Fraction(1, 100)))
    found = measure(wanted, description, engine)
    pairs = zip(found.labels[0], found.numbers[Rows()].tolist(), strict=True)
    return {label: number for label, number in pairs if number}
