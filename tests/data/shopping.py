"""Several tables for tests, with keys that are twice there, missing or dangling; and whose a row is, said anew."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pyarrow as pa

from lapwing.data.database import DatabaseDataset
from lapwing.data.open_dataset import open_dataset

Rows = list[dict[str, Any]]
Tables = dict[str, Rows]
SCHEMAS = {
    "customers": pa.schema([("id", pa.int64()), ("household", pa.int64()), ("age", pa.int64()), ("band", pa.string())]),
    "orders": pa.schema([("id", pa.int64()), ("customer_id", pa.int64()), ("day", pa.int64())]),
    "items": pa.schema([("order_id", pa.int64()), ("shop_id", pa.int64()), ("paid", pa.int64())]),
    "shops": pa.schema([("id", pa.int64()), ("region", pa.string()), ("age", pa.int64())]),
}
BOUNDED = {"type": "integer", "lower": 0, "upper": 9}
TABLES: dict[str, dict[str, Any]] = {
    "customers": {"key": "id", "columns": {"age": BOUNDED, "band": {"type": "text", "values": ["a", "b"]}}},
    "orders": {"key": "id", "links": {"customer_id": "customers"}, "columns": {"day": BOUNDED}},
    "items": {"links": {"order_id": "orders.id", "shop_id": "shops"}, "columns": {"paid": BOUNDED}},
    "shops": {
        "public": True,
        "key": "id",
        "columns": {"region": {"type": "text", "values": ["n", "s"]}, "age": BOUNDED},
    },
}


def shop(unit: str = "customers.id", rows: int = 3, neighbours: str = "add-remove", **more: Any) -> dict[str, Any]:
    """A description of all tables."""
    privacy = {"unit": unit, "rows": rows, "neighbours": neighbours}
    return {"name": "shop", "privacy": privacy, "budget": {"epsilon": 10**6, "delta": "0.5"}, "tables": TABLES} | more


def hostile(chance: random.Random, size: int = 8) -> Tables:
    """Rows whose keys are as bad as keys can be."""
    few = (1, 1, 2, 3, 4, None)

    def some(make: Any) -> Rows:
        return [make() for _ in range(chance.randint(0, size))]

    return {
        "customers": some(
            lambda: {
                "id": chance.choice(few),
                "household": chance.choice((1, 2, 3, None)),
                "age": chance.randint(-1, 11),
                "band": chance.choice(("a", "b", None)),
            }
        ),
        "orders": some(
            lambda: {"id": chance.choice(few), "customer_id": chance.choice(few), "day": chance.randint(0, 9)}
        ),
        "items": some(
            lambda: {
                "order_id": chance.choice(few),
                "shop_id": chance.choice((1, 2, 9, None)),
                "paid": chance.choice((0, 9, 50)),
            }
        ),
        "shops": [
            {"id": 1, "region": "n", "age": 1},
            {"id": 1, "region": "s", "age": 2},
            {"id": 2, "region": "s", "age": 3},
        ],
    }


def owner(table: str, row: dict[str, Any], tables: Tables, unit: str) -> int | None:
    """The person whom a row belongs to, as the description says it; nobody if none."""
    if table == "customers":
        found: int | None = row[unit]
        return found
    link, parent = ("customer_id", "customers") if table == "orders" else ("order_id", "orders")
    if table == "orders" and unit == "id":
        return row[link]  # type: ignore[no-any-return]
    people = [owner(parent, other, tables, unit) for other in tables[parent] if other["id"] == row[link] is not None]
    return min((person for person in people if person is not None), default=None)


def without(person: int, tables: Tables, unit: str) -> Tables:
    """All tables without the rows of a person."""
    return {
        table: [row for row in rows if table == "shops" or owner(table, row, tables, unit) != person]
        for table, rows in tables.items()
    }


def arrow(tables: Tables) -> dict[str, pa.Table]:
    """The tables for DuckDB."""
    return {name: pa.Table.from_pylist(rows, SCHEMAS[name]) for name, rows in tables.items()}


def opened(tables: Tables, description: dict[str, Any], folder: Path, name: str = "shop") -> DatabaseDataset:
    """The tables with a budget."""
    found = open_dataset(arrow(tables), description, ledger=folder / f"{name}.ledger", create=True)
    if not isinstance(found, DatabaseDataset):
        raise TypeError(found)
    return found


ORDERS_TWICE: Tables = {
    "customers": [{"id": person, "household": 1, "age": 3, "band": "a"} for person in range(1, 41)],
    "orders": [{"id": 7, "customer_id": person, "day": person % 9} for person in range(1, 41)],
    "items": [{"order_id": 7, "shop_id": 2, "paid": 9}],
    "shops": [{"id": 2, "region": "s", "age": 3}],
}
