"""Joins in Python: the same as in SQL, under one budget, with a proof that can be checked again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lapwing.data.answer.release_text import view_release
from lapwing.data.database import DatabaseDataset, JoinedDataset
from lapwing.data.proof.check_release import check_release
from lapwing.data.query.aggregate import Count
from lapwing.data.question import Question
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.shopping import Tables, opened, shop

TABLES: Tables = {
    "customers": [{"id": n, "household": n, "age": n, "band": "ab"[n % 2]} for n in range(4)],
    "orders": [{"id": 10 + n, "customer_id": n % 3, "day": n} for n in range(5)],
    "items": [{"order_id": 10 + n % 6, "shop_id": n % 3, "paid": n % 9} for n in range(12)],
    "shops": [{"id": 0, "region": "n", "age": 1}, {"id": 1, "region": "s", "age": 1}],
}


@pytest.fixture
def database(tmp_path: Path) -> DatabaseDataset:
    return opened(TABLES, shop(rows=20), tmp_path)


def exact(question: Question) -> list[dict[str, object]]:
    rows = question.release(epsilon=5000).rows()
    return [{key: value for key, value in row.items() if not key.endswith(("_low", "_high"))} for row in rows]


def joined(found: object) -> JoinedDataset:
    assert isinstance(found, JoinedDataset)
    return found


def test_joins_are_those_of_sql(database: DatabaseDataset) -> None:
    items = joined(database.table("items").join("orders"))
    text = (
        "SELECT band, COUNT(*) AS n FROM items JOIN orders o ON order_id = o.id JOIN customers c ON customer_id = c.id"
    )
    people = joined(items.join("customers"))
    assert exact(people.group_by("band").aggregate(n=Count())) == exact(database.sql(f"{text} GROUP BY band"))
    shops = joined(items.join("shops", left_on="shop_id", right_on="id", how="left"))
    assert exact(shops.count()) == [{"count": 10}]
    assert exact(joined(items.join("shops")).group_by("region").count()) == [
        {"region": "n", "count": 4},
        {"region": "s", "count": 4},
    ]
    assert exact(people.where("customers.age >= 1").where("day < 4").count()) == [{"count": 4}]


def test_semi_and_anti_joins(database: DatabaseDataset) -> None:
    customers = database.table("customers")
    assert exact(customers.join("orders", how="semi").count()) == [{"count": 3}]
    assert exact(customers.join("orders", how="anti").count()) == [{"count": 1}]
    assert exact(customers.join("orders", how="semi", where="day >= 3").count()) == [{"count": 2}]
    text = "EXISTS (SELECT 1 FROM orders WHERE customer_id = customers.id AND day >= 3)"
    assert exact(database.sql(f"SELECT COUNT(*) AS count FROM customers WHERE {text}")) == [{"count": 2}]
    with pytest.raises(ProgramError, match='how="semi"'):
        customers.where(text)
    assert exact(database.table("items").join("shops", how="anti").count()) == [{"count": 2}]


def test_a_release_can_be_checked_and_is_charged_to_one_budget(database: DatabaseDataset) -> None:
    question = database.sql("SELECT SUM(paid) AS s FROM items JOIN orders o ON order_id = o.id")
    before = database.left()[0]
    made = question.release(epsilon=2)
    assert database.left()[0] == before - 2
    assert check_release(json.loads(json.dumps(view_release(made)))).cost.epsilon == 2  # type: ignore[union-attr]
    other = database.sql("SELECT SUM(paid) AS s FROM items")
    assert other.release(epsilon=2).proof.plan != made.proof.plan


def test_explanations_read_only_what_is_asked(database: DatabaseDataset) -> None:
    question = database.sql("SELECT SUM(paid) FROM items JOIN orders o ON order_id = o.id")
    ((_, _, (text,)),) = question.dataset.explain(question, epsilon=1).queries
    assert '"paid"' in text and '"day"' not in text


@pytest.mark.parametrize(
    ("ask", "why"),
    [
        (lambda d: d.count(), "several tables"),
        (lambda d: d.table("shops"), "is public"),
        (lambda d: d.table("nowhere"), "no table nowhere"),
        (lambda d: d.table("items").join("customers"), "not exactly one link"),
        (lambda d: d.table("orders").join("items"), "not exactly one link"),
        (lambda d: d.table("items").join("orders", left_on="paid", right_on="id"), "no link to its key"),
        (lambda d: d.table("items").join("orders", left_on="none", right_on="id"), "none of the tables has it"),
        (lambda d: d.table("items").join("orders", how="cross"), "a way to join"),
        (lambda d: d.table("items").join("orders", where="day > 1"), "for semi-joins"),
        (lambda d: d.table("items").join("orders", left_on=["order_id"], right_on=[]), "equally many"),
    ],
)
def test_refusals(database: DatabaseDataset, ask: object, why: str) -> None:
    with pytest.raises(ProgramError, match=why):
        ask(database)  # type: ignore[operator]
