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


PEOPLE = (
    "SELECT COUNT(DISTINCT person) AS n FROM (SELECT person, age FROM people) WHERE age > 3",
    "WITH t AS (SELECT * FROM people WHERE age > 3) SELECT COUNT(DISTINCT person) AS n FROM t",
    (
        "WITH t AS (SELECT *, age AS a FROM people), u AS (SELECT person AS who, a FROM t)"
        " SELECT COUNT(DISTINCT who) AS n FROM u WHERE a > 3"
    ),
    "SELECT COUNT(DISTINCT WHO) AS n FROM (SELECT person AS who FROM people WHERE age > 3)",
)


@pytest.mark.parametrize("text", PEOPLE)
def test_people_are_known_by_their_names_in_subqueries(text: str) -> None:
    assert selected(text).queries == selected("SELECT COUNT(DISTINCT person) AS n FROM people WHERE age > 3").queries


def test_rows_with_a_person_are_rows() -> None:
    assert (
        selected("SELECT COUNT(person) AS n FROM people").queries
        == selected("SELECT COUNT(*) AS n FROM people").queries
    )


@pytest.mark.parametrize(
    "text",
    [
        "SELECT person, COUNT(*) FROM people GROUP BY person",
        "SELECT SUM(person) FROM people",
        "SELECT person FROM people",
        "SELECT COUNT(*) FROM (SELECT person FROM people) WHERE person = 3",
        "SELECT COUNT(*) FROM (SELECT person + 1 AS p FROM people)",
        "SELECT person, COUNT(*) FROM (SELECT person FROM people) GROUP BY person",
    ],
)
def test_who_a_row_belongs_to_is_no_column_to_ask_for(text: str) -> None:
    found = refused(text)
    assert found.id == "sql-refused" and "COUNT(DISTINCT person)" in found.fix


@pytest.mark.parametrize("twice", ["person AS x, age AS x", "age AS x, person AS X", "person AS x, person AS x"])
def test_a_name_means_one_thing(twice: str) -> None:
    assert "stands there twice" in refused(f"SELECT COUNT(*) FROM (SELECT {twice} FROM people)").cause
