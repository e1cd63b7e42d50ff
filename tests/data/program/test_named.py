"""Fields with names are columns with these names, on files, data frames and tables of DuckDB."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from lapwing.data.open_dataset import open_dataset
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.program.named import COLUMNS, ROWS, about, assert_by_name


def sources(folder: Path) -> dict[str, Any]:
    frame = pl.DataFrame(ROWS)
    frame.write_csv(folder / "rows.csv")
    pq.write_table(pa.table(ROWS), folder / "rows.parquet")
    return {
        "csv": folder / "rows.csv",
        "parquet": folder / "rows.parquet",
        "pandas": pd.DataFrame(ROWS),
        "polars": frame,
        "lazy": frame.lazy(),
        "arrow": pa.table(ROWS),
    }


@pytest.mark.parametrize("kind", ["csv", "parquet", "pandas", "polars", "lazy", "arrow"])
def test_columns_by_name(kind: str, tmp_path: Path) -> None:
    assert_by_name(sources(tmp_path)[kind], tmp_path)


def test_tables_of_duckdb(tmp_path: Path) -> None:
    connection = duckdb.connect()
    given = pa.table(ROWS)
    assert given.num_rows
    connection.execute("CREATE TABLE people AS SELECT * FROM given")
    assert_by_name(connection, tmp_path, table="people")


def test_a_column_that_is_described_and_not_there(tmp_path: Path) -> None:
    with pytest.raises(ProgramError, match="data-no-column"):
        open_dataset(pd.DataFrame(ROWS).drop(columns="pay"), about(COLUMNS), ledger=tmp_path / "ledger", create=True)
