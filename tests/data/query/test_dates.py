"""Functions of dates in Python are those of SQL."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from lapwing.data.query.col import col
from lapwing.data.query.expression import Expression, expression_of, settle
from lapwing.data.query.formula_text import formula_text, predicate_text
from lapwing.data.query.known_columns import KnownColumns
from lapwing.data.sql.condition import read_condition
from lapwing.data.sql.formula import read_formula
from lapwing.data.sql.parse import parse_condition
from lapwing.data.sql.scope import Scope
from lapwing.diagnostics.source import Source
from tests.data.people import described

DAY = col("day")
ALIKE: dict[str, Expression] = {
    "DATE_TRUNC('second', day)": DAY.dt.truncate("second"),
    "DATE_TRUNC('quarter', day)": DAY.dt.truncate("1q"),
    "EXTRACT(HOUR FROM day AT TIME ZONE 'Asia/Tokyo')": DAY.dt.convert_time_zone("Asia/Tokyo").dt.hour(),
    "day + INTERVAL 18 YEARS": DAY.dt.add_months(216),
    "SECOND(day)": DAY.dt.second(),
    "MINUTE(day)": DAY.dt.minute(),
    "YEAR(day) + MONTH(day) + DAY(day)": DAY.dt.year() + DAY.dt.month() + DAY.dt.day(),
    "EXTRACT(ISODOW FROM day)": DAY.dt.weekday(),
    "day + INTERVAL 90 MINUTES": DAY + timedelta(minutes=90),
    "day - INTERVAL 2 DAYS": DAY - timedelta(days=2),
}


@pytest.mark.parametrize("text", ALIKE)
def test_the_same_as_in_sql(text: str) -> None:
    source, known = Source("query", text), KnownColumns(described())
    wanted = formula_text(read_formula(parse_condition(source), Scope(known, source)))
    assert formula_text(expression_of(ALIKE[text]).build(KnownColumns(described()))) == wanted


def test_comparisons_with_moments() -> None:
    known = KnownColumns(described())
    wanted = predicate_text(read_condition("day >= TIMESTAMP '2024-01-05 13:00'", known))
    assert predicate_text(settle(datetime(2024, 1, 5, 13) <= DAY, known)) == wanted
    among = predicate_text(read_condition("day IN (TIMESTAMP '2024-01-05 13:00')", known))
    assert predicate_text(settle(DAY.isin([datetime(2024, 1, 5, 13)]), known)) == among
