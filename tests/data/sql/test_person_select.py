"""Subqueries that are grouped by the privacy unit."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.data.query.aggregate import Count, Sum
from lapwing.data.query.person_table import Between, PersonDescription, definition_of
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import people
from tests.data.sql.asking import selected

ACCEPTED = [
    "SELECT AVG(t) FROM (SELECT person, LEAST(GREATEST(SUM(income), 0), 100) AS t FROM people GROUP BY person)",
    "SELECT SUM(n) FROM (SELECT person, LEAST(10, COUNT(*)) AS n FROM people WHERE age > 3 GROUP BY 1) WHERE n > 2",
    "SELECT MEDIAN(a) FROM (SELECT AVG(age) AS a FROM people GROUP BY person)",
    "WITH p AS (SELECT person, city, MAX(age) AS a FROM people GROUP BY 1, 2) SELECT city, SUM(a) FROM p GROUP BY 1",
    "SELECT m, COUNT(*) FROM (SELECT person, DATE_TRUNC('month', day) AS m FROM people GROUP BY 1, 2) GROUP BY m",
    "SELECT x, COUNT(*) FROM (SELECT t > 5 AS x FROM (SELECT MAX(age) AS t FROM people GROUP BY person)) GROUP BY x",
    "SELECT DATE_TRUNC('week', f), COUNT(*) FROM (SELECT person, MIN(day) AS f FROM people GROUP BY 1) GROUP BY 1",
    "SELECT AVG(l - f) FROM (SELECT MIN(day) AS f, MAX(day) AS l FROM people GROUP BY person) WHERE l > '2024-01-03'",
    "SELECT f, COUNT(*) FROM (SELECT MIN(DATE_TRUNC('week', day)) AS f FROM people GROUP BY person) GROUP BY f",
    "SELECT AVG(t) FROM (SELECT LEAST(COUNT(age) FILTER (WHERE member), 9) AS t FROM people GROUP BY person)",
]
SAME = {
    "(SELECT person, age FROM people WHERE age > 3)": "(SELECT * FROM people) WHERE age > 3",
    "(SELECT person AS person, age AS age FROM (SELECT * FROM people WHERE age > 3))": "people WHERE age > 3",
}
BOUNDED = {
    "SELECT AVG(t) FROM (SELECT person, SUM(income) AS t FROM people GROUP BY person)": (-300, 3000),
    "SELECT AVG(t) FROM (SELECT person, LEAST(SUM(income), 9) AS t FROM people GROUP BY person)": (-300, 9),
    "SELECT AVG(t) FROM (SELECT person, SUM(age) AS t FROM people GROUP BY person)": (0, 360),
    "SELECT AVG(t) FROM (SELECT person, COUNT(*) AS t FROM people GROUP BY person)": (0, 3),
    "SELECT AVG(t) FROM (SELECT person, GREATEST(COUNT(*), 1) AS t FROM people GROUP BY person)": (1, 3),
}
REFUSED = {
    "SELECT AVG(t) FROM (SELECT person, SUM(weight) AS t FROM people GROUP BY person)": "weight has no bounds",
    "SELECT f, COUNT(*) FROM (SELECT DATE_TRUNC('week', MIN(day)) AS f FROM people GROUP BY person) GROUP BY f": (
        "in the SELECT around"
    ),
    "SELECT AVG(t) FROM (SELECT person, AVG(day) AS t FROM people GROUP BY person)": "day is date, so it has no mean",
    "SELECT AVG(t) FROM (SELECT person, LEAST(SUM(income), age) AS t FROM people GROUP BY person)": "is not a number",
    "SELECT AVG(t) FROM (SELECT person, MAX(age) AS t FROM people GROUP BY person HAVING MAX(age) > 3)": "HAVING",
    "SELECT AVG(t) FROM (SELECT person, MAX(age) AS t FROM people GROUP BY person ORDER BY t LIMIT 5)": "ORDER",
    "SELECT AVG(t) FROM (SELECT person, MAX(age) AS t FROM people GROUP BY person, city)": "does not show",
    "SELECT AVG(t) FROM (SELECT person, MEDIAN(age) AS t FROM people GROUP BY person)": "not offered for each person",
    "SELECT AVG(t) FROM (SELECT person, age AS t FROM people GROUP BY person)": "neither a key nor an aggregate",
    "SELECT person, MAX(age) FROM people GROUP BY person": "person says whose a row is",
    "SELECT COUNT(*) FROM (SELECT MAX(t) AS t FROM (SELECT person, city, MAX(age) AS t FROM people GROUP BY 1, 2))": "",
}


@pytest.mark.parametrize("text", ACCEPTED)
def test_tables_of_people_in_sql(text: str, tmp_path: Path) -> None:
    with people(tmp_path, "person") as opened:
        made = opened.sql(text).release(epsilon=1)
        assert made.answers and opened.left()[0] == 999


@pytest.mark.parametrize("inner", SAME)
def test_rows_of_people_may_come_from_subqueries(inner: str) -> None:
    text = "SELECT AVG(t) AS m FROM (SELECT person, LEAST(SUM(age), 9) AS t FROM {} GROUP BY person)"
    found, same = (selected(text.format(each)) for each in (inner, SAME[inner]))
    assert found.queries == same.queries and found.people == same.people


@pytest.mark.parametrize("text", BOUNDED)
def test_what_is_not_cut_is_cut_to_what_the_rows_that_count_come_to(text: str, tmp_path: Path) -> None:
    with people(tmp_path, "person") as opened:
        asked = opened.sql(text)
        described = asked.dataset.description
        assert isinstance(described, PersonDescription)
        (value,) = described.people
        assert [value.bounds.lower, value.bounds.upper] == list(BOUNDED[text])
        said = asked.release(epsilon=1).answers[0].about
        assert f"with t cut to between {value.bounds.lower} and {value.bounds.upper}, with values clamped" in said


@pytest.mark.parametrize("text", REFUSED)
def test_what_would_show_a_person_is_refused_free_of_charge(text: str, tmp_path: Path) -> None:
    with people(tmp_path, "person") as opened:
        with pytest.raises(ProgramError) as caught:
            opened.sql(text).release(epsilon=1)
        assert REFUSED[text] in str(caught.value)
        assert opened.left()[0] == 1000


def test_sql_and_python_make_the_same_table(tmp_path: Path) -> None:
    with people(tmp_path, "person") as opened:
        spoken = opened.sql(ACCEPTED[0]).dataset.description
        made = opened.per_person(t=Between(Sum("income"), 0, 100)).description
        assert definition_of(spoken) == definition_of(made) != ""
        rows = opened.per_person(n=Between(Count(), 0, 10)).description
        assert definition_of(rows) != definition_of(
            opened.where("age > 3").per_person(n=Between(Count(), 0, 10)).description
        )


def test_rows_are_not_grouped_by_a_unit_that_they_do_not_have(tmp_path: Path) -> None:
    with people(tmp_path) as opened, pytest.raises(ProgramError):
        opened.sql("SELECT COUNT(*) FROM (SELECT person, COUNT(*) AS n FROM people GROUP BY person)")
