"""Data frames in DuckDB, where they are: every value of theirs is a value of its column's type, or missing.

DuckDB reads the columns of Arrow and Polars by their schema, which no single row decides; of pandas see
`pandas_frame`.
"""

from __future__ import annotations

from typing import Any

import duckdb
from sqlglot import exp

from lapwing.data.description.description import Column
from lapwing.data.engines.duck import DuckEngine, Spot, UnverifiedEngine, engine_on, new_spot, reason_of
from lapwing.data.engines.table import table_named
from lapwing.diagnostics.diagnostic import reject


def open_frame(
    frame: Any, columns: tuple[Column, ...] = (), ids: tuple[str, ...] = (), spot: Spot | None = None
) -> DuckEngine:
    """A pandas or Polars data frame, or a table or dataset of Arrow."""
    wanted = {*(column.name for column in columns), *ids}
    name = "rows" if spot is None else spot.name
    match type(frame).__module__.partition(".")[0], type(frame).__name__:
        case "pandas", "DataFrame":
            from lapwing.data.engines.pandas_frame import safe_frame

            return registered(*safe_frame(frame, columns, ids, name), "DataFrame", spot)
        case "polars", "DataFrame":
            return registered(safe_polars(frame, wanted), table_named(name), "DataFrame", spot)
        case "pyarrow", kind if kind.endswith("Dataset"):
            from lapwing.data.engines.arrow_dataset import open_arrow_dataset

            return open_arrow_dataset(frame, tuple(wanted), spot)
        case "pyarrow", kind:
            return registered(safe_arrow(frame, wanted), table_named(name), kind, spot)
        case _, kind:
            reject("data-source", what=kind)


def registered(frame: Any, relation: exp.Expr, kind: str, spot: Spot | None) -> DuckEngine:
    """An engine on a frame that DuckDB knows by a name."""
    spot = spot or new_spot()
    try:
        spot.connection.register(spot.name, frame)
    except (duckdb.Error, TypeError, ValueError) as error:
        spot.connection.close()
        reject("data-open", name=f"this {kind}", reason=reason_of(error))
    return engine_on(relation, f"this {kind}", spot.connection, UnverifiedEngine)


def safe_arrow(rows: Any, wanted: set[str]) -> Any:
    """The columns that are wanted; batches that can be read only once are read now."""
    import pyarrow as pa
    import pyarrow.dataset as ds

    if isinstance(rows, pa.RecordBatchReader):
        rows = rows.read_all()
    elif isinstance(rows, ds.Scanner):
        rows = rows.to_table()
    if not isinstance(rows, pa.Table | pa.RecordBatch):
        reject("data-source", what=type(rows).__name__)
    names = [name for name in rows.schema.names if name in wanted] or rows.schema.names
    for name in names:
        if names.count(name) > 1:
            reject("data-open", name=f"this {type(rows).__name__}", reason=f"it has the column {name} twice")
    return known_to_duckdb(rows.select(names))


def known_to_duckdb(table: Any) -> Any:
    """Moments with a time zone as those of UTC without one, which DuckDB takes whatever they are; no half floats."""
    import pyarrow as pa

    for place, field in enumerate(table.schema):
        kind = field.type
        if pa.types.is_timestamp(kind) and kind.tz is not None:
            table = table.set_column(place, field.name, table.column(place).cast(pa.timestamp(kind.unit)))
        elif pa.types.is_float16(kind):
            table = table.set_column(place, field.name, table.column(place).cast(pa.float32()))
    return table


def safe_polars(frame: Any, wanted: set[str]) -> Any:
    """The same of a Polars data frame."""
    kinds = frame.collect_schema()
    names = [name for name in kinds if name in wanted] or list(kinds)
    return frame.select([in_utc_polars(name, kinds[name]) for name in names])


def in_utc_polars(column: str, kind: Any) -> Any:
    """A column; moments with a time zone are those of UTC without one."""
    import polars as pl

    if not isinstance(kind, pl.Datetime) or kind.time_zone is None:
        return pl.col(column)
    return pl.col(column).to_physical().cast(pl.Datetime(kind.time_unit))
