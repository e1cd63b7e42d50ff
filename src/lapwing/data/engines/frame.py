"""Data frames in DuckDB, where they are: every value of theirs is a value of its column's type, or missing.

DuckDB reads the columns of Arrow and Polars by their schema, which no single row decides; of pandas see
`pandas_frame`.
"""

from __future__ import annotations

from typing import Any

import duckdb
from sqlglot import exp

from lapwing.data.description.description import Column
from lapwing.data.engines.duck import DuckEngine, connect, engine_on, reason_of
from lapwing.data.engines.table import table_named
from lapwing.diagnostics.diagnostic import reject


def open_frame(frame: Any, columns: tuple[Column, ...] = (), unit: str | None = None) -> DuckEngine:
    """A pandas or Polars data frame, or an Arrow table."""
    origin = type(frame).__module__.partition(".")[0]
    if origin == "pandas" and type(frame).__name__ == "DataFrame":
        from lapwing.data.engines.pandas_frame import safe_frame

        return registered(*safe_frame(frame, columns, unit), "DataFrame")
    safe = in_utc_polars(frame) if origin == "polars" else in_utc_arrow(frame) if origin == "pyarrow" else frame
    return registered(safe, table_named("rows"), type(frame).__name__)


def registered(frame: Any, relation: exp.Expr, kind: str) -> DuckEngine:
    """An engine on a frame that DuckDB knows as `rows`."""
    connection = connect()
    try:
        connection.register("rows", frame)
    except (duckdb.Error, TypeError, ValueError) as error:
        connection.close()
        reject("data-open", name=f"this {kind}", reason=reason_of(error))
    return engine_on(relation, f"this {kind}", connection)


def in_utc_arrow(table: Any) -> Any:
    """Moments with a time zone as those of UTC without one, which DuckDB takes whatever they are."""
    import pyarrow as pa

    if not isinstance(table, pa.Table | pa.RecordBatch):
        return table
    for place, field in enumerate(table.schema):
        if pa.types.is_timestamp(field.type) and field.type.tz is not None:
            table = table.set_column(place, field.name, table.column(place).cast(pa.timestamp(field.type.unit)))
    return table


def in_utc_polars(frame: Any) -> Any:
    """The same of a Polars data frame."""
    import polars as pl

    kinds = frame.collect_schema() if hasattr(frame, "collect_schema") else {}
    zoned = {key: kind for key, kind in kinds.items() if isinstance(kind, pl.Datetime) and kind.time_zone is not None}
    plain = [pl.col(key).to_physical().cast(pl.Datetime(kind.time_unit)) for key, kind in zoned.items()]
    return frame.with_columns(plain) if plain else frame
