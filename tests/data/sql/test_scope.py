"""What names mean."""

from __future__ import annotations

import pytest

from tests.data.sql.asking import refused, selected


@pytest.mark.parametrize("name", ["age", "AGE", '"age"', "people.age", "p.age"])
def test_names_of_columns(name: str) -> None:
    assert selected(f"SELECT SUM({name}) AS x FROM people p") == selected("SELECT SUM(age) AS x FROM people")


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("SELECT SUM(other.age) FROM people", "sql-table"),
        ('SELECT SUM("AGE") FROM people', "data-column"),
        ("SELECT SUM(people.age) FROM (SELECT age FROM people) x", "sql-table"),
        ("SELECT SUM(income) FROM (SELECT age FROM people) x", "data-column"),
    ],
)
def test_names_that_mean_nothing(text: str, id: str) -> None:
    assert refused(text).id == id


@pytest.mark.parametrize(
    "text", ["SELECT person, COUNT(*) FROM people GROUP BY person", "SELECT SUM(person) FROM people"]
)
def test_who_a_row_belongs_to_is_no_column_to_ask_for(text: str) -> None:
    found = refused(text)
    assert found.id == "sql-refused" and "COUNT(DISTINCT person)" in found.fix
