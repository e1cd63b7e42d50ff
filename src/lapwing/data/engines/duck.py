"""DuckDB, in this process: files, data frames and tables of DuckDB itself."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import RLock
from typing import Any

import duckdb
import numpy as np
from sqlglot import exp

from lapwing.data.engines.engine import Array, Engine, Statement, Stored
from lapwing.data.engines.expression import Expression, attempt, call, name
from lapwing.data.engines.table import table_named
from lapwing.diagnostics.diagnostic import reject

TYPES: dict[str, Stored] = {
    "TINYINT": "integer",
    "SMALLINT": "integer",
    "INTEGER": "integer",
    "BIGINT": "integer",
    "UTINYINT": "integer",
    "USMALLINT": "integer",
    "UINTEGER": "integer",
    "UBIGINT": "wide",
    "HUGEINT": "wide",
    "FLOAT": "real",
    "DOUBLE": "real",
    "BOOLEAN": "boolean",
    "VARCHAR": "text",
    "UUID": "id",
    "DATE": "date",
    "TIMESTAMP": "moment",
    "TIMESTAMP WITH TIME ZONE": "moment",
    "TIMESTAMP_S": "moment",
    "TIMESTAMP_MS": "moment",
    "TIMESTAMP_NS": "moment",
    "TIMESTAMPTZ_NS": "moment",
    '"NULL"': "empty",
}
FINEST = "TIMESTAMPTZ_NS"  # of all moments the only one without a way to TIMESTAMP
CASTS = {"integer": "BIGINT", "real": "DOUBLE", "boolean": "BOOLEAN", "text": "VARCHAR", "date": "TIMESTAMP"}


class DuckEngine(Engine):
    """A connection and the relation in it that holds the rows; it may read from others `beside` it."""

    label = "DuckDB"
    dialect = "duckdb"

    def __init__(
        self, connection: duckdb.DuckDBPyConnection, relation: exp.Expr, parts: tuple[DuckEngine, ...] = ()
    ) -> None:
        self.connection = connection
        self.relation = relation
        self.beside = parts
        self.lock: Any = parts[0].lock if parts else RLock()
        connection.execute("SET TimeZone = 'UTC'")
        with suppress(duckdb.InvalidInputException):  # a notebook without widgets has no bar to turn off
            connection.execute("SET enable_progress_bar = false")
        self._stored = self.look()

    @property
    def stored(self) -> dict[str, Stored]:
        return self._stored

    def look(self) -> dict[str, Stored]:
        query = self.write(exp.select("*").from_(self.table()).limit(0))
        for part in self.beside:
            part.look()
        with self.lock:
            described = self.connection.execute(query).description
        self._finest = {column[0] for column in described or () if str(column[1]) == FINEST}
        return {column[0]: stored_as(str(column[1])) for column in described or ()}

    def table(self) -> exp.Expr:
        return self.relation.copy()

    def fetch(self, query: Statement) -> list[Array]:
        with self.lock:
            for part in self.beside:
                part.prepare()
            found = self.connection.execute(query.text).fetchnumpy()
        return [np.ma.getdata(column) for column in found.values()]

    def plainly(self, words: Expression) -> Expression:
        return exp.Paren(this=exp.Collate(this=words, expression=exp.to_identifier("binary", quoted=True)))

    def clock_of(self, moment: Expression, unit: str) -> Expression:
        """Moments too far off to be counted in microseconds are missing; an hour of theirs would stop the query."""
        inner = attempt(moment, "TIMESTAMPTZ") if moment.name in self._finest else moment
        return super().clock_of(attempt(inner, "TIMESTAMP"), unit)

    def shuffled(self, columns: list[str]) -> Expression:
        upper = exp.BitwiseRightShift(this=call("HASH", *map(name, columns)), expression=exp.Literal.number(32))
        return exp.Cast(this=upper, to=exp.DataType.build("UINTEGER", dialect="duckdb"))

    def over(self, rows: exp.Select, parts: tuple[Engine, ...]) -> DuckEngine:
        own = tuple(part for part in parts if isinstance(part, DuckEngine))
        kind = UnverifiedEngine if any(isinstance(part, UnverifiedEngine) for part in own) else DuckEngine
        return kind(self.connection, rows.subquery("joined"), own)

    def close(self) -> None:
        self.connection.close()


class UnverifiedEngine(DuckEngine):
    """Rows of which nobody has made sure that their texts are valid UTF-8; those that are not are missing.

    No condition on such a text reaches the reader, which would compare it with the bytes that are stored.
    """

    def plainly(self, words: Expression) -> Expression:
        return super().plainly(call("TRY", call("DECODE", call("ENCODE", words))))


def stored_as(kind: str) -> Stored:
    """What a type of DuckDB is to us."""
    if kind.startswith("DECIMAL"):
        return "real"
    return "text" if kind.startswith("ENUM") else TYPES.get(kind, "other")


def connect(path: str | None = None) -> duckdb.DuckDBPyConnection:
    """A connection of our own; a file is only read.

    The order of rows is a setting of the whole database: in somebody else's it stays as it is.
    """
    try:
        opened = duckdb.connect(path, read_only=True) if path else duckdb.connect()
        opened.execute("SET preserve_insertion_order = false")
        return opened
    except duckdb.Error as error:
        reject("data-open", name=path or "DuckDB", reason=reason_of(error))


@dataclass(frozen=True, slots=True)
class Spot:
    """A connection, and the name that rows get in it; other rows may be in it, too."""

    connection: duckdb.DuckDBPyConnection
    name: str = "rows"
    is_shared: bool = False


def new_spot() -> Spot:
    """A connection for one table alone."""
    return Spot(connect())


def spill_folder(connection: duckdb.DuckDBPyConnection) -> TemporaryDirectory[str]:
    """A private folder for what does not fit into memory."""
    folder = TemporaryDirectory(prefix="lapwing-", ignore_cleanup_errors=True)
    place = exp.Literal.string(folder.name).sql(dialect="duckdb")
    connection.execute(f"SET temp_directory = {place}")
    return folder


def connect_file(path: Path) -> duckdb.DuckDBPyConnection:
    """A connection to a DuckDB file, which is only read."""
    if not path.is_file():
        reject("unreadable", name=str(path), reason="there is no such file")
    return connect(str(path))


def list_tables(path: Path) -> list[tuple[str, str]]:
    """The tables and views of a DuckDB file, each with its schema."""
    connection = connect_file(path)
    try:
        query = (
            "SELECT table_schema, table_name FROM information_schema.tables WHERE table_catalog = current_database()"
        )
        return sorted(connection.execute(query).fetchall())
    finally:
        connection.close()


def table_on(connection: duckdb.DuckDBPyConnection, table: str) -> DuckEngine:
    """A table on a connection that others use, too."""
    return engine_on(table_named(table), f"table {table}", connection)


def open_table(path: str, table: str) -> DuckEngine:
    """A table of a DuckDB file."""
    return engine_on(table_named(table), f"{path}, table {table}", connect(path))


def open_connection(connection: duckdb.DuckDBPyConnection, table: str) -> DuckEngine:
    """A table that somebody else's connection knows."""
    return engine_on(table_named(table), f"table {table}", connection.cursor())


def read_function(function: str, path: Path, *options: tuple[str, exp.Expr]) -> exp.Expr:
    """The rows of a file, with options of DuckDB's reader."""
    named = [exp.EQ(this=exp.to_identifier(key), expression=value) for key, value in options]
    return exp.Table(this=exp.Anonymous(this=function, expressions=[exp.Literal.string(str(path)), *named]))


def engine_on(
    relation: exp.Expr, what: str, connection: duckdb.DuckDBPyConnection, kind: type[DuckEngine] = DuckEngine
) -> DuckEngine:
    """An engine on a relation, or a message why there is none."""
    try:
        return kind(connection, relation)
    except duckdb.Error as error:
        connection.close()
        reject("data-open", name=what, reason=reason_of(error))


def reason_of(error: Exception) -> str:
    """Why something cannot be opened, in our own words: those of DuckDB may quote values."""
    match error:
        case duckdb.CatalogException():
            return "there is no such table"
        case duckdb.NotImplementedException():
            return "it has a column of a type that DuckDB does not know"
        case duckdb.IOException() | duckdb.InvalidInputException():
            return "it is missing, locked, damaged, or of another kind"
        case _:
            return "DuckDB cannot read it"
