"""The columns of a source that is not described yet: of a CSV file its header line, of others the schema."""

from __future__ import annotations

from pathlib import Path

from lapwing.data.description.dialect import Dialect
from lapwing.data.engines.engine import Stored
from lapwing.data.open_engine import ending_of, load, needed
from lapwing.diagnostics.diagnostic import reject

Columns = tuple[tuple[str, Stored], ...]
DATABASES, SEPARATED = (".db", ".duckdb"), (".csv", ".tsv")


def columns_of(source: str, table: str | None) -> Columns:
    """Names and types, as the schema has them."""
    path = Path(source)
    if source.startswith(("postgresql://", "postgres://")):
        engine = load("postgres").open_postgres(source, needed(table))
    elif ending_of(path) in DATABASES:
        engine = load("duck").open_table(source, needed(table))
    elif ending_of(path) == ".parquet":
        engine = load("parquet").open_parquet(path, ())
    else:
        reject("data-file", name=source, known=", ".join((".parquet", *SEPARATED, *DATABASES)))
    try:
        return tuple(engine.stored.items())
    finally:
        engine.close()


def tables_of(source: str) -> tuple[str, ...]:
    """The names of all tables of a database, with their schemas unless it is the usual one."""
    if source.startswith(("postgresql://", "postgres://")):
        found = load("postgres").list_tables(source)
    else:
        found = load("duck").list_tables(Path(source))
    return tuple(table if schema in ("public", "main") else f"{schema}.{table}" for schema, table in found)


def is_separated(source: str) -> bool:
    """Whether it is a CSV file."""
    return "://" not in source and ending_of(Path(source)) in SEPARATED


def dialect_of(source: str, delimiter: str | None, header: bool) -> Dialect:
    """How a CSV file is written, as far as its first line tells."""
    delimited = load("delimited")
    found = load("header").draft_dialect(delimited.files_of(Path(source))[0], delimiter, header)
    if not isinstance(found, Dialect):
        raise TypeError(found)
    return found
