"""Datasets of Arrow, which may be larger than memory: DuckDB is handed the columns that a query needs, in batches."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Lock

import duckdb
import pyarrow as pa
import pyarrow.dataset as ds
from sqlglot import exp

from lapwing.data.engines.duck import UnverifiedEngine, connect, reason_of
from lapwing.data.engines.engine import Array, Stored
from lapwing.data.engines.frame import known_to_duckdb
from lapwing.data.engines.table import table_named
from lapwing.diagnostics.diagnostic import reject


class ArrowDatasetEngine(UnverifiedEngine):
    """Rows that Arrow reads anew for each query; it reads columns and decides about no row."""

    def __init__(self, connection: duckdb.DuckDBPyConnection, rows: ds.Dataset) -> None:
        self.rows = rows
        self.reading = Lock()
        connection.register("rows", known_to_duckdb(rows.schema.empty_table()))
        super().__init__(connection, table_named("rows"))

    def look(self) -> dict[str, Stored]:
        for fragment in self.rows.get_fragments():
            if isinstance(fragment, ds.FileFragment):
                fragment.open().close()
        return super().look()

    def fetch(self, query: exp.Select) -> list[Array]:
        named = {column.name for column in query.find_all(exp.Column)}
        wanted = [one for one in self.stored if one in named] or list(self.stored)[:1]
        schema = known_to_duckdb(pa.schema([self.rows.schema.field(one) for one in wanted]).empty_table()).schema
        with self.reading:
            self.connection.register("rows", pa.RecordBatchReader.from_batches(schema, self.batches(wanted)))
            return super().fetch(query)

    def batches(self, wanted: list[str]) -> Iterator[pa.RecordBatch]:
        """The rows, as far as they are wanted, one batch after the other."""
        for batch in self.rows.to_batches(columns=wanted):
            yield known_to_duckdb(batch)


def open_arrow_dataset(rows: ds.Dataset) -> ArrowDatasetEngine:
    """An engine on a dataset of Arrow."""
    connection = connect()
    try:
        return ArrowDatasetEngine(connection, rows)
    except duckdb.Error as error:
        connection.close()
        reject("data-open", name="this Arrow dataset", reason=reason_of(error))
