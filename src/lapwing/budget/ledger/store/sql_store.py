"""What the stores share: one connection, used by one thread at a time, and never across a fork."""

from __future__ import annotations

import os
import threading
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from lapwing.budget.ledger.store.store import Session
from lapwing.diagnostics.diagnostic import reject

_LEFT_BEHIND: list[Any] = []


class SqlStore(ABC):
    """`place` is what to call the store in messages."""

    def __init__(self, place: str) -> None:
        self.place = place
        self.process = 0
        self.lock = threading.RLock()
        self.connection: Any = None

    @abstractmethod
    def connect(self) -> Any:
        """A connection on which each statement counts at once, unless BEGIN was said."""

    @abstractmethod
    def session(self, connection: Any) -> Session:
        """What can be asked within a transaction."""

    @abstractmethod
    def errors(self) -> tuple[type[Exception], ...]:
        """What goes wrong at such a place."""

    @abstractmethod
    def begin(self, connection: Any, writing: bool) -> None:
        """Begin a transaction; that of a writer waits until it is the only one."""

    @abstractmethod
    def commit(self, connection: Any) -> None:
        """End a transaction durably, or raise an error."""

    @abstractmethod
    def is_within(self, connection: Any) -> bool:
        """Whether a transaction has begun and not ended."""

    def roll_back(self, connection: Any) -> None:
        """End a transaction as if it had not been."""
        connection.execute("ROLLBACK")

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A transaction of the only writer: nobody else writes until it ends, and its end is durable."""
        with self._transaction(writing=True) as session:
            yield session

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A transaction that sees one moment."""
        with self._transaction(writing=False) as session:
            yield session

    def close(self) -> None:
        """Close the connection, if it is this process's own."""
        if self.connection is not None and self.process == os.getpid():
            self.connection.close()
        self.connection = None

    @contextmanager
    def _transaction(self, writing: bool) -> Iterator[Session]:
        self._leave_parent()
        with self.lock:
            try:
                if self.connection is None:
                    self.connection = self.connect()
                connection = self.connection
                if self.is_within(connection):
                    raise RuntimeError("a ledger is not used from within its own transaction")
                self.begin(connection, writing)
                try:
                    yield self.session(connection)
                    self.commit(connection)
                finally:
                    if self.is_within(connection):
                        self.roll_back(connection)
            except self.errors() as error:
                self.close()
                reject("ledger-unusable", place=self.place, reason=str(error).strip().split("\n")[0])

    def _leave_parent(self) -> None:
        """In a new process, nothing of the parent's may be used or closed: that would end the parent's locks."""
        if self.process not in (0, os.getpid()):
            if self.connection is not None:
                _LEFT_BEHIND.append(self.connection)
            self.connection = None
            self.lock = threading.RLock()
        self.process = os.getpid()
