"""What does not fit any more is refused before anything is charged."""

from __future__ import annotations

import shutil
from fractions import Fraction
from pathlib import Path
from typing import Any

import duckdb
import polars as pl
import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pytest

from lapwing.data.dataset import Dataset
from lapwing.data.description.read_description import describe
from lapwing.data.open_dataset import open_dataset
from lapwing.diagnostics.diagnostic import ProgramError

TABLE = pa.table({"person": [1, 2, 3], "age": [30, 40, 50], "note": ["a", "b", "c"]})
OTHERS = {
    "text": pa.table({"person": [1, 2], "age": ["old", "young"], "note": ["a", "b"]}),
    "fewer": pa.table({"person": [1, 2], "note": ["a", "b"]}),
    "unit": pa.table({"person": [1.5, 2.5], "age": [1, 2], "note": ["a", "b"]}),
}


def opened(source: Any, folder: Path, table: str | None = None) -> Dataset:
    description: dict[str, Any] = {
        "name": "people",
        "privacy": {"unit": "person", "rows": 1, "neighbours": "add-remove", "bucket": 0},
        "budget": {"epsilon": 1},
        "columns": {"age": {"type": "integer", "lower": 0, "upper": 120}},
    }
    if table is not None:
        description["table"] = table
    return open_dataset(source, describe(description), ledger=folder / "ledger", create=True)


def assert_free_of_charge(dataset: Dataset, id: str = "data-changed") -> None:
    with pytest.raises(ProgramError, match=id):
        dataset.sum("age").release(epsilon="1/2")
    assert dataset.left()[0] == 1


def write(table: pa.Table, path: Path) -> None:
    if path.suffix == ".csv":
        pl.DataFrame(table).write_csv(path)
    else:
        pq.write_table(table, path)


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_a_file_that_is_gone(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"people.{ending}"
    write(TABLE, path)
    with opened(path, tmp_path) as dataset:
        path.rename(tmp_path / "elsewhere")
        assert_free_of_charge(dataset)
        (tmp_path / "elsewhere").rename(path)
        assert dataset.sum("age").release(epsilon="1/2").left[0] == Fraction(1, 2)


@pytest.mark.parametrize("ending", ["csv", "parquet"])
@pytest.mark.parametrize("other", OTHERS)
def test_a_file_with_other_columns(ending: str, other: str, tmp_path: Path) -> None:
    path = tmp_path / f"people.{ending}"
    write(TABLE, path)
    with opened(path, tmp_path) as dataset:
        write(OTHERS[other], path)
        if ending == "csv" and other != "fewer":  # every field is a text, and becomes a number or is missing
            dataset.sum("age").release(epsilon="1/2")
        else:
            assert_free_of_charge(dataset)


def test_more_columns_do_not_matter(tmp_path: Path) -> None:
    write(TABLE, tmp_path / "people.parquet")
    with opened(tmp_path / "people.parquet", tmp_path) as dataset:
        write(TABLE.append_column("more", pa.array([1, 2, 3])), tmp_path / "people.parquet")
        dataset.sum("age").release(epsilon="1/2")


def test_csv_is_read_once(tmp_path: Path) -> None:
    path = tmp_path / "people.csv"
    write(TABLE, path)
    with opened(path, tmp_path) as dataset:
        dataset.sum("age").release(epsilon="1/4")
        path.unlink()
        dataset.sum("age").release(epsilon="1/4")


@pytest.mark.parametrize(
    "change", ["DROP TABLE people", "ALTER TABLE people ALTER age TYPE VARCHAR", "ALTER TABLE people DROP age"]
)
def test_a_table_of_duckdb(change: str, tmp_path: Path) -> None:
    connection = duckdb.connect()
    connection.register("given", TABLE)
    connection.execute("CREATE TABLE people AS SELECT * FROM given")
    with opened(connection, tmp_path, "people") as dataset:
        connection.execute(change)
        assert_free_of_charge(dataset)
    connection.close()


def test_a_connection_that_is_closed(tmp_path: Path) -> None:
    with opened(TABLE, tmp_path) as dataset:
        dataset.engine.close()
        assert_free_of_charge(dataset)


def test_an_arrow_dataset(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    write(TABLE, tmp_path / "parts" / "1.parquet")
    with opened(ds.dataset(tmp_path / "parts"), tmp_path) as dataset:
        shutil.rmtree(tmp_path / "parts")
        assert_free_of_charge(dataset)


def test_readers_are_read_when_they_are_opened(tmp_path: Path) -> None:
    with opened(TABLE.to_reader(), tmp_path) as dataset:
        for _ in range(2):
            made = dataset.sum("age").release(epsilon="1/2")
    assert made.left[0] == 0
