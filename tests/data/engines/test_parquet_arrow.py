"""Parquet files that Arrow reads."""

from __future__ import annotations

import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from lapwing.data.description.description import Column
from lapwing.data.engines.parquet import open_parquet
from lapwing.data.engines.parquet_arrow import ArrowParquetEngine
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.engines.texts import BROKEN, assert_texts_stop_nothing, texts

COLUMNS = (Column("day", "date"), Column("word", "text"))


def write(path: Path, unit: str = "ms") -> Path:
    day = pa.array([0] * len(BROKEN), pa.timestamp(unit))
    pq.write_table(pa.table({"day": day, "word": texts()}), path, version="2.6")
    return path


def test_other_columns_are_read_as_well(tmp_path: Path) -> None:
    engine = open_parquet(write(tmp_path / "a.parquet"), COLUMNS)
    assert isinstance(engine, ArrowParquetEngine) and engine.stored == {"day": "moment", "word": "text"}
    assert_texts_stop_nothing(engine)


def test_a_file_that_is_replaced_or_gone(tmp_path: Path) -> None:
    engine = open_parquet(write(tmp_path / "a.parquet"), COLUMNS)
    assert engine.look() == engine.stored
    write(tmp_path / "a.parquet", "us")
    with pytest.raises(ProgramError, match="data-changed"):
        engine.look()


def test_without_pyarrow_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path / "a.parquet")
    monkeypatch.setitem(sys.modules, "pyarrow.dataset", None)
    monkeypatch.delitem(sys.modules, "lapwing.data.engines.parquet_arrow")
    monkeypatch.delitem(sys.modules, "lapwing.data.engines.arrow_dataset")
    with pytest.raises(ProgramError, match="pyarrow"):
        open_parquet(path, COLUMNS)
