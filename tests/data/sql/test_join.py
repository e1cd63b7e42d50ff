"""JOIN in SQL: where it starts, along which links it goes, and why it is refused."""

from __future__ import annotations

import pytest

from lapwing.data.description.read_description import describe
from lapwing.data.query.join import Join
from lapwing.data.sql.select import read_select
from lapwing.diagnostics.diagnostic import Diagnostic, ProgramError
from tests.data.shopping import shop

ROOT = describe(shop())


def join_in(text: str) -> Join:
    found = read_select(f"SELECT COUNT(*) FROM {text}", ROOT).joined
    assert found is not None and found.join is not None
    return found.join


def refused(text: str) -> Diagnostic:
    with pytest.raises(ProgramError) as caught:
        read_select(text if text.startswith("SELECT") else f"SELECT COUNT(*) FROM {text}", ROOT)
    (found,) = caught.value.diagnostics
    assert found.spans
    return found


@pytest.mark.parametrize(
    "text",
    [
        "items i JOIN orders o ON i.order_id = o.id JOIN customers c ON c.id = o.customer_id",
        "customers c JOIN orders o ON o.customer_id = c.id JOIN items i ON o.id = i.order_id",
        "orders AS o INNER JOIN customers AS c ON customer_id = c.id JOIN items AS i ON i.order_id = o.id AND paid > 3",
    ],
)
def test_a_join_starts_at_the_table_from_which_all_others_are_reached(text: str) -> None:
    found = join_in(text)
    assert found.table == "items" and [step.table for step in found.steps] == ["orders", "customers"]


def test_names_that_two_tables_have_are_those_of_a_table() -> None:
    text = (
        "items JOIN shops s ON shop_id = s.id JOIN orders o ON order_id = o.id JOIN customers c ON customer_id = c.id"
    )
    shown = [name for name, _, _ in join_in(text).columns]
    assert {"paid", "region", "s.age", "c.age"} <= set(shown)
    assert "several tables" in refused(f"SELECT SUM(age) FROM {text}").cause


def test_using_and_public_tables_twice() -> None:
    tables = {
        "people": {"key": "person"},
        "trips": {"links": {"person": "people", "from_id": "places", "to_id": "places"}},
        "places": {"public": True, "key": "id", "columns": {"kind": {"type": "text", "values": ["a"]}}},
    }
    root = describe(shop("people.person", tables=tables))
    text = """SELECT a.kind, b.kind, COUNT(*) FROM trips JOIN people USING (person) JOIN places a ON from_id = a.id
        LEFT JOIN places b ON to_id = b.id GROUP BY a.kind, b.kind"""
    found = read_select(text, root).joined
    assert found is not None and found.join is not None
    assert [(step.alias, step.how) for step in found.join.steps] == [("people", "inner"), ("a", "inner"), ("b", "left")]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("items, orders", "nothing says which rows"),
        ("items CROSS JOIN shops", "CROSS JOIN is not offered"),
        ("items NATURAL JOIN orders", "NATURAL"),
        ("items RIGHT JOIN orders o ON order_id = o.id", "RIGHT JOIN is not offered"),
        ("items FULL JOIN orders o ON order_id = o.id", "FULL JOIN is not offered"),
        ("items a JOIN items b ON a.order_id = b.order_id", "joined twice"),
        ("orders a JOIN orders b ON a.customer_id = b.customer_id", "joined twice"),
        ("items JOIN orders o ON paid = o.day", "is no link to its key"),
        ("items JOIN orders o ON order_id = o.id OR paid = 3", "nothing says which rows"),
        ("customers c LEFT JOIN orders o ON o.customer_id = c.id", "many rows for each row of c"),
        ("shops s LEFT JOIN items ON shop_id = s.id", "many rows for each row of s"),
        ("shops", "no private table is asked"),
        ("visits", "no table visits"),
        ("items JOIN (SELECT DISTINCT id FROM orders) o ON order_id = o.id", "a subquery is joined"),
        ("items i JOIN orders i ON i.order_id = i.id", "two tables are called i"),
        ("items TABLESAMPLE (10 PERCENT) JOIN orders o ON order_id = o.id", ""),
        ("items LEFT JOIN orders o ON order_id = o.id AND o.day > 3", "more than equal columns"),
        ("items JOIN orders USING (id)", "USING names id"),
        ("SELECT o.id, COUNT(*) FROM items JOIN orders o ON order_id = o.id GROUP BY o.id", "no column o.id"),
    ],
)
def test_other_joins_are_refused_with_their_place(text: str, why: str) -> None:
    assert why in refused(text).cause


def test_one_table_alone_has_no_joins() -> None:
    from tests.data.people import described

    with pytest.raises(ProgramError, match="in \\[tables\\]"):
        read_select("SELECT COUNT(*) FROM people a JOIN people b ON a.age = b.age", described("person"))
