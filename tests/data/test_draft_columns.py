"""Columns of sources that are not described yet."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from lapwing.data.draft_columns import columns_of, dialect_of, is_separated
from lapwing.diagnostics.diagnostic import ProgramError


def test_schemas(tmp_path: Path) -> None:
    pq.write_table(pa.table({"a": [1], "b": ["x"]}), tmp_path / "a.parquet")
    assert columns_of(str(tmp_path / "a.parquet"), None) == (("a", "integer"), ("b", "text"))
    with duckdb.connect(str(tmp_path / "a.db")) as connection:
        connection.execute("CREATE TABLE t AS SELECT 1.5::DOUBLE AS x")
    assert columns_of(str(tmp_path / "a.db"), "t") == (("x", "real"),)
    for source, table, id in (
        ("a.db", None, "data-no-table"),
        ("a.xlsx", None, "data-file"),
        ("a.db", "u", "data-open"),
    ):
        with pytest.raises(ProgramError, match=id):
            columns_of(str(tmp_path / source), table)


def test_files_of_lines(tmp_path: Path) -> None:
    assert is_separated("a.csv") and is_separated("a.tsv.gz") and not is_separated("a.parquet")
    assert not is_separated("postgresql://x/a.csv")
    (tmp_path / "a.tsv").write_text("a,b\tc\n")
    assert dialect_of(str(tmp_path / "a.tsv"), None, True).columns == ("a,b", "c")
    assert dialect_of(str(tmp_path / "a.tsv"), "\t", True).columns == ("a,b", "c")
