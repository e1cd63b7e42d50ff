"""No column that a query looks at is left out."""

from __future__ import annotations

from pathlib import Path

from lapwing.data.query.used_columns import strings_in, used_columns
from tests.data.shopping import ORDERS_TWICE, opened, shop


def test_columns_of_queries_conditions_and_people(tmp_path: Path) -> None:
    with opened(ORDERS_TWICE, shop(), tmp_path) as database:
        text = """SELECT SUM(total) FROM (SELECT o.customer_id, LEAST(SUM(paid + 1), 20) AS total FROM items i
            JOIN orders o ON i.order_id = o.id WHERE o.day > 2 GROUP BY o.customer_id)"""
        question = database.sql(text)
        used = used_columns(question.queries[0][1], question.dataset.described((question,)))
        assert {"paid", "day", "total"} <= used


def test_texts_inside() -> None:
    assert strings_in((("a",), "b", 3)) == {"a", "b"}
