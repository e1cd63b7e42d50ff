"""CSV files: every line is one row, read once into a table of DuckDB, whatever it contains.

Fields are taken as text, and each becomes a value of its column's type or is missing.  A line that does not fit (see
`fields`) is a row in which everything is missing.  So each line decides about its own row alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from glob import glob
from pathlib import Path
from threading import Lock

import duckdb
from sqlglot import exp

from lapwing.data.description.description import Column
from lapwing.data.description.dialect import Dialect, delimiter_of
from lapwing.data.engines.arrow import Texts, TextStream
from lapwing.data.engines.duck import CASTS, DuckEngine, Spot, new_spot, spill_folder
from lapwing.data.engines.engine import Array, Statement, Stored
from lapwing.data.engines.expression import name
from lapwing.data.engines.field import typed
from lapwing.data.engines.fields import kinds_of, split
from lapwing.data.engines.header import names_of, take_names
from lapwing.data.engines.lines import blocks, open_bytes, skip_mark
from lapwing.data.engines.table import table_named
from lapwing.data.engines.views import columns_of
from lapwing.diagnostics.diagnostic import reject


class DelimitedEngine(DuckEngine):
    """Files whose rows are read with the first query; what becomes of the files later changes nothing."""

    def __init__(
        self,
        files: tuple[Path, ...],
        dialect: Dialect,
        names: tuple[str, ...],
        wanted: dict[str, str],
        spot: Spot,
    ) -> None:
        self.files = files
        self.written = dialect
        self.names = names
        self.wanted = wanted
        self.reading = Lock()
        self.is_read = False
        self.name = spot.name
        self.folder = None
        if not spot.is_shared:
            self.folder = spill_folder(spot.connection)
        spot.connection.execute(table_sql(self.name, wanted))
        super().__init__(spot.connection, table_named(self.name))

    def look(self) -> dict[str, Stored]:
        if not self.is_read:
            for path in self.files:
                if not path.is_file() or names_of(path, self.written) != self.names:
                    reject("data-changed", name=str(path), reason="the file is gone, or has another header line")
        return super().look()

    def fetch(self, query: Statement) -> list[Array]:
        self.prepare()
        return super().fetch(query)

    def prepare(self) -> None:
        with self.reading:
            if not self.is_read:
                self.read()
                self.is_read = True

    def close(self) -> None:
        super().close()
        if self.folder is not None:
            self.folder.cleanup()

    def read(self) -> None:
        """Put all rows into the table, or none."""
        stream = TextStream(tuple(self.wanted), self.batches())
        self.connection.register("fields", stream)
        picked = [typed(name(one), kind) for one, kind in self.wanted.items()]
        rows = exp.select(*picked).from_(table_named("fields"))
        try:
            own = exp.to_identifier(self.name, quoted=True).sql(dialect="duckdb")
            self.connection.execute(f"INSERT INTO {own} {rows.sql(dialect='duckdb')}")
        except duckdb.Error:
            if stream.failed is not None:
                raise stream.failed from None
            raise
        finally:
            self.connection.unregister("fields")

    def batches(self) -> Iterator[tuple[Texts, ...]]:
        """The columns that are wanted, of one block of lines after the other."""
        quote = self.written.quote.encode()
        places = [self.names.index(one) for one in self.wanted]
        missing = tuple(word.encode() for word in self.written.missing)
        for path in self.files:
            kinds = kinds_of(delimiter_of(self.written, path.name).encode(), quote)
            with open_bytes(path) as file:
                if not self.written.header:
                    skip_mark(file, self.written.encoding)
                elif take_names(file, path, self.written) != self.names:
                    raise ValueError("the header line is another one now")
                for block in blocks(file, self.written.encoding):
                    fields = split(block, kinds, len(self.names))
                    yield columns_of(block, fields, places, missing, quote)


def table_sql(title: str, wanted: dict[str, str]) -> str:
    """A table with columns of some types."""
    kinds = [
        exp.ColumnDef(this=exp.to_identifier(one, quoted=True), kind=exp.DataType.build(kind, dialect="duckdb"))
        for one, kind in wanted.items()
    ]
    table = exp.Schema(this=table_named(title), expressions=kinds)
    return exp.Create(this=table, kind="TABLE").sql(dialect="duckdb")


def open_csv(
    path: Path, dialect: Dialect, columns: tuple[Column, ...], ids: tuple[str, ...] = (), spot: Spot | None = None
) -> DelimitedEngine:
    """A CSV file, or all that a pattern like part-*.csv matches, all with the same columns."""
    files = files_of(path)
    names = names_of(files[0], dialect)
    for other in files[1:]:
        if names_of(other, dialect) != names:
            reject("csv-header", name=str(other), reason=f"is not that of {files[0].name}")
    wanted = {column.name: CASTS[column.type] for column in columns}
    for one in ids:
        wanted[one] = "DATE" if wanted.get(one) == "TIMESTAMP" else wanted.get(one, "VARCHAR")
    for one in wanted:
        if one not in names:
            reject("csv-column", name=one, file=str(files[0]))
        if names.count(one) > 1:
            reject("csv-header", name=str(files[0]), reason=f"has the column {one} twice")
    if len({one.lower() for one in wanted}) < len(wanted):
        reject("csv-header", name=str(files[0]), reason="has described columns that differ in capital letters only")
    return DelimitedEngine(files, dialect, names, wanted, spot or new_spot())


def files_of(path: Path) -> tuple[Path, ...]:
    """The file, or the files that a pattern matches, in the order of their names."""
    if path.is_file():
        return (path,)
    found = tuple(sorted(one for one in map(Path, glob(str(path), recursive=True)) if one.is_file()))
    if not found:
        reject("unreadable", name=str(path), reason="there is no such file")
    return found
