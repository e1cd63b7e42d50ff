"""Parquet files: what each column is stored as is read from the footers, before anything is charged.

DuckDB reads the rows.  A text that is not valid UTF-8 would stop its reader, so each byte that is wrong becomes a
question mark.  Moments in milliseconds would stop it, too, wherever one is too far off to be counted in microseconds:
files with such a column are read with pyarrow.
"""

from __future__ import annotations

import os
from glob import glob
from pathlib import Path
from typing import Any

import duckdb
from sqlglot import exp

from lapwing.data.description.description import Column
from lapwing.data.engines.duck import Spot, UnverifiedEngine, new_spot, read_function, reason_of
from lapwing.data.engines.engine import Stored
from lapwing.data.engines.expression import name
from lapwing.data.engines.footer import footer_hash
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.extras import needing

KINDS = ("type", "type_length", "converted_type", "logical_type", "precision", "scale")
Layout = dict[str, tuple[Any, ...]]


class ParquetEngine(UnverifiedEngine):
    """Files that a path or a pattern matches; all have the same columns, as far as these are wanted."""

    def __init__(self, connection: duckdb.DuckDBPyConnection, path: Path, wanted: tuple[str, ...]) -> None:
        self.path = path
        self.wanted = wanted
        self.seen: tuple[str, dict[str, Stored]] | None = None
        self.layout = layout_of(connection, path, wanted)
        super().__init__(connection, rows_of(path))

    def stamp(self) -> object:
        found = [(file, os.stat(file)) for file in sorted(glob(str(self.path)) or [str(self.path)])]
        return [(file, seen.st_ino, seen.st_size, seen.st_mtime_ns) for file, seen in found]

    def look(self) -> dict[str, Stored]:
        """What the footers say; a file with the footer that was looked at last says the same."""
        footer = footer_hash(self.path)
        if footer is not None and self.seen is not None and self.seen[0] == footer:
            return self.seen[1]
        with self.lock:
            check_layout(self.connection, self.path, self.wanted, self.layout)
        found = super().look()
        self.seen = None if footer is None else (footer, found)
        return found


def open_parquet(
    path: Path, columns: tuple[Column, ...], ids: tuple[str, ...] = (), spot: Spot | None = None
) -> UnverifiedEngine:
    """A Parquet file, or all that a pattern like part-*.parquet matches."""
    wanted = tuple(dict.fromkeys((*(column.name for column in columns), *ids)))
    spot = spot or new_spot()
    try:
        engine = ParquetEngine(spot.connection, path, wanted)
    except duckdb.Error as error:
        spot.connection.close()
        reject("data-open", name=str(path), reason=reason_of(error))
    if not any(map(is_in_milliseconds, engine.layout.values())):
        return engine
    files = tuple(layouts_of(spot.connection, path))
    with needing("A Parquet file with moments in milliseconds"):
        from lapwing.data.engines.parquet_arrow import open_with_arrow
    return open_with_arrow(path, wanted, files, spot)


def rows_of(path: Path) -> exp.Expr:
    """The rows of Parquet files."""
    return read_function("read_parquet", path, ("utf8_validation", exp.Literal.string("replace")))


def layout_of(connection: duckdb.DuckDBPyConnection, path: Path, wanted: tuple[str, ...]) -> Layout:
    """How the columns that are wanted are stored, which is the same in every file."""
    kept = [
        {column: kind for column, kind in layout.items() if column in wanted}
        for layout in layouts_of(connection, path).values()
    ]
    if any(layout != kept[0] for layout in kept):
        reject("data-open", name=str(path), reason="its files do not store the described columns in the same way")
    return kept[0] if kept else {}


def check_layout(connection: duckdb.DuckDBPyConnection, path: Path, wanted: tuple[str, ...], before: Layout) -> None:
    """The columns are stored as they were before, in all files there are now."""
    if layout_of(connection, path, wanted) != before:
        reject("data-changed", name=str(path), reason="its columns are stored in another way")


def layouts_of(connection: duckdb.DuckDBPyConnection, path: Path) -> dict[str, Layout]:
    """How each file stores its columns; what lies inside a column of lists or records is left out."""
    shown = exp.select(*map(name, ("file_name", "name", "num_children", *KINDS)))
    query = shown.from_(read_function("parquet_schema", path)).order_by(name("file_name"), name("column_id"))
    found: dict[str, Layout] = {}
    inside = 0
    for file, column, children, *kind in connection.execute(query.sql(dialect="duckdb")).fetchall():
        if file not in found:
            found[file], inside = {}, 0
        elif inside:
            inside += (children or 0) - 1
        else:
            found[file][column], inside = tuple(kind), children or 0
    return found


def is_in_milliseconds(kind: tuple[Any, ...]) -> bool:
    """Whether a column holds moments in milliseconds."""
    _, _, converted, logical, *_ = kind
    return converted == "TIMESTAMP_MILLIS" or "MILLIS=M" in (logical or "")
