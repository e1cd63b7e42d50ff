"""Joins with one person less: nobody else's rows change, and no number moves further than what is charged for."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import duckdb
import pytest
from sqlglot import exp

from lapwing.data.database import DatabaseDataset
from lapwing.data.plan.plan import plan_query
from lapwing.data.question import Question
from tests.data.moving import moved_between, numbers_in
from tests.data.shopping import ORDERS_TWICE, Tables, arrow, hostile, opened, shop, without

QUERIES = """SELECT COUNT(*), SUM(age) FROM customers;
SELECT day, COUNT(*) FROM orders GROUP BY day;
SELECT COUNT(*), SUM(paid) FROM items;
SELECT band, COUNT(*), AVG(day) FROM orders JOIN customers ON customer_id = customers.id GROUP BY band;
SELECT band, SUM(paid) FROM orders o JOIN items ON order_id = o.id JOIN customers c ON customer_id = c.id GROUP BY band;
SELECT region, COUNT(*), COUNT(DISTINCT o.customer_id) FROM items i JOIN shops s ON shop_id = s.id
    JOIN orders o ON o.id = i.order_id GROUP BY region;
SELECT COUNT(*), SUM(c.age) FROM items LEFT JOIN orders o ON order_id = o.id
    LEFT JOIN customers c ON customer_id = c.id;
SELECT COUNT(*) FROM orders o JOIN customers c ON customer_id = c.id JOIN shops s ON s.age = c.age;
SELECT COUNT(*), SUM(age) FROM customers c WHERE EXISTS (SELECT 1 FROM orders WHERE customer_id = c.id AND day > 3);
SELECT COUNT(*) FROM customers c WHERE NOT EXISTS (SELECT 1 FROM items JOIN orders o ON order_id = o.id
    WHERE o.customer_id = c.id AND paid > 0);
SELECT COUNT(*) FROM orders WHERE id IN (SELECT order_id FROM items WHERE shop_id IN (SELECT id FROM shops));
SELECT COUNT(*) FROM items WHERE order_id IN (SELECT id FROM orders) OR EXISTS
    (SELECT 1 FROM shops s WHERE s.id = shop_id AND region = 's');
SELECT SUM(total) FROM (SELECT o.customer_id, LEAST(SUM(paid), 20) AS total FROM items i JOIN orders o
    ON i.order_id = o.id GROUP BY o.customer_id);
SELECT MEDIAN(paid) FROM items i JOIN orders o ON i.order_id = o.id;
SELECT c.band, COUNT(*), SUM(o.day) FROM orders o JOIN (SELECT id, band FROM customers WHERE age > 2) c
    ON c.id = o.customer_id GROUP BY c.band;
WITH x AS (SELECT o.id, c.age AS old FROM orders o JOIN customers c ON c.id = o.customer_id WHERE o.day < 8)
    SELECT COUNT(*), SUM(x.old * paid) FROM items JOIN x ON x.id = order_id;
SELECT c.band, SUM(m.n), COUNT(*) FROM (SELECT o.customer_id, COUNT(*) AS n FROM orders o GROUP BY o.customer_id) m
    JOIN customers c ON c.id = m.customer_id GROUP BY c.band;
WITH m AS (SELECT o.customer_id AS who, SUM(paid) AS s FROM items i JOIN orders o ON o.id = i.order_id
    GROUP BY o.customer_id)
    SELECT AVG(s), COUNT(*) FROM customers c JOIN m ON m.who = c.id WHERE c.age > 1""".split(";\n")
BY_PERSON = ("GROUP BY o.customer_id", "DISTINCT o.customer_id")
EPSILON = Fraction(1)


def asked(database: DatabaseDataset, unit: str, few: tuple[int, ...] | None = None) -> list[Question]:
    """All questions, or some; those about people by their ids only where people are customers."""
    wanted = [QUERIES[place] for place in range(len(QUERIES)) if few is None or place in few]
    return [database.sql(text) for text in wanted if unit == "id" or not any(word in text for word in BY_PERSON)]


def rows_of(question: Question, person: int) -> Counter[tuple[Any, ...]]:
    """The rows of a join that belong to other people."""
    engine = question.dataset.engine
    columns = engine.fetch(engine.statement(exp.select("*").from_(engine.table())))
    place = list(engine.stored).index(question.dataset.description.unit.column or "")
    rows = [tuple(None if each != each else each for each in row) for row in zip(*columns, strict=True)]
    return Counter(row for row in rows if row[place] != person)


def assert_moves_little(one: Question, two: Question) -> None:
    """No number moves further than what is charged for."""
    description = one.dataset.described((one,))
    for _, query in one.queries:
        plan = plan_query(query, description, EPSILON, Fraction(1, 100))
        sides = [numbers_in(plan, description, each.dataset.engine) for each in (one, two)]
        assert all(far <= allowed for far, allowed in moved_between(plan, *sides)), one.text


def check(tables: Tables, unit: str, kind: str, folder: Path, person: int, other: Tables | None = None) -> None:
    """Every question, with all tables and without a person."""
    described = shop(f"customers.{unit}", neighbours=kind)
    less = without(person, tables, unit) if other is None else other
    pair = [opened(each, described, folder, name) for each, name in ((tables, "all"), (less, "less"))]
    for one, two in zip(asked(pair[0], unit), asked(pair[1], unit), strict=True):
        if kind == "add-remove":
            assert rows_of(one, person) == rows_of(two, person), one.text
        assert_moves_little(one, two)
    for each in pair:
        each.close()


@pytest.mark.parametrize("unit", ["id", "household"])
@pytest.mark.parametrize("seed", range(2))
def test_one_person_less_changes_nobody_else(unit: str, seed: int, tmp_path: Path) -> None:
    chance = random.Random(f"joined {unit} {seed}")
    check(hostile(chance), unit, "add-remove", tmp_path, chance.choice((1, 2, 3)))


def test_one_person_replaced_moves_no_further_than_is_charged(tmp_path: Path) -> None:
    chance = random.Random("replaced")
    tables = hostile(chance)
    check(tables, "id", "replace", tmp_path, 1, without(2, tables, "id"))


def test_an_order_of_two_people_belongs_to_one(tmp_path: Path) -> None:
    check(ORDERS_TWICE, "id", "add-remove", tmp_path, 1)
    with opened(ORDERS_TWICE, shop(rows=1), tmp_path) as database:
        made = database.sql("SELECT COUNT(*) AS n FROM items JOIN orders o ON order_id = o.id").release(epsilon=500)
        assert made.rows()[0]["n"] == 1


def test_control_a_plain_join_moves_by_everybody_with_the_key() -> None:
    connection = duckdb.connect()
    for name, table in arrow(ORDERS_TWICE).items():
        connection.register(name, table)
    text = "SELECT count(*) FROM items JOIN orders o ON order_id = o.id JOIN customers c ON customer_id = c.id"
    ((every,),) = connection.execute(text).fetchall()
    connection.register("items", arrow(without(1, ORDERS_TWICE, "id"))["items"])
    ((less,),) = connection.execute(text).fetchall()
    assert every - less == 40
