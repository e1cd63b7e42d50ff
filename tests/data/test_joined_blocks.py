"""Several tables of which one is cut: without a person's rows in a block, only what is charged to it moves."""

from __future__ import annotations

import random
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from lapwing.budget.ledger.entry.blocks import Blocks, Touched, bounds_of, is_one, period_of, touched_by
from lapwing.data.database import DatabaseDataset
from lapwing.data.description.read_description import describe
from lapwing.data.open_dataset import open_dataset
from lapwing.data.plan.plan import plan_query
from lapwing.data.query.touched_blocks import blocks_read
from lapwing.data.question import Question
from tests.budget.ledger.asking import why
from tests.data.moving import moved_between, numbers_in

AGE = {"type": "integer", "lower": 0, "upper": 9}
DAY = {"type": "date", "lower": "2024-01-01", "upper": "2024-12-31"}
TABLES: dict[str, dict[str, Any]] = {
    "people": {"key": "id", "columns": {"age": AGE}},
    "orders": {
        "key": "id",
        "links": {"person": "people", "shop": "shops"},
        "columns": {"day": DAY, "region": {"type": "text", "values": ["n", "s"]}},
    },
    "calls": {"links": {"person": "people", "about": "orders"}, "person": ["person", "about"], "columns": {"age": AGE}},
    "shops": {"public": True, "key": "id", "columns": {"age": AGE}},
}
BLOCKS = {"table": "orders", "column": "day", "period": "month", "group": "region"}
SCHEMAS = {
    "people": pa.schema([("id", pa.int64()), ("age", pa.int64())]),
    "orders": pa.schema(
        [
            ("id", pa.int64()),
            ("person", pa.int64()),
            ("shop", pa.int64()),
            ("day", pa.date32()),
            ("region", pa.string()),
        ]
    ),
    "calls": pa.schema([("person", pa.int64()), ("about", pa.int64()), ("age", pa.int64())]),
    "shops": pa.schema([("id", pa.int64()), ("age", pa.int64())]),
}
QUERIES = """SELECT COUNT(*) FROM orders;
SELECT region, COUNT(*) FROM orders WHERE day BETWEEN DATE '2024-02-01' AND DATE '2024-02-29' GROUP BY region;
SELECT COUNT(*) FROM orders WHERE day >= DATE '2024-02-01' AND day < DATE '2024-03-01' AND region = 'n';
SELECT COUNT(*) FROM orders WHERE day IS NULL AND region = 's';
SELECT COUNT(*), SUM(s.age) FROM orders o JOIN shops s ON o.shop = s.id WHERE o.day < DATE '2024-02-01';
SELECT COUNT(*), SUM(p.age) FROM orders o JOIN people p ON o.person = p.id
    WHERE o.day >= DATE '2024-03-01' AND o.region = 's';
SELECT COUNT(*), SUM(age) FROM people;
SELECT COUNT(*), SUM(age) FROM calls;
SELECT COUNT(*) FROM calls c JOIN orders o ON c.about = o.id WHERE o.day < DATE '2024-02-01';
SELECT COUNT(*) FROM people p WHERE EXISTS
    (SELECT 1 FROM orders WHERE person = p.id AND day < DATE '2024-02-01');
SELECT COUNT(*) FROM orders o WHERE day < DATE '2024-02-01' AND EXISTS
    (SELECT 1 FROM calls c WHERE c.about = o.id)""".split(";\n")
Rows = dict[str, list[dict[str, Any]]]
Block = tuple[int | None, str | None] | None


def described(**more: Any) -> dict[str, Any]:
    privacy = {"unit": "people.id", "rows": 2, "neighbours": "add-remove"}
    return {"name": "shop", "privacy": privacy, "budget": {"epsilon": 1}, "tables": TABLES, "blocks": BLOCKS} | more


def hostile(chance: random.Random) -> Rows:
    """Keys that are there twice, missing or dangling, and dates and regions that are missing or of no group."""
    few, days = (1, 1, 2, 3, None), [date(2024, month, day) for month in (1, 2, 3) for day in (1, 29)]

    def some(**kinds: Any) -> list[dict[str, Any]]:
        return [{name: chance.choice(each) for name, each in kinds.items()} for _ in range(chance.randint(2, 9))]

    return {
        "people": some(id=few, age=range(10)),
        "orders": some(id=few, person=few, shop=(1, 2, 9), day=(*days, None), region=("n", "s", "x", None)),
        "calls": some(person=few, about=few, age=range(10)),
        "shops": [{"id": 1, "age": 4}, {"id": 2, "age": 5}, {"id": 2, "age": 6}],
    }


def block_of(table: str, row: dict[str, Any]) -> Block:
    """The block of a private row; rows of other tables are with those without a date and a group."""
    if table != "orders":
        return None, None
    month = None if row["day"] is None else period_of((row["day"] - date(1970, 1, 1)).days, "month")
    return month, row["region"] if row["region"] in ("n", "s") else None


def without(rows: Rows, person: int, block: Block) -> Rows:
    """The rows that are left without those of a person in one block."""
    return {
        table: [
            row
            for row in found
            if table == "shops"
            or row["id" if table == "people" else "person"] != person
            or block_of(table, row) != block
        ]
        for table, found in rows.items()
    }


def is_touched(block: Block, touched: Touched) -> bool:
    """Whether a charge is to a block, said anew."""
    month, group = block or (None, None)
    low, high = bounds_of(touched)
    at = touched.undated if month is None else low <= month <= high
    return at and (touched.groups is None or (touched.other if group is None else group in touched.groups))


def opened(rows: Rows, folder: Path, name: str) -> DatabaseDataset:
    tables = {table: pa.Table.from_pylist(found, SCHEMAS[table]) for table, found in rows.items()}
    found = open_dataset(tables, described(), ledger=folder / f"{name}.ledger", create=True)
    if not isinstance(found, DatabaseDataset):
        raise TypeError(found)
    return found


def blocks_for(question: Question) -> tuple[Touched, Blocks]:
    """The blocks that a question is charged to."""
    description = question.dataset.described((question,))
    blocks = description.blocks
    where = blocks_read(question.dataset.description, [query.where for _, query in question.queries])
    touched = None if blocks is None else touched_by((where["partition"], where["part"]), blocks)
    if touched is None or blocks is None:
        raise TypeError(question)
    return touched, blocks


def check(one: Question, two: Question, block: Block) -> bool:
    """Numbers that are not charged to a block do not move with it, others by no more than what is charged for."""
    touched, blocks = blocks_for(one)
    description = one.dataset.described((one,))
    hit = is_touched(block, touched)
    most = (1 if is_one(touched, blocks) else 2) if hit else 0
    for _, query in one.queries:
        plan = plan_query(query, description, Fraction(1), Fraction(1, 100))
        sides = [numbers_in(plan, description, each.dataset.engine) for each in (one, two)]
        assert all(far <= most * allowed for far, allowed in moved_between(plan, *sides)), (one.text, block, touched)
    return hit


def test_a_block_less_moves_only_what_is_charged_to_it(tmp_path: Path) -> None:
    chance, hits = random.Random("blocks of joins"), 0
    for turn in range(2):
        rows = hostile(chance)
        whole = opened(rows, tmp_path, f"whole {turn}")
        held = {(table, block_of(table, row)) for table, found in rows.items() if table != "shops" for row in found}
        for number, block in enumerate(sorted({each for _, each in held}, key=repr)):
            less = opened(without(rows, chance.choice((1, 2, 3)), block), tmp_path, f"less {turn} {number}")
            for text in QUERIES:
                hits += check(whole.sql(text), less.sql(text), block)
            less.close()
        whole.close()
    assert hits > 10


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        (1, Touched(24289, 24289, False, None, True)),
        (2, Touched(24289, 24289, False, ("n",), False)),
        (4, Touched(None, 24288, False, None, True)),
        (5, Touched(24290, None, True, ("s",), True)),
        (6, Touched(0, -1, True, (), True)),
        (8, Touched(None, None, True, None, True)),
        (9, Touched(None, None, True, None, True)),
    ],
)
def test_the_blocks_of_a_join(tmp_path: Path, query: int, wanted: Touched) -> None:
    with opened(hostile(random.Random(1)), tmp_path, "shop") as database:
        assert blocks_for(database.sql(QUERIES[query]))[0] == wanted


def test_budgets_of_several_tables_renew_with_the_months(tmp_path: Path) -> None:
    with opened(hostile(random.Random(1)), tmp_path, "shop") as database:
        for month in ("02", "03"):
            text = f"SELECT COUNT(*) FROM orders WHERE day = DATE '2024-{month}-01' AND region = 'n'"
            database.sql(text).release(epsilon=1)
            assert why(lambda text=text: database.sql(text).release(epsilon="0.1")) == "over-budget"  # type: ignore[misc]
        database.sql(QUERIES[6]).release(epsilon=1)
        assert why(lambda: database.sql(QUERIES[5]).release(epsilon="0.1")) == "over-budget"


@pytest.mark.parametrize(
    "more",
    [
        {"blocks": {"column": "day"}},
        {"blocks": {"table": "shops", "column": "day"}},
        {"blocks": {"table": "nothing", "column": "day"}},
        {"blocks": {"table": "orders"}},
        {"blocks": {"table": "orders", "column": "region"}},
        {"blocks": {"table": "people", "column": "day"}},
        {"tables": TABLES | {"calls": {"links": {"about": "orders"}, "columns": {"age": AGE}}}},
    ],
)
def test_blocks_that_make_no_sense(more: dict[str, Any]) -> None:
    """The last has rows that belong to whoever an order belongs to: without the order, to somebody else."""
    assert why(lambda: describe(described(**more))) in ("description-value", "description-missing", "description-key")
