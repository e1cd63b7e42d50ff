"""Joins on PostgreSQL, Spark and Polars: the numbers of DuckDB, and neighbours that move no further than is charged."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import polars as pl
import psycopg
import pytest

from lapwing.data.database import DatabaseDataset
from lapwing.data.open_dataset import open_dataset
from lapwing.data.plan.plan import plan_query
from tests.budget.ledger.cluster import programs, running
from tests.data.moving import numbers_in, plain
from tests.data.shopping import SCHEMAS, Tables, arrow, hostile, opened, shop, without
from tests.data.test_joined_neighbours import EPSILON, QUERIES, asked, assert_moves_little

SAMPLED = (4, 6, 9)
KINDS = {"int64": "bigint", "string": "text"}


def assert_joins(
    pair: list[DatabaseDataset], tables: Tables, folder: Path, few: tuple[int, ...] = tuple(range(len(QUERIES)))
) -> None:
    """Two databases that differ in one person, of which the first has these tables."""
    with opened(tables, shop(rows=100), folder, "duck") as duck:
        asking = [asked(each, "id", few) for each in (duck, *pair)]
        for same, one, two in zip(*asking, strict=True):
            assert_moves_little(one, two)
            description = one.dataset.described((one,))
            for _, query in one.queries:
                plan = plan_query(query, description, EPSILON)
                sides = [plain(numbers_in(plan, description, each.dataset.engine)) for each in (same, one)]
                assert sides[0] == sides[1], one.text


def database(source: Any, folder: Path, name: str, tables: dict[str, Any] | None = None) -> DatabaseDataset:
    described = shop(rows=100) if tables is None else shop(rows=100, tables=tables)
    found = open_dataset(source, described, ledger=folder / f"{name}.ledger", create=True)
    assert isinstance(found, DatabaseDataset)
    return found


@pytest.mark.skipif(programs() is None and os.environ.get("CI") != "true", reason="PostgreSQL is not installed")
def test_postgres(tmp_path: Path) -> None:
    tables = hostile(random.Random("postgres"), 30)
    with running() as address, psycopg.connect(address, autocommit=True) as connection:
        pair: list[DatabaseDataset] = []
        for schema, each in (("one", tables), ("two", without(1, tables, "id"))):
            connection.execute(f"CREATE SCHEMA {schema}".encode())
            for name, rows in each.items():
                columns = ", ".join(f"{field.name} {KINDS[str(field.type)]}" for field in SCHEMAS[name])
                connection.execute(f"CREATE TABLE {schema}.{name} ({columns})".encode())
                with connection.cursor() as cursor, cursor.copy(f"COPY {schema}.{name} FROM STDIN".encode()) as copy:
                    for row in rows:
                        copy.write_row([row[field.name] for field in SCHEMAS[name]])
            named = {name: table | {"table": f"{schema}.{name}"} for name, table in shop()["tables"].items()}
            pair.append(database(address, tmp_path, schema, named))
        assert_joins(pair, tables, tmp_path)
        for one in pair:
            one.close()


def check_spark(session: Any, folder: Path) -> None:
    """The same on Spark, for some questions; the tests of Spark have a session for it."""
    tables = hostile(random.Random("spark"), 30)
    pair = []
    for schema, each in (("one", tables), ("two", without(1, tables, "id"))):
        frames = {name: session.createDataFrame(table) for name, table in arrow(each).items()}
        pair.append(database(frames, folder, schema))
    assert_joins(pair, tables, folder, SAMPLED)
    for one in pair:
        one.close()


def test_polars(tmp_path: Path) -> None:
    tables = hostile(random.Random("polars"), 30)
    pair = []
    for schema, each in (("one", tables), ("two", without(1, tables, "id"))):
        frames = {name: pl.DataFrame(table).lazy() for name, table in arrow(each).items()}
        pair.append(database(frames, tmp_path, schema))
    assert_joins(pair, tables, tmp_path)
    assert all(one.engine.label == "Polars" for one in pair)
    for one in pair:
        one.close()
