"""Conditions on nothing: what is true is left out, and what is false is refused."""

from __future__ import annotations

import pytest

from tests.data.sql.asking import refused, selected


@pytest.mark.parametrize(
    "where",
    [
        "1 = 1 AND age > 30",
        "TRUE AND age > 30 AND 2 >= 1",
        "age > 30 OR 1 = 0",
        "(1 = 1) AND (age > 30 OR FALSE)",
        "NOT (1 = 0) AND NOT (2 <> 2) AND age > 30 AND 1 < 2 AND 2 <= 2",
    ],
)
def test_what_holds_for_every_row_says_nothing(where: str) -> None:
    plain = selected("SELECT COUNT(*) FROM people WHERE age > 30")
    assert selected(f"SELECT COUNT(*) FROM people WHERE {where}").queries == plain.queries


@pytest.mark.parametrize("where", ["1 = 1", "TRUE", "age > 30 OR 1 = 1", "NOT FALSE", "3 > 2"])
def test_a_condition_that_always_holds_is_none(where: str) -> None:
    assert (
        selected(f"SELECT COUNT(*) FROM people WHERE {where}").queries
        == selected("SELECT COUNT(*) FROM people").queries
    )
    assert (
        selected(f"SELECT COUNT(*) FILTER (WHERE {where}) AS n FROM people").queries
        == selected("SELECT COUNT(*) AS n FROM people").queries
    )


@pytest.mark.parametrize("where", ["1 = 0", "FALSE", "age > 30 AND 1 = 0", "NOT TRUE"])
def test_a_condition_that_never_holds_is_refused(where: str) -> None:
    assert refused(f"SELECT COUNT(*) FROM people WHERE {where}").id == "sql-refused"


def test_many_of_them_are_no_trouble() -> None:
    many = " AND ".join(["1 = 1"] * 1500)
    assert selected(f"SELECT COUNT(*) FROM people WHERE {many} AND age > 30").queries
