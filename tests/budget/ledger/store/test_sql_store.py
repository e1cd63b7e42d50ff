"""One connection a process, closed only by its own process."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from lapwing.budget.ledger.ledger import Ledger
from lapwing.budget.ledger.store.sql_store import _LEFT_BEHIND, SqlStore
from lapwing.budget.ledger.store.sqlite_store import SqliteStore
from tests.budget.ledger.asking import ask, left, why


def test_a_parent_s_connection_is_left_behind(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    left(ledger)
    store = ledger.store
    assert isinstance(store, SqlStore)
    connection = store.connection
    monkeypatch.setattr(os, "getpid", lambda: 1)
    store.close()
    assert left(ledger) == 1
    assert store.connection is not connection
    store.connection, store.process = connection, 7
    assert left(ledger) == 1
    assert _LEFT_BEHIND[-1] is connection


def test_an_error_in_between_ends_the_transaction(ledger: Ledger) -> None:
    for error in (ValueError, OSError, KeyboardInterrupt):
        with pytest.raises(error), ledger.store.writing():
            raise error
    ledger.reserve(ask("0.5"))


def test_a_transaction_within_a_transaction_is_a_mistake_and_not_a_wait(ledger: Ledger) -> None:
    with pytest.raises(RuntimeError), ledger.store.reading():
        ledger.balances()
    assert left(ledger) == 1
    for _ in ledger.export():
        assert left(ledger) == 1


def test_a_statement_that_fails_is_said(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "x.sqlite", create=True)

    def fail() -> None:
        with store.writing() as session:
            session.execute("SELECT nothing FROM nowhere", ())

    assert why(fail) == "ledger-unusable"
    assert store.connection is None
