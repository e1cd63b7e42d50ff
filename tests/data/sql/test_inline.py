"""Subqueries that are joined mean the same as the tables themselves, or are refused."""

from __future__ import annotations

import pytest

from lapwing.data.description.read_description import describe
from lapwing.data.sql.select import Selected, read_select
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.shopping import shop

ROOT = describe(shop())
ON = "ON c.id = o.customer_id"
SAME = [
    (
        f"SELECT band, SUM(day) FROM orders o JOIN (SELECT id, band FROM customers WHERE age > 3) c {ON} GROUP BY 1",
        f"SELECT band, SUM(day) FROM orders o JOIN customers c {ON} WHERE c.age > 3 GROUP BY c.band",
    ),
    (
        "SELECT x, SUM(day) FROM orders JOIN (SELECT id k, band x FROM customers) c ON k = customer_id GROUP BY x",
        "SELECT c.band AS x, SUM(day) FROM orders JOIN customers c ON c.id = customer_id GROUP BY c.band",
    ),
    (
        f"SELECT c.old, COUNT(*) FROM orders o JOIN (SELECT id, age > 5 AS old FROM customers) c {ON} GROUP BY c.old",
        f"SELECT (c.age > 5) AS old, COUNT(*) FROM orders o JOIN customers c {ON} GROUP BY (c.age > 5)",
    ),
    (
        (
            "WITH a AS (SELECT * FROM orders WHERE day > 2), b AS (SELECT id FROM a WHERE day < 7) "
            "SELECT SUM(i.paid) FROM items i JOIN b ON b.id = i.order_id"
        ),
        "SELECT SUM(i.paid) FROM items i JOIN orders b ON b.id = i.order_id WHERE b.day < 7 AND b.day > 2",
    ),
    (
        "SELECT region, COUNT(*) FROM items LEFT JOIN (SELECT id, region FROM shops) s ON s.id = shop_id GROUP BY 1",
        "SELECT region, COUNT(*) FROM items LEFT JOIN shops s ON s.id = shop_id GROUP BY 1",
    ),
    (
        "SELECT COUNT(*) FROM (SELECT order_id AS x FROM items WHERE paid > 1) i JOIN orders o ON o.id = i.x",
        "SELECT COUNT(*) FROM items i JOIN orders o ON o.id = i.order_id WHERE i.paid > 1",
    ),
]


def asked(text: str) -> Selected:
    return read_select(text, ROOT)


@pytest.mark.parametrize(("text", "plain"), SAME)
def test_a_subquery_is_as_its_table(text: str, plain: str) -> None:
    assert asked(text) == asked(plain)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"orders o LEFT JOIN (SELECT id FROM customers WHERE age > 3) c {ON}", "LEFT JOIN meets"),
        (f"orders o LEFT JOIN (SELECT id, age + 1 AS b FROM customers) c {ON}", "LEFT JOIN meets"),
        (f"orders o JOIN (SELECT id FROM customers) c {ON} WHERE c.age > 3", "no column c.age"),
        (f"orders o JOIN (SELECT id FROM customers) c {ON} WHERE age > 3", "no column age"),
        (f"orders o JOIN (SELECT id FROM customers WHERE day > 3) c {ON}", "no column day"),
        (f"orders o JOIN (SELECT DISTINCT id FROM customers) c {ON}", "a subquery is joined"),
        (f"orders o JOIN (SELECT id FROM customers LIMIT 3) c {ON}", "a subquery is joined"),
        (f"orders o JOIN (SELECT id FROM customers UNION SELECT id FROM shops) c {ON}", "subquery"),
        ("orders o JOIN (SELECT age FROM customers) c ON c.age = o.day", "is no link"),
        (f"orders o JOIN (SELECT id + 0 AS id FROM customers) c {ON}", ""),
        ("orders o JOIN (SELECT o.id FROM orders o) p ON p.id = o.id", ""),
        ("orders o JOIN (SELECT id FROM customers WHERE id = 3) c ON c.id = o.customer_id", ""),
    ],
)
def test_what_cannot_be_moved_is_refused(text: str, words: str) -> None:
    with pytest.raises(ProgramError) as caught:
        asked(f"SELECT COUNT(*) FROM {text}")
    assert words in caught.value.diagnostics[0].cause
