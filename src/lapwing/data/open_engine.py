"""The engine for whatever holds the rows."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from lapwing.data.description.description import Description
from lapwing.data.engines.engine import Engine
from lapwing.data.table_version import is_delta, is_iceberg
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.extras import needing


def engine_for(source: Any, description: Description, home: Path | None) -> Engine:
    """DuckDB for files and data frames, else the engine that holds the rows already; or an engine as it is given."""
    table = description.table
    if source is None:
        if description.source is None:
            reject("data-no-source")
        source = description.source
        if "://" not in source:
            source = (home or Path()) / source
    if isinstance(source, Engine):
        return source
    if isinstance(source, str) and source.startswith(("postgresql://", "postgres://")):
        return taken(load("postgres").open_postgres(source, needed(table)))
    if isinstance(source, str | Path):
        return engine_for_file(Path(source), description)
    origin = type(source).__module__.partition(".")[0]
    if origin == "pyspark":
        return taken(load("spark").open_spark(source))
    if type(source).__name__ == "DuckDBPyConnection":
        return taken(load("duck").open_connection(source, needed(table)))
    if is_delta(source) or is_iceberg(source):
        return engine_for(in_arrow(source), description, home)
    if is_lazy(source):
        return taken(load("polars_lazy").open_polars(source, description.columns, ids_of(description)))
    if origin in ("pandas", "polars", "pyarrow"):
        return taken(load("frame").open_frame(source, description.columns, ids_of(description)))
    reject("data-source", what=type(source).__name__)


def engine_for_file(path: Path, description: Description) -> Engine:
    """By the ending of its name."""
    duck, delimited, parquet = load("duck"), load("delimited"), load("parquet")
    read: Callable[[], Engine] = lambda: delimited.open_csv(  # noqa: E731
        path, description.csv, description.columns, ids_of(description)
    )
    kinds: dict[str, Callable[[], Engine]] = {
        ".parquet": lambda: parquet.open_parquet(path, description.columns, ids_of(description)),
        ".csv": read,
        ".tsv": read,
        ".duckdb": lambda: duck.open_table(str(path), needed(description.table)),
        ".db": lambda: duck.open_table(str(path), needed(description.table)),
    }
    ending = ending_of(path)
    if ending not in kinds:
        reject("data-file", name=str(path), known=", ".join(kinds))
    if not any(sign in str(path) for sign in "*?[") and not path.is_file():
        reject("unreadable", name=str(path), reason="there is no such file")
    return kinds[ending]()


def in_arrow(source: Any) -> Any:
    """The rows of a table of Delta Lake or Iceberg, at the snapshot it was loaded at; anything else as it is."""
    if is_delta(source):
        return source.to_pyarrow_dataset()
    return source.scan().to_arrow() if is_iceberg(source) else source


def is_lazy(source: Any) -> bool:
    """Whether it is a lazy frame of Polars."""
    return type(source).__module__.partition(".")[0] == "polars" and type(source).__name__ == "LazyFrame"


def ids_of(description: Description) -> tuple[str, ...]:
    """The column that identifies a person, if there is one."""
    return () if description.unit.column is None else (description.unit.column,)


def ending_of(path: Path) -> str:
    """The ending of a name, but for that of a compression."""
    plain = path.with_suffix("") if path.suffix.lower() in (".gz", ".zst") else path
    return plain.suffix.lower()


def taken(engine: Any) -> Engine:
    """An engine of a module that was brought in by name."""
    if not isinstance(engine, Engine):
        raise TypeError(engine)
    return engine


def needed(table: str | None) -> str:
    """The name of a table, which a database needs."""
    if table is None:
        reject("data-no-table")
    return table


def load(engine: str) -> Any:
    """The module of an engine, whose library may not be installed."""
    with needing("Such a dataset"):
        return import_module(f"lapwing.data.engines.{engine}")
