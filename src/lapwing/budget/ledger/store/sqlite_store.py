"""A ledger in one SQLite file.

The rollback journal with synchronous=EXTRA makes each commit durable, and BEGIN IMMEDIATE lets one writer in at a time,
among threads and processes of one machine.  The write-ahead log is not used: many builds of SQLite can lose it.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from lapwing.budget.ledger.store.sql_store import SqlStore
from lapwing.budget.ledger.store.store import Row, Session
from lapwing.diagnostics.diagnostic import reject

SECONDS_TO_WAIT = 120
SETTINGS = (("journal_mode", "persist"), ("synchronous", "3"), ("trusted_schema", "0"))


class SqliteStore(SqlStore):
    """A file; one that is not there is made only if asked for."""

    def __init__(self, path: str | Path, create: bool) -> None:
        super().__init__(str(path), real_path(path))
        self.path = Path(path)
        self.file: tuple[int, int] | None = None
        self.create = create

    def connect(self) -> sqlite3.Connection:
        """A connection with settings that make commits durable; it must stay one to the file at that path."""
        if not self.create and not self.path.is_file():
            reject("no-ledger", place=self.place)
        connection = sqlite3.connect(self.path, timeout=SECONDS_TO_WAIT, isolation_level=None, check_same_thread=False)
        for name, value in SETTINGS:
            connection.execute(f"PRAGMA {name}={value}")
            found = str(connection.execute(f"PRAGMA {name}").fetchone()[0])
            if found != value:
                connection.close()
                raise sqlite3.OperationalError(f"{name} is {found} and cannot be set to {value}")
        if self.path.stat().st_nlink > 1:
            connection.close()
            raise sqlite3.OperationalError("it is a hard link, and under two names a file is not locked as one")
        self.file = identity(self.path)
        return connection

    def is_there(self) -> bool:
        """Whether there is a file."""
        try:
            return self.path.is_file()
        except (OSError, ValueError):
            return False

    def session(self, connection: sqlite3.Connection) -> Session:
        """What can be asked within a transaction."""

        def execute(statement: str, values: Sequence[object]) -> Any:
            return connection.execute(statement, values)

        def execute_many(statement: str, rows: Sequence[Row]) -> None:
            connection.executemany(statement, rows)

        def has_table(name: str) -> bool:
            found = connection.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", (name,))
            return found.fetchone() is not None

        return Session(execute, execute_many, has_table)

    def errors(self) -> tuple[type[Exception], ...]:
        """Those of SQLite, and of paths that are none."""
        return (sqlite3.Error, OSError, ValueError) if self.connection is None else (sqlite3.Error,)

    def begin(self, connection: sqlite3.Connection, writing: bool) -> None:
        """A writer takes the file's write lock at once, if the file is still there: one that was moved is not used."""
        if identity(self.path) != self.file:
            raise sqlite3.OperationalError("another file has taken its place")
        connection.execute("BEGIN IMMEDIATE" if writing else "BEGIN")

    def commit(self, connection: sqlite3.Connection) -> None:
        """The journal has been flushed when this returns."""
        connection.execute("COMMIT")

    def is_within(self, connection: sqlite3.Connection) -> bool:
        """Whether a transaction has begun and not ended."""
        return connection.in_transaction


def real_path(path: str | Path) -> str:
    """A path without links and detours; of one that is none, the text."""
    try:
        return os.path.realpath(path)
    except (OSError, ValueError):
        return str(path)


def identity(path: Path) -> tuple[int, int] | None:
    """Which file there is at a path, None if there is none."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
