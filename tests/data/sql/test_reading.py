"""Subqueries and WITH: those that rename, compute and filter, and what is around those that aggregate."""

from __future__ import annotations

import pytest

from tests.data.sql.asking import refused, selected

PLAIN = """
SELECT city, SUM(age * 2) AS s FROM people WHERE member AND age * 2 > 7 GROUP BY city HAVING SUM(age * 2) > 5
ORDER BY s LIMIT 3
"""
NESTED = """
SELECT city, SUM(t) AS s FROM (SELECT city, age * 2 AS t FROM people WHERE member) WHERE t > 7 GROUP BY city
HAVING SUM(t) > 5 ORDER BY s LIMIT 3

WITH x AS (SELECT * FROM people WHERE member) SELECT x.city, SUM(x.age * 2) AS s FROM x WHERE age * 2 > 7 GROUP
BY 1 HAVING s > 5 ORDER BY s LIMIT 3

WITH a AS (SELECT city, age * 2 AS t, member FROM people), b AS (SELECT city AS c, t FROM a WHERE member) SELECT
c AS city, SUM(t) AS s FROM b WHERE t > 7 GROUP BY c HAVING SUM(t) > 5 ORDER BY 2 LIMIT 3

SELECT city, s FROM (SELECT city, SUM(age * 2) AS s FROM people WHERE member AND age * 2 > 7 GROUP BY city) t
WHERE t.s > 5 ORDER BY s LIMIT 3

WITH x AS (SELECT city, SUM(age * 2) AS s FROM people WHERE member AND age * 2 > 7 GROUP BY city HAVING SUM(age
* 2) > 5) SELECT * FROM x ORDER BY s LIMIT 3
"""


@pytest.mark.parametrize("text", NESTED.strip().split("\n\n"))
def test_the_same_question_however_it_is_nested(text: str) -> None:
    plain, found = selected(PLAIN), selected(text)
    assert found.queries == plain.queries and found.arrangement == plain.arrangement


def test_computed_after_aggregating() -> None:
    found = selected("SELECT n / 2 AS half, m FROM (SELECT COUNT(*) AS n, SUM(age) AS m FROM people)")
    assert [name for name, _ in found.arrangement.outputs] == ["half", "m"]


@pytest.mark.parametrize(
    "text",
    [
        "SELECT n FROM (SELECT city, COUNT(*) AS n FROM people GROUP BY city) GROUP BY n",
        "SELECT COUNT(*) FROM (SELECT age, age FROM people)",
        "SELECT COUNT(*) FROM (SELECT COUNT(*) OVER () AS n FROM people)",
        "SELECT COUNT(*) FROM (SELECT * FROM people UNION ALL SELECT * FROM people)",
        "SELECT COUNT(*) FROM (SELECT * FROM people, people p)",
        "WITH x AS (SELECT * FROM people UNION ALL SELECT * FROM people) SELECT COUNT(*) FROM x",
        "SELECT city || n AS z FROM (SELECT city, COUNT(*) AS n FROM people GROUP BY city)",
        "SELECT city FROM (SELECT city, age FROM people)",
    ],
)
def test_what_is_refused(text: str) -> None:
    assert refused(text).id == "sql-refused"


def test_a_query_that_names_itself_is_refused() -> None:
    assert refused("WITH x AS (SELECT * FROM x) SELECT COUNT(*) FROM x").id == "sql-table"


def test_what_doubles_in_every_subquery_is_refused_at_once() -> None:
    text = "SELECT age AS a FROM people"
    for _ in range(15):
        text = f"SELECT COALESCE(a, a, a) AS a FROM ({text})"
    assert refused(f"SELECT SUM(a) FROM ({text})").id == "sql-refused"


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("ORDER BY ALL DESC", "ORDER BY city DESC, n DESC"),
        ("ORDER BY n FETCH FIRST 2 ROWS ONLY", "ORDER BY n LIMIT 2"),
    ],
)
def test_other_ways_to_order_and_to_limit(text: str, same: str) -> None:
    asked = "SELECT city, COUNT(*) AS n FROM people GROUP BY city "
    assert selected(asked + text).arrangement == selected(asked + same).arrangement


def test_rows_with_ties_are_refused() -> None:
    found = refused("SELECT city, COUNT(*) AS n FROM people GROUP BY city ORDER BY n FETCH FIRST 2 ROWS WITH TIES")
    assert found.id == "sql-refused" and "LIMIT" in found.cause
