"""PostgreSQL: a table or view on a server, read only."""

from __future__ import annotations

import numpy as np
import psycopg
from psycopg.conninfo import conninfo_to_dict
from sqlglot import exp

from lapwing.data.description.description import Column
from lapwing.data.engines.engine import LARGEST, Array, Engine, Statement, Stored
from lapwing.data.engines.expression import Expression, call, cast, choose, double, name, text, whole
from lapwing.data.engines.table import table_named
from lapwing.diagnostics.diagnostic import reject

TYPES: dict[int, Stored] = {
    16: "boolean",
    19: "text",
    20: "integer",
    21: "integer",
    23: "integer",
    25: "text",
    700: "real",
    701: "real",
    1042: "text",
    1043: "text",
    1082: "date",
    1114: "moment",
    1184: "moment",
    1700: "wide",
    2950: "id",
}
SETTINGS = (
    "SET client_encoding = 'UTF8'",
    "SET default_transaction_read_only = on",
    "SET standard_conforming_strings = on",
    "SET TIME ZONE 'UTC'",
    "SET extra_float_digits = 1",
)


class PostgresEngine(Engine):
    """A connection and the table in it that holds the rows."""

    label = "PostgreSQL"
    dialect = "postgres"

    def __init__(self, connection: psycopg.Connection, relation: exp.Expr) -> None:
        self.connection = connection
        self.relation = relation
        for setting in SETTINGS:
            connection.execute(setting.encode())
        self._stored = self.look()

    @property
    def stored(self) -> dict[str, Stored]:
        return self._stored

    def look(self) -> dict[str, Stored]:
        cursor = self.connection.execute(self.write(exp.select("*").from_(self.table()).limit(0)).encode())
        return {column.name: TYPES.get(column.type_code, "other") for column in cursor.description or ()}

    def table(self) -> exp.Expr:
        return self.relation.copy()

    def fetch(self, query: Statement) -> list[Array]:
        cursor = self.connection.execute(query.text.encode())
        rows = cursor.fetchall()
        kinds = [column.type_code for column in cursor.description or ()]
        columns = list(zip(*rows, strict=True)) if rows else [()] * len(kinds)
        return [
            np.array(column, dtype=np.int64 if TYPES.get(kind) == "integer" else object)
            for kind, column in zip(kinds, columns, strict=True)
        ]

    def raw(self, column: Column) -> Expression:
        inner, stored = name(column.name), self.stored[column.name]
        if stored == "wide":
            return as_double(inner) if column.type == "real" else as_integer(inner)
        return super().raw(column)

    def plainly(self, words: Expression) -> Expression:
        return exp.Paren(this=exp.Collate(this=words, expression=exp.to_identifier("C", quoted=True)))

    def days(self, date: Expression) -> Expression:
        epoch = cast(text("1970-01-01"), "DATE")
        return cast(exp.Paren(this=exp.Sub(this=date, expression=epoch)), "BIGINT")

    def clock_of(self, moment: Expression, unit: str) -> Expression:
        part = exp.Extract(this=exp.Var(this=unit.upper()), expression=moment)
        return cast(call("FLOOR", part), "BIGINT")

    def shuffled(self, columns: list[str]) -> Expression:
        words = call("CONCAT_WS", text("|"), *(cast(name(column), "TEXT") for column in columns))
        hashed = call("HASHTEXTEXTENDED", self.plainly(words), whole(0))
        return exp.Paren(this=exp.BitwiseAnd(this=hashed, expression=whole(2**32 - 1)))

    def fence(self, rows: exp.Select) -> exp.Select:
        return rows.offset(0)

    def over(self, rows: exp.Select, parts: tuple[Engine, ...]) -> PostgresEngine:
        return PostgresEngine(self.connection, rows.subquery("joined"))

    def close(self) -> None:
        self.connection.close()


def as_double(inner: Expression) -> Expression:
    """A NUMERIC as a double: too large and too small ones would be errors."""
    huge, tiny = numeric("1e300"), numeric("1e-300")
    size = exp.Abs(this=inner.copy())
    return choose(
        (exp.EQ(this=inner, expression=numeric("NaN")), double("NaN")),
        (exp.GT(this=inner, expression=huge), double("Infinity")),
        (exp.LT(this=inner, expression=exp.Neg(this=huge)), double("-Infinity")),
        (exp.LT(this=size, expression=tiny), double("0")),
        default=cast(inner.copy(), "DOUBLE"),
    )


def as_integer(inner: Expression) -> Expression:
    """A NUMERIC as a whole number; NaN and numbers with a fraction are missing."""
    return choose(
        (exp.EQ(this=inner, expression=numeric("NaN")), exp.Null()),
        (exp.GT(this=inner, expression=whole(LARGEST)), whole(LARGEST)),
        (exp.LT(this=inner, expression=whole(-LARGEST)), whole(-LARGEST)),
        (exp.EQ(this=inner, expression=call("TRUNC", inner.copy())), cast(inner, "BIGINT")),
    )


def numeric(value: str) -> Expression:
    """A NUMERIC constant."""
    return cast(text(value), "DECIMAL")


def open_postgres(address: str, table: str) -> PostgresEngine:
    """A table at an address; a message never shows the password in it."""
    return open_tables(address, (table,))[0]


def list_tables(address: str) -> list[tuple[str, str]]:
    """The tables and views at an address, each with its schema."""
    query = """SELECT table_schema, table_name FROM information_schema.tables
        WHERE table_schema NOT IN ('pg_catalog', 'information_schema')"""
    try:
        with psycopg.connect(address, autocommit=True, connect_timeout=10) as connection:
            return sorted((str(schema), str(table)) for schema, table in connection.execute(query.encode()))
    except (psycopg.Error, ValueError):
        reject("data-open", name="the database", reason="the server cannot be reached with this address")


def open_tables(address: str, tables: tuple[str, ...]) -> tuple[PostgresEngine, ...]:
    """Some tables at an address, on one connection."""
    where = f"table {', '.join(tables)}"
    try:
        where = f"{where} of {conninfo_to_dict(address).get('dbname', 'the database')}"
        connection = psycopg.connect(address, autocommit=True, connect_timeout=10)
    except (psycopg.Error, ValueError):
        reject("data-open", name=where, reason="the server cannot be reached with this address")
    if connection.info.parameter_status("server_encoding") != "UTF8":
        connection.close()
        reject("data-open", name=where, reason="its database is not in UTF-8, and a text in it may have no other form")
    return tuple(on_connection(connection, table, where if len(tables) == 1 else f"table {table}") for table in tables)


def on_connection(connection: psycopg.Connection, table: str, where: str) -> PostgresEngine:
    """A table on a connection, which is closed if there is no such table."""
    try:
        return PostgresEngine(connection, table_named(table))
    except psycopg.Error as error:
        connection.close()
        reject("data-open", name=where, reason=reason_of(error))


def reason_of(error: psycopg.Error) -> str:
    """Why there is no table, in our own words: those of a server may quote values."""
    match error:
        case psycopg.errors.UndefinedTable() | psycopg.errors.InvalidSchemaName():
            return "there is no such table"
        case psycopg.errors.InsufficientPrivilege():
            return "this user may not read it"
        case _:
            return "the table cannot be read"
