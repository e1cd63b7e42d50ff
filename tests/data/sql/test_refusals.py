"""Clauses that are refused."""

from __future__ import annotations

import pytest

from tests.data.sql.asking import refused


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("SELECT COUNT(*) FROM people JOIN people b ON TRUE", "join"),
        ("SELECT COUNT(*) FROM people, people b", "join"),
        ("SELECT COUNT(*) FROM people NATURAL JOIN people", "join"),
        ("WITH RECURSIVE x AS (SELECT 1) SELECT COUNT(*) FROM people", "recursive"),
        ("SELECT COUNT(*) FROM (SELECT age FROM people ORDER BY age LIMIT 3)", "ORDER BY in a subquery"),
        ("SELECT COUNT(*) FROM (SELECT DISTINCT age FROM people)", "DISTINCT"),
        ("SELECT DISTINCT COUNT(*) FROM people", "DISTINCT"),
        ("SELECT city FROM people QUALIFY TRUE", "QUALIFY"),
        ("SELECT COUNT(*) FROM people WINDOW w AS ()", "window"),
        ("SELECT COUNT(*) FROM people OFFSET 1.5", "OFFSET"),
        ("SELECT COUNT(*) FROM people TABLESAMPLE 10%", "sample"),
        ("SELECT COUNT(*) FROM people USING SAMPLE 10%", "sample"),
        ("SELECT COUNT(*) FROM people LIMIT (SELECT 3)", "LIMIT"),
        ("SELECT COUNT(*) INTO x FROM people", "INTO"),
        ("SELECT COUNT(*) FROM people FOR UPDATE", "LOCKS"),
        ("SELECT COUNT(*) FROM people ORDER BY (SELECT 1)", "subquery"),
    ],
)
def test_each_has_a_reason_and_a_fix(text: str, word: str) -> None:
    found = refused(text)
    assert found.id == "sql-refused"
    assert word.lower() in found.cause.lower(), found.cause
    assert found.fix
