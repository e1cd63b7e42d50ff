"""Whole numbers of intervals."""

from __future__ import annotations

import pytest
import sqlglot

from lapwing.data.sql.interval import whole_text
from tests.data.sql.asking import refused, selected


@pytest.mark.parametrize(
    ("text", "found"), [("'3'", 3), ("-2", -2), ("' -5 '", -5), ("'1.5'", None), ("x", None), ("'12345678'", None)]
)
def test_whole_numbers(text: str, found: int | None) -> None:
    assert whole_text(sqlglot.parse_one(text)) == found


def test_dates_are_moved() -> None:
    assert selected("SELECT COUNT(*) FROM people WHERE day + INTERVAL '2 weeks' > DATE '2024-01-20'").queries
    cause = refused("SELECT day + INTERVAL '1.5 days', COUNT(*) FROM people GROUP BY 1").cause
    assert "not an interval" in cause
