"""A table with one column `day` that holds moments: their hours and minutes are those of UTC."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from fractions import Fraction

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
}


def assert_clocks(engine: Engine) -> None:
    """Every question about MOMENTS is answered as Python answers it; what is missing belongs to no group."""
    there = [moment for moment in MOMENTS if moment is not None]
    for text, answer in QUESTIONS.items():
        assert counts_of(engine, text) == Counter(map(answer, there)), text
    midnight = "DATE_TRUNC('hour', day) = DATE '1970-01-01'"
    assert counts_of(engine, midnight) == {True: 2, False: 4}


def counts_of(engine: Engine, text: str) -> dict[object, int]:
    """How many rows each group has."""
    selected = read_select(f"SELECT {text} AS k, COUNT(*) FROM days GROUP BY k", bounded_day())
    description = with_computed(bounded_day(), selected.computed)
    ((_, query),) = selected.queries
    wanted = aggregation_of(plan_query(query, description, Fraction(1), Fraction(1, 100)))
    found = measure(wanted, description, engine)
    pairs = zip(found.labels[0], found.numbers[Rows()].tolist(), strict=True)
    return {label: number for label, number in pairs if number}
