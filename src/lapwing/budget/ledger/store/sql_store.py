"""Shared by the stores: one connection, used by one thread at a time, and never across a fork.

A fork waits until no thread of the process is within a transaction.  Otherwise the child would inherit a lock that
nobody gives back, half a state, and the library's word that it holds locks on the file which only its parent has.
"""

from __future__ import annotations

import os
import threading
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from weakref import WeakSet

from lapwing.budget.ledger.store.store import Session
from lapwing.diagnostics.diagnostic import reject

SECONDS_BEFORE_FORK = 10

_LEFT_BEHIND: list[Any] = []
_STORES: WeakSet[SqlStore] = WeakSet()
_REGISTERING = threading.RLock()
_HELD: list[SqlStore] = []
_TORN: set[str] = set()


class SqlStore(ABC):
    """`place` is what to call the store in messages, `identity` what tells it from all others."""

    def __init__(self, place: str, identity: str) -> None:
        self.place = place
        self.identity = identity
        self.process = 0
        self.lock = threading.RLock()
        self.busy = False
        self.connection: Any = None
        with _REGISTERING:
            _STORES.add(self)

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

    def is_there(self) -> bool:
        """Whether there is anything at the place, as far as can be seen without looking into it."""
        return True

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
        with self.lock:
            if self.connection is not None and self.process == os.getpid():
                self.connection.close()
            elif self.connection is not None:
                _LEFT_BEHIND.append(self.connection)
            self.connection = None

    @contextmanager
    def _transaction(self, writing: bool) -> Iterator[Session]:
        with self.lock:
            self._leave_parent()
            before, self.busy = self.busy, True
            try:
                if self.connection is None:
                    self.connection = self.connect()
                connection = self.connection
                if self.is_within(connection):
                    raise RuntimeError("a ledger is not used from within its own transaction")
                self.begin(connection, writing)
                try:
                    session = self.session(connection)
                    yield session
                    session.flush()
                    self.commit(connection)
                finally:
                    if self.is_within(connection):
                        self.roll_back(connection)
            except self.errors() as error:
                self.close()
                reject("ledger-unusable", place=self.place, reason=str(error).strip().split("\n")[0])
            finally:
                self.busy = before

    def _leave_parent(self) -> None:
        """In a new process, nothing of the parent's may be used or closed: that would end the parent's locks."""
        if self.process not in (0, os.getpid()):
            if self.connection is not None:
                _LEFT_BEHIND.append(self.connection)
            self.connection = None
        self.process = os.getpid()
        if self.identity in _TORN:
            reject("ledger-forked", place=self.place)


def hold_stores() -> None:
    """Before a fork: wait until each store's transaction has ended, and let none begin."""
    _REGISTERING.acquire()
    _HELD.extend(store for store in list(_STORES) if store.lock.acquire(timeout=SECONDS_BEFORE_FORK))


def free_stores() -> None:
    """After a fork, in the parent."""
    while _HELD:
        _HELD.pop().lock.release()
    _REGISTERING.release()


def free_stores_in_child() -> None:
    """After a fork, in the child: what a transaction was under way on is not to be used here."""
    held = {id(store) for store in _HELD}
    for store in list(_STORES):
        if store.busy or id(store) not in held:
            _TORN.add(store.identity)
            store.lock, store.busy = threading.RLock(), False
    _HELD[:] = [store for store in _HELD if store.identity not in _TORN]
    free_stores()


os.register_at_fork(before=hold_stores, after_in_parent=free_stores, after_in_child=free_stores_in_child)
