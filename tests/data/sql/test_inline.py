"""Subqueries that are joined mean the same as the tables themselves, or are refused."""

from __future__ import annotations

import pytest

from lapwing.data.description.read_description import describe
from lapwing.data.sql.select import Selected, read_select
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.shopping import shop

ROOT = describe(shop())
SAME = {
    "SELECT c.band, SUM(o.day) FROM orders o JOIN (SELECT id, band FROM customers WHERE age > 3) c ON c.id = o.customer_id "
    "GROUP BY c.band": "SELECT c.band, SUM(o.day) FROM orders o JOIN customers c ON c.id = o.customer_id WHERE c.age > 3 "
    "GROUP BY c.band",
    "SELECT who, SUM(day) FROM orders o JOIN (SELECT id AS key, band AS who FROM customers) c ON key = customer_id "
    "GROUP BY who": "SELECT c.band AS who, SUM(day) FROM orders o JOIN customers c ON c.id = o.customer_id GROUP BY c.band",
    "SELECT c.old, COUNT(*) FROM orders o JOIN (SELECT id, age > 5 AS old FROM customers) c ON c.id = o.customer_id "
    "GROUP BY c.old": "SELECT (c.age > 5) AS old, COUNT(*) FROM orders o JOIN customers c ON c.id = o.customer_id "
    "GROUP BY (c.age > 5)",
    "WITH a AS (SELECT * FROM orders WHERE day > 2), b AS (SELECT id, customer_id AS of FROM a WHERE day < 7) "
    "SELECT SUM(i.paid) FROM items i JOIN b ON b.id = i.order_id": "SELECT SUM(i.paid) FROM items i JOIN orders b "
    "ON b.id = i.order_id WHERE b.day < 7 AND b.day > 2",
    "SELECT s.region, COUNT(*) FROM items i LEFT JOIN (SELECT id, region FROM shops) s ON s.id = i.shop_id GROUP BY 1": (
        "SELECT s.region, COUNT(*) FROM items i LEFT JOIN shops s ON s.id = i.shop_id GROUP BY 1"
    ),
    "SELECT COUNT(*) FROM (SELECT order_id AS x, paid FROM items WHERE paid > 1) i JOIN orders o ON o.id = i.x": (
        "SELECT COUNT(*) FROM items i JOIN orders o ON o.id = i.order_id WHERE i.paid > 1"
    ),
}
PEOPLE = {
    "SELECT c.band, AVG(m.n) AS a FROM (SELECT customer_id, LEAST(COUNT(*), 3) AS n FROM orders GROUP BY customer_id) m "
    "JOIN customers c ON c.id = m.customer_id GROUP BY c.band": 'SELECT "c.band" AS band, AVG(n) AS a FROM (SELECT '
    'orders.customer_id, LEAST(COUNT(*), 3) AS n, c.band AS "c.band" FROM orders JOIN customers c ON '
    "c.id = orders.customer_id GROUP BY orders.customer_id, c.band) GROUP BY 1",
    "WITH m AS (SELECT customer_id AS who, MAX(day) AS last FROM orders WHERE day > 1 GROUP BY 1) SELECT COUNT(*) FROM "
    "customers c JOIN m ON m.who = c.id WHERE c.age > 4 AND last > 3": "SELECT COUNT(*) FROM (SELECT orders.customer_id "
    'AS who, MAX(orders.day) AS last, c.age AS "c.age" FROM orders JOIN customers c ON c.id = orders.customer_id WHERE '
    'orders.day > 1 GROUP BY 1, 3) WHERE "c.age" > 4 AND last > 3',
}


def asked(text: str) -> Selected:
    return read_select(text, ROOT)


@pytest.mark.parametrize("text", SAME)
def test_a_subquery_is_as_its_table(text: str) -> None:
    assert asked(text) == asked(SAME[text])


@pytest.mark.parametrize("text", PEOPLE)
def test_tables_are_joined_inside_of_a_table_of_people(text: str) -> None:
    found = asked(text)
    assert found == asked(PEOPLE[text]) and found.people is not None and found.people.unit.rows == 1


def test_two_groups_of_one_person_are_not_taken_for_one() -> None:
    text = "SELECT COUNT(*) FROM (SELECT o.customer_id, o.day, c.band FROM orders o JOIN customers c"
    found = asked(f"{text} ON c.id = o.customer_id GROUP BY 1, 2, 3)")
    assert found.people is not None and found.people.unit.rows == 3


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("orders o LEFT JOIN (SELECT id FROM customers WHERE age > 3) c ON c.id = o.customer_id", "LEFT JOIN meets"),
        ("orders o LEFT JOIN (SELECT id, age + 1 AS b FROM customers) c ON c.id = o.customer_id", "LEFT JOIN meets"),
        ("orders o JOIN (SELECT id FROM customers) c ON c.id = o.customer_id WHERE c.age > 3", "no column c.age"),
        ("orders o JOIN (SELECT id FROM customers) c ON c.id = o.customer_id WHERE age > 3", "no column age"),
        ("orders o JOIN (SELECT id FROM customers WHERE day > 3) c ON c.id = o.customer_id", "no column day"),
        ("orders o JOIN (SELECT DISTINCT id FROM customers) c ON c.id = o.customer_id", "a subquery is joined"),
        ("orders o JOIN (SELECT id FROM customers LIMIT 3) c ON c.id = o.customer_id", "a subquery is joined"),
        ("orders o JOIN (SELECT id FROM customers UNION SELECT id FROM shops) c ON c.id = o.customer_id", "subquery"),
        ("orders o JOIN (SELECT age FROM customers) c ON c.age = o.day", "is no link"),
        ("orders o JOIN (SELECT id + 0 AS id FROM customers) c ON c.id = o.customer_id", ""),
        ("orders o JOIN (SELECT o.id FROM orders o) p ON p.id = o.id", ""),
        ("customers c LEFT JOIN (SELECT customer_id, COUNT(*) AS n FROM orders GROUP BY 1) m ON m.customer_id = c.id", "ON"),
        ("(SELECT day, COUNT(*) AS n FROM orders GROUP BY 1) m JOIN shops s ON s.age = m.n", "by an aggregate"),
        ("(SELECT customer_id, COUNT(*) AS n FROM orders GROUP BY 1) m JOIN customers c ON c.age = m.customer_id", ""),
        ("(SELECT day, COUNT(*) AS n FROM orders GROUP BY 1) m JOIN (SELECT day FROM orders GROUP BY 1) k ON k.day = m.day", ""),
    ],
)  # fmt: skip
def test_what_cannot_be_moved_is_refused(text: str, words: str) -> None:
    with pytest.raises(ProgramError) as caught:
        asked(f"SELECT COUNT(*) FROM {text}")
    assert words in caught.value.diagnostics[0].cause
