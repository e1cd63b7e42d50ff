"""A small dataset for tests: rows that are easy to count, and rows that are not nice."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pyarrow as pa

from lapwing.data.dataset import Dataset
from lapwing.data.description.description import Description
from lapwing.data.description.read_description import describe
from lapwing.data.engines.engine import Engine
from lapwing.data.engines.frame import open_frame
from lapwing.data.funding import create_budget
from lapwing.data.naming import name_dataset
from lapwing.data.open_dataset import open_dataset

COLUMNS: dict[str, dict[str, Any]] = {
    "age": {"type": "integer", "lower": 0, "upper": 120},
    "income": {"type": "real", "lower": -100, "upper": 1000, "step": "0.5"},
    "weight": {"type": "real"},
    "city": {"type": "text", "values": ["Oslo", "Rome", "it's \\ odd"]},
    "town": {"type": "text"},
    "member": {"type": "boolean"},
    "day": {"type": "date", "lower": "2024-01-01", "upper": "2024-01-31"},
}
SCHEMA = pa.schema(
    [
        ("person", pa.int64()),
        ("age", pa.int64()),
        ("income", pa.float64()),
        ("weight", pa.float64()),
        ("city", pa.string()),
        ("town", pa.string()),
        ("member", pa.bool_()),
        ("day", pa.date32()),
    ]
)
Row = tuple[Any, ...]
NAN, INF = float("nan"), float("inf")


def row(person: int | None = 0, age: int | None = 30, income: float | None = 10.0, city: str | None = "Oslo") -> Row:
    """A row; what is not said is always the same."""
    return person, age, income, 70.0, city, city, True, datetime.date(2024, 1, 5)


PLAIN: tuple[Row, ...] = tuple(
    (
        number % 7,
        number % 90,
        number * 1.25,
        number / 3,
        ("Oslo", "Rome", "it's \\ odd", "Lima")[number % 4],
        ("Oslo", "Rome", "it's \\ odd", "Lima")[number % 4],
        number % 3 == 0,
        datetime.date(2024, 1, 1 + number % 28),
    )
    for number in range(120)
)
ROWS: tuple[Row, ...] = (
    *PLAIN,
    (7, None, NAN, NAN, None, None, None, None),
    (7, -5, INF, INF, "", "", True, datetime.date(1800, 1, 1)),
    (8, 2**62, -INF, -INF, "Oslo", "\x00nul", False, datetime.date(9999, 12, 31)),
    (8, 2**63 - 1, -0.0, -0.0, "Oslo", "'; DROP TABLE rows; --", False, datetime.date(2024, 1, 31)),
    (9, -(2**63), 1e308, 5e-324, "oslo", "Oslo", True, datetime.date(2024, 1, 1)),
    (None, 50, 1.0, 1.0, "Rome", "Rome", True, datetime.date(2024, 1, 2)),
)


def described(unit: str = "row", neighbours: str = "add-remove", rows: int = 3, epsilon: object = 1000) -> Description:
    """The description; a person has at most so many rows."""
    privacy: dict[str, Any] = {"unit": unit, "neighbours": neighbours, "bucket": 0}
    if unit != "row":
        privacy["rows"] = rows
    budget = {"epsilon": epsilon, "delta": "0.1"}
    return describe({"name": "people", "privacy": privacy, "budget": budget, "columns": COLUMNS})


def table_of(rows: Iterable[Row] = ROWS) -> pa.Table:
    """Rows as an Arrow table."""
    columns = list(zip(*rows, strict=True)) or [()] * len(SCHEMA)
    return pa.table([pa.array(column, kind.type) for column, kind in zip(columns, SCHEMA, strict=True)], schema=SCHEMA)


def duck(rows: Iterable[Row] = ROWS) -> Engine:
    """Rows in DuckDB."""
    return open_frame(table_of(rows))


def people(
    folder: Path, unit: str = "row", neighbours: str = "add-remove", rows: Iterable[Row] = ROWS, epsilon: object = 1000
) -> Dataset:
    """The dataset, with a ledger in a folder."""
    return open_dataset(
        table_of(rows), described(unit, neighbours, epsilon=epsilon), ledger=folder / "ledger", create=True
    )


def fund(file: str | Path, ledger: str | Path | None = None) -> None:
    """Create the budget that a description has."""
    named = name_dataset(file, None, ledger)
    create_budget(named.description, named.ledger, named.origin, anew=True).close()
