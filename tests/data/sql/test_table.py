"""A SELECT that aggregates."""

from __future__ import annotations

import pytest

from lapwing.data.query.aggregate import Count, Sum
from lapwing.data.query.query import AggregateTable
from lapwing.data.sql.table import unused
from tests.data.sql.asking import refused, selected


def test_each_aggregate_is_measured_once() -> None:
    text = "SELECT SUM(age) / COUNT(*), COUNT(*) * 2 FROM people HAVING SUM(age) > 3 ORDER BY COUNT(*)"
    ((_, query),) = selected(text).queries
    assert isinstance(query, AggregateTable)
    assert query.aggregates == (("sum(age)", Sum("age")), ("count(*)", Count()))


def test_what_only_having_asks_for_is_measured_and_not_shown() -> None:
    found = selected("SELECT city, COUNT(*) FROM people GROUP BY city HAVING SUM(age) > 3")
    assert isinstance(found.queries[0][1], AggregateTable) and len(found.queries[0][1].aggregates) == 2
    assert [name for name, _ in found.arrangement.outputs] == ["count(*)"]


@pytest.mark.parametrize(
    "text",
    [
        "SELECT city, age, COUNT(*) FROM people GROUP BY city",
        "SELECT age + income, COUNT(*) FROM people GROUP BY age",
        "SELECT COUNT(*) + day FROM people GROUP BY day",
    ],
)
def test_what_is_refused(text: str) -> None:
    assert refused(text).id == "sql-refused"


def test_titles() -> None:
    assert unused("a", ["a", "a_2"]) == "a_3" and unused("b", ["a"]) == "b"
