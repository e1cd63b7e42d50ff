"""Groups that a condition leaves."""

from __future__ import annotations

from typing import Any

import pytest

from lapwing.data.plan.labels import labels_of
from lapwing.data.query.grouping import Found
from lapwing.data.query.narrowed import narrowed
from lapwing.data.query.query import AggregateTable
from lapwing.data.sql.select import read_select
from tests.data.people import described

ODD = "it's \\ odd"
ALL = ["Oslo", "Rome", ODD]
LEFT: dict[tuple[str, str], list[Any]] = {
    ("city", "city IN ('Rome', 'Oslo')"): ["Oslo", "Rome"],
    ("city", "city = 'Rome' AND age > 3"): ["Rome"],
    ("city", "city <> 'Rome'"): ["Oslo", ODD],
    ("city", "city NOT IN ('Rome', 'Oslo')"): [ODD],
    ("city", "city = 'Rome' OR age > 3"): ALL,
    ("city", "NOT (city <> 'Rome' AND age > 3)"): ALL,
    ("city", "city = 'Rome' AND city = 'Oslo'"): ALL,
    ("city", "town = 'Rome'"): ALL,
    ("age", "age > 117 AND income > 3"): [118, 119, 120],
    ("age", "age >= 118.5"): [119, 120],
    ("age", "age BETWEEN 3 AND 5 AND age < 5"): [3, 4],
    ("age", "age = 7"): [7],
    ("age", "age > 500"): [120],
    ("age", "age < -5"): [0],
    ("day", "day > '2024-01-29'"): ["2024-01-30", "2024-01-31"],
    ("day", "day >= TIMESTAMP '2024-01-30 12:00'"): ["2024-01-30", "2024-01-31"],
    ("day", "day < TIMESTAMP '2024-01-02 00:00'"): ["2024-01-01"],
    ("day", "day < TIMESTAMP '2024-01-02 00:01'"): ["2024-01-01", "2024-01-02"],
    ("city", "NOT (city = 'Rome' OR age < 3)"): ["Oslo", ODD],
    ("city", "NOT (NOT city = 'Rome')"): ["Rome"],
    ("city", "city LIKE '%o_e'"): ["Rome"],
    ("city", "city NOT LIKE 'R%'"): ["Oslo", ODD],
    ("city", "city LIKE '%!_%' ESCAPE '!'"): ALL,
    ("city", "city LIKE '%\\%' ESCAPE '!'"): [ODD],
    ("DATE_TRUNC('week', day)", "day BETWEEN '2024-01-10' AND '2024-01-16'"): ["2024-01-08", "2024-01-15"],
    ("DATE_TRUNC('month', day)", "DATE_TRUNC('month', day) > '2025-01-01'"): ["2024-01-01"],
    ("DATE_TRUNC('hour', day)", "day = '2024-01-31'"): [f"2024-01-31 {hour:02}:00:00" for hour in range(24)],
    ("FLOOR(age / 50) * 50", "FLOOR(age / 50) * 50 >= 50"): [50, 100],
}  # fmt: skip


@pytest.mark.parametrize(("key", "where"), LEFT)
def test_what_is_left(key: str, where: str) -> None:
    selected = read_select(f"SELECT {key} AS k, COUNT(*) FROM people WHERE {where} GROUP BY k", described())
    ((_, query),) = selected.queries
    assert isinstance(query, AggregateTable)
    assert labels_of(query.by) == [LEFT[key, where]]


def test_groups_that_are_found_stay() -> None:
    ((_, query),) = read_select("SELECT town, COUNT(*) FROM people WHERE town = 'a' GROUP BY 1", described()).queries
    assert isinstance(query, AggregateTable) and isinstance(query.by[0], Found)
    assert narrowed(query.by, None) == query.by
