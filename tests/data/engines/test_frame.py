"""Arrow and Polars: moments and dates at the ends of their range stop nothing."""

from __future__ import annotations

import datetime
from typing import Any

import numpy as np
import polars as pl
import pyarrow as pa
import pytest

from lapwing.data.description.description import Column
from lapwing.data.description.read_description import describe
from lapwing.data.engines.duck import DuckEngine, open_connection
from lapwing.data.engines.frame import open_frame
from lapwing.data.fit import check_fit
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.days import assert_days_stop_nothing
from tests.data.engines.texts import BROKEN, assert_texts_stop_nothing, texts

ENDS = [2**62, -(2**62), 2**63 - 1, -(2**63), 0, None]


@pytest.mark.parametrize("unit", ["s", "ms", "us", "ns"])
@pytest.mark.parametrize("zone", [None, "UTC", "America/New_York"])
def test_arrow_moments(unit: str, zone: str | None) -> None:
    values = pa.array(ENDS, pa.timestamp(unit, zone))
    for table in (pa.table({"day": values}), pa.record_batch({"day": values})):
        assert_days_stop_nothing(open_frame(table))


@pytest.mark.parametrize("kind", [pa.date32(), pa.date64()])
def test_arrow_dates(kind: Any) -> None:
    ends = [2**31 - 1, -(2**31), 2**31 - 2, 0, None]
    assert_days_stop_nothing(open_frame(pa.table({"day": pa.array(ends, kind)})))


@pytest.mark.parametrize("unit", ["ms", "us", "ns"])
@pytest.mark.parametrize("zone", [None, "Asia/Tokyo"])
def test_polars_moments(unit: Any, zone: str | None) -> None:
    frame = pl.DataFrame({"day": pl.Series(ENDS, dtype=pl.Datetime(unit, zone))})
    assert_days_stop_nothing(open_frame(frame))


def test_tables_of_duckdb() -> None:
    import duckdb

    connection = duckdb.connect()
    for kind in ("DATE", "TIMESTAMP", "TIMESTAMPTZ", "TIMESTAMP_S", "TIMESTAMP_MS"):
        words = ["infinity", "-infinity", "10000-01-01", "0044-03-15 (BC)", "1970-01-01"]
        rows = ", ".join(f"('{word}'::{kind})" for word in words)
        connection.execute(f"CREATE OR REPLACE TABLE days AS SELECT * FROM (VALUES {rows}, (NULL)) t(day)")
        assert_days_stop_nothing(open_connection(connection, "days"), 5)
    connection.execute(
        "CREATE OR REPLACE TABLE days AS SELECT make_timestamp(x) AS day FROM (VALUES (0), (9e18::BIGINT)) t(x)"
    )
    assert_days_stop_nothing(open_connection(connection, "days"), 2)


def test_texts_that_are_none() -> None:
    assert_texts_stop_nothing(open_frame(pa.table({"word": texts()})))
    places = pa.array(range(len(BROKEN)), pa.int32())
    assert_texts_stop_nothing(open_frame(pa.table({"word": pa.DictionaryArray.from_arrays(places, texts())})))


@pytest.mark.parametrize("kind", ["integer", "real", "boolean", "text", "date"])
def test_a_column_of_nothing_is_a_column_of_any_type(kind: str) -> None:
    columns = {"x": {"type": kind}}
    privacy = {"unit": "row", "neighbours": "add-remove"}
    description = describe({"name": "x", "privacy": privacy, "budget": {"epsilon": 1}, "columns": columns})
    for frame in (pa.table({"x": pa.nulls(3)}), pl.DataFrame({"x": [None, None, None]})):
        engine = open_frame(frame, description.columns)
        check_fit(description, engine)
        assert read(engine, description.column("x")) == [None, None, None]


def test_only_described_columns_are_looked_at() -> None:
    frame = pa.table({"x": [1], "odd": pa.array([10**60], pa.decimal256(70, 0))})
    engine = open_frame(frame, (Column("x", "integer"),))
    assert engine.stored == {"x": "integer"}


def test_half_floats() -> None:
    values = pa.array(np.array([1, np.nan, np.inf, 1.5], dtype=np.float16))
    engine = open_frame(pa.table({"x": values}))
    assert read(engine, Column("x", "integer")) == [1, None, 2**63 - 1, None]


def test_numbers_that_are_whole() -> None:
    values = [1.0, 1.5, float("nan"), float("inf"), float("-inf"), 1e300, -0.0, None]
    described = {"type": "integer", "lower": -5, "upper": 5}
    description = describe(
        {
            "name": "x",
            "privacy": {"unit": "row", "neighbours": "add-remove"},
            "budget": {"epsilon": 1},
            "columns": {"x": described},
        }
    )
    for kind in (pa.float64(), pa.float32()):
        engine = open_frame(pa.table({"x": pa.array(values, kind)}))
        check_fit(description, engine)
        assert read(engine, description.column("x")) == [1, None, None, 2**63 - 1, 1 - 2**63, 2**63 - 1, 0, None]


def read(engine: DuckEngine, column: Any) -> list[object]:
    from sqlglot import exp

    query = exp.select(engine.raw(column)).from_(engine.table())
    return [row[0] for row in engine.connection.execute(engine.write(query)).fetchall()]


def test_what_cannot_be_taken_is_said_without_values() -> None:
    secret = datetime.timedelta(5)
    for frame in (pl.DataFrame({"x": [object(), secret]}), pa.table({"x": pa.array([10**60], pa.decimal256(70, 0))})):
        with pytest.raises(ProgramError, match="data-open") as caught:
            open_frame(frame)
        assert "000000" not in str(caught.value) and "5" not in str(caught.value)
    with pytest.raises(ProgramError, match="data-source"):
        open_frame(object())


@pytest.mark.parametrize("kind", ["table", "batch", "reader"])
def test_a_column_that_is_there_twice(kind: str) -> None:
    batch = pa.record_batch([pa.array([1]), pa.array([2]), pa.array([3])], names=["a", "a", "b"])
    frame = {"table": pa.Table.from_batches([batch]), "batch": batch, "reader": pa.RecordBatchReader}[kind]
    frame = frame.from_batches(batch.schema, [batch]) if kind == "reader" else frame
    with pytest.raises(ProgramError, match="it has the column a twice"):
        open_frame(frame, (), ("a",))
