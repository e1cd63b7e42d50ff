"""Several tables, wherever they are: frames, files of all kinds, a folder, a DuckDB file, a connection."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.csv
import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pytest

from lapwing.data.open_dataset import open_dataset
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.shopping import TABLES, arrow, shop
from tests.data.test_database import TABLES as ROWS

TEXT = """SELECT band, SUM(paid) AS s FROM items JOIN orders o ON order_id = o.id
    JOIN customers c ON customer_id = c.id JOIN shops s ON shop_id = s.id WHERE region = 'n' GROUP BY band"""


def answer(source: Any, folder: Path, description: dict[str, Any] | None = None) -> list[Any]:
    with open_dataset(source, description or shop(rows=20), ledger=folder / "l.ledger", create=True) as opened:
        made = [opened.sql(TEXT).release(epsilon=5000).rows() for _ in range(2)]
    assert made[0] == made[1]
    return [(row["band"], row["s"]) for row in made[0]]


EXPECTED = [("a", 9), ("b", 0)]


def test_frames_of_all_kinds(tmp_path: Path) -> None:
    tables = arrow(ROWS)
    assert answer(tables, tmp_path) == EXPECTED
    mixed = {
        "customers": tables["customers"].to_pandas(),
        "orders": __import__("polars").from_arrow(tables["orders"]),
        "items": ds.dataset(tables["items"]),
        "shops": tables["shops"],
    }
    typed = {
        name: table | {"columns": table["columns"] | {"id": {"type": "integer"}}} if name == "customers" else table
        for name, table in TABLES.items()
    }
    assert answer(mixed, tmp_path, shop(rows=20, tables=typed)) == EXPECTED


def test_a_folder_of_files(tmp_path: Path) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    for name, table in arrow(ROWS).items():
        if name in ("shops", "customers"):
            pq.write_table(table, folder / f"{name}.parquet")
        else:
            pa.csv.write_csv(table, folder / f"{name}.csv")
    whole = {"type": "integer"}
    typed = {
        "orders": TABLES["orders"] | {"columns": {"day": whole, "id": whole, "customer_id": whole}},
        "items": TABLES["items"] | {"columns": TABLES["items"]["columns"] | {"order_id": whole, "shop_id": whole}},
    }
    assert answer(folder, tmp_path, shop(rows=20, tables=TABLES | typed)) == EXPECTED
    with pytest.raises(ProgramError, match="cannot be compared"):
        answer(folder, tmp_path)
    (folder / "shops.parquet").unlink()
    with pytest.raises(ProgramError, match="0 files for the table shops"):
        answer(folder, tmp_path)


def test_a_duckdb_file_and_a_connection(tmp_path: Path) -> None:
    connection = duckdb.connect(tmp_path / "shop.duckdb")
    for name, table in arrow(ROWS).items():
        connection.register("given", table)
        connection.execute(f"CREATE TABLE {name} AS SELECT * FROM given")
    assert answer(connection, tmp_path) == EXPECTED
    connection.close()
    assert answer(tmp_path / "shop.duckdb", tmp_path) == EXPECTED


def test_what_is_not_there(tmp_path: Path) -> None:
    tables = arrow(ROWS)
    for source, why in (
        ({"items": tables["items"]}, "no rows are given"),
        (tables["items"], "does not hold several tables"),
        (tmp_path / "none.duckdb", "no such file"),
        (tables | {"orders": tables["orders"].drop_columns(["customer_id"])}, "no column orders.customer_id"),
        (tables | {"orders": tables["orders"].set_column(2, "day", pa.array(["x"] * 5))}, "orders.day"),
        (tables | {"orders": 3}, "int"),
    ):
        with pytest.raises(ProgramError, match=why):
            answer(source, tmp_path)
