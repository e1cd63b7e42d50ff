"""Datasets of Arrow, which may be larger than memory: DuckDB is handed the columns that a query needs, in batches."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Lock

import duckdb
import pyarrow as pa
import pyarrow.dataset as ds
from sqlglot import exp

from lapwing.data.engines.duck import Spot, UnverifiedEngine, new_spot, reason_of
from lapwing.data.engines.engine import Array, Statement, Stored
from lapwing.data.engines.frame import known_to_duckdb
from lapwing.data.engines.table import table_named
from lapwing.diagnostics.diagnostic import reject


class ArrowDatasetEngine(UnverifiedEngine):
    """Rows that Arrow reads anew for each query; it reads columns and decides about no row."""

    def __init__(self, spot: Spot, rows: ds.Dataset, wanted: tuple[str, ...] = ()) -> None:
        self.rows = rows
        self.name = spot.name
        self.kept = wanted
        self.is_kept = False
        self.reading = Lock()
        self.empty = known_to_duckdb(rows.schema.empty_table())
        spot.connection.register(self.name, self.empty)
        super().__init__(spot.connection, table_named(self.name))

    def look(self) -> dict[str, Stored]:
        for fragment in self.rows.get_fragments():
            if isinstance(fragment, ds.FileFragment):
                fragment.open().close()
        with self.reading:
            return super().look()

    def fetch(self, query: Statement) -> list[Array]:
        named = {column.name for column in query.tree.find_all(exp.Column)}
        wanted = [one for one in self.stored if one in named] or list(self.stored)[:1]
        with self.reading:
            if self.is_kept:
                return super().fetch(query)
            self.connection.register(self.name, self.reader(wanted))
            try:
                return super().fetch(query)
            finally:
                self.connection.register(self.name, self.empty)

    def prepare(self) -> None:
        """A query of several tables may read its rows twice, and batches come once: they are kept in a table."""
        with self.reading:
            if self.is_kept:
                return
            self.connection.register(self.name, self.reader([one for one in self.stored if one in self.kept]))
            own, copy = (exp.to_identifier(one, quoted=True).sql() for one in (self.name, f"{self.name} kept"))
            self.connection.execute(f"CREATE OR REPLACE TABLE {copy} AS SELECT * FROM {own}")
            self.connection.unregister(self.name)
            self.connection.execute(f"CREATE TEMP VIEW {own} AS SELECT * FROM {copy}")
            self.is_kept = True

    def reader(self, wanted: list[str]) -> pa.RecordBatchReader:
        """The batches of some columns."""
        schema = known_to_duckdb(pa.schema([self.rows.schema.field(one) for one in wanted]).empty_table()).schema
        return pa.RecordBatchReader.from_batches(schema, self.batches(wanted))

    def batches(self, wanted: list[str]) -> Iterator[pa.RecordBatch]:
        """The rows, as far as they are wanted, one batch after the other."""
        for batch in self.rows.to_batches(columns=wanted):
            yield known_to_duckdb(batch)


def open_arrow_dataset(rows: ds.Dataset, wanted: tuple[str, ...] = (), spot: Spot | None = None) -> ArrowDatasetEngine:
    """An engine on a dataset of Arrow."""
    spot = spot or new_spot()
    try:
        return ArrowDatasetEngine(spot, rows, wanted)
    except duckdb.Error as error:
        spot.connection.close()
        reject("data-open", name="this Arrow dataset", reason=reason_of(error))
