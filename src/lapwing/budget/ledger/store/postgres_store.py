"""A ledger in a PostgreSQL database, for several machines.

A writer holds an advisory lock until its transaction ends, so decisions are made one after the other; a statement after
the lock sees everything that was committed before it.  A server that does not flush its commits is refused.  Statements
are sent in a pipeline: the server carries them out one after the other, and only those whose result is looked at, and
COMMIT, are waited for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any
from urllib.parse import urlsplit

from lapwing.budget.ledger.store.sql_store import SqlStore
from lapwing.budget.ledger.store.store import Row, Session
from lapwing.diagnostics.extras import needing

LOCK = 0x1A9_716
SECONDS_TO_WAIT = 120
DURABLE = {"fsync": "on", "full_page_writes": "on", "synchronous_commit": "on"}


class PostgresStore(SqlStore):
    """A schema named lapwing in the database at a URL."""

    def __init__(self, url: str, create: bool) -> None:
        super().__init__(public_part(url), identity_of(url))
        self.url = url
        self.pipeline = ExitStack()
        self.begun = False
        self.create = create

    def connect(self) -> Any:
        """A connection to a server that keeps what it commits."""
        driver, self.begun = load_driver(), False
        connection = driver.connect(self.url, autocommit=True, connect_timeout=SECONDS_TO_WAIT)
        connection.execute("SET synchronous_commit TO on")
        connection.execute(f"SET lock_timeout TO '{SECONDS_TO_WAIT}s'")
        connection.execute("SET search_path TO lapwing")
        for name, value in DURABLE.items():
            found = connection.execute(f"SHOW {name}").fetchone()[0]
            if found != value:
                connection.close()
                raise driver.OperationalError(f"{name} is {found} there, and commits would not be durable")
        return connection

    def session(self, connection: Any) -> Session:
        """What can be asked within a transaction."""

        def execute(statement: str, values: Sequence[object]) -> Any:
            return connection.execute(statement.replace("?", "%s"), values or None)

        def execute_many(statement: str, rows: Sequence[Row]) -> None:
            connection.cursor().executemany(statement.replace("?", "%s"), rows)

        def has_table(name: str) -> bool:
            looked = "SELECT 1 FROM information_schema.tables WHERE table_schema = 'lapwing' AND table_name = %s"
            return connection.execute(looked, (name,)).fetchone() is not None

        return Session(execute, execute_many, has_table, ("CREATE SCHEMA IF NOT EXISTS lapwing",))

    def errors(self) -> tuple[type[Exception], ...]:
        """Those of the driver."""
        return (load_driver().Error,)

    def begin(self, connection: Any, writing: bool) -> None:
        """A writer waits for the lock of all writers, before any other statement is begun."""
        self.pipeline, self.begun = ExitStack(), True
        if load_driver().Pipeline.is_supported():
            self.pipeline.enter_context(connection.pipeline())
        if not writing:
            connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            return
        connection.execute("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE")
        connection.execute(f"SELECT pg_advisory_xact_lock({LOCK})")

    def commit(self, connection: Any) -> None:
        """The server has flushed its log when this returns; it must not have rolled back instead."""
        ended = connection.execute("COMMIT")
        self.pipeline.close()
        self.begun = False
        if ended.statusmessage != "COMMIT":
            raise load_driver().OperationalError("the transaction was rolled back")

    def roll_back(self, connection: Any) -> None:
        """What is still on its way is waited for first."""
        self.begun = False
        try:
            self.pipeline.close()
        finally:
            if self.is_within(connection):
                connection.execute("ROLLBACK")

    def is_within(self, connection: Any) -> bool:
        """Whether a transaction has begun and not ended, on a connection that still stands.

        In a pipeline the server's own word on it comes late.
        """
        return not connection.closed and (self.begun or connection.info.transaction_status.name != "IDLE")


def load_driver() -> Any:
    """psycopg, which is an extra."""
    with needing("A ledger in PostgreSQL", "psycopg"):
        import psycopg
    return psycopg


def identity_of(url: str) -> str:
    """A URL without the password, which is the same ledger with another one."""
    return re.sub(r"([?&])password=[^&]*", r"\1", re.sub(r"^(\w+://[^:/@?]*):[^/?]*@", r"\1@", url))


def public_part(url: str) -> str:
    """A URL without what is secret in it."""
    try:
        parts = urlsplit(url)
        port = f":{parts.port}" if parts.port else ""
        return f"{parts.scheme}://{parts.hostname or ''}{port}{parts.path}"
    except ValueError:
        return "this PostgreSQL URL"
