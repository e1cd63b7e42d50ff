"""A ledger in one SQLite file.

The rollback journal with synchronous=EXTRA makes each commit durable, and BEGIN IMMEDIATE lets one writer in at a time,
among threads and processes of one machine.  The write-ahead log is not used: many builds of SQLite can lose it.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from lapwing.diagnostics.diagnostic import reject
from lapwing.ledger.store import Session

SECONDS_TO_WAIT = 60
SETTINGS = (("journal_mode", "persist"), ("synchronous", "3"), ("foreign_keys", "1"), ("trusted_schema", "0"))

_LEFT_BEHIND: list[sqlite3.Connection] = []


class SqliteStore:
    """One connection, used by one thread at a time, and never across a fork."""

    def __init__(self, path: str | Path, create: bool) -> None:
        self.path = Path(path)
        self.create = create
        self.process = 0
        self.lock = threading.Lock()
        self.connection: sqlite3.Connection | None = None

    @property
    def place(self) -> str:
        """The path."""
        return str(self.path)

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A transaction of the only writer."""
        with self._transaction("BEGIN IMMEDIATE") as session:
            yield session

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A transaction that sees one moment."""
        with self._transaction("BEGIN") as session:
            yield session

    def close(self) -> None:
        """Close the connection, if it is this process's own."""
        if self.connection is not None and self.process == os.getpid():
            self.connection.close()
        self.connection = None

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[Session]:
        self._leave_parent()
        with self.lock:
            try:
                connection = self._connected()
                connection.execute(begin)
                try:
                    yield self._session(connection)
                    connection.execute("COMMIT")
                finally:
                    if connection.in_transaction:
                        connection.execute("ROLLBACK")
            except sqlite3.Error as error:
                self.close()
                reject("ledger-unusable", place=self.place, reason=error)

    def _leave_parent(self) -> None:
        """In a new process, nothing of the parent's may be used or closed: that would end the parent's locks."""
        if self.process not in (0, os.getpid()):
            if self.connection is not None:
                _LEFT_BEHIND.append(self.connection)
            self.connection = None
            self.lock = threading.Lock()
        self.process = os.getpid()

    def _connected(self) -> sqlite3.Connection:
        if self.connection is None:
            try:
                if not self.create and not self.path.is_file():
                    reject("no-ledger", place=self.place)
                self.connection = self._connect()
            except (OSError, ValueError) as error:
                reject("ledger-unusable", place=self.place, reason=error)
        return self.connection

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, timeout=SECONDS_TO_WAIT, isolation_level=None, check_same_thread=False)
        for name, value in SETTINGS:
            connection.execute(f"PRAGMA {name}={value}")
            found = str(connection.execute(f"PRAGMA {name}").fetchone()[0])
            if found != value:
                connection.close()
                raise sqlite3.OperationalError(f"{name} is {found} and cannot be set to {value}")
        return connection

    @staticmethod
    def _session(connection: sqlite3.Connection) -> Session:
        def execute(statement: str, values: Sequence[object]) -> Any:
            return connection.execute(statement, values)

        def has_table(name: str) -> bool:
            found = connection.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", (name,))
            return found.fetchone() is not None

        return Session(execute, has_table)
