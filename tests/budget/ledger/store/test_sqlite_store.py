"""The SQLite file: durable settings, forks, threads, and places that cannot be used."""

from __future__ import annotations

import os
import shutil
import signal
import threading
from fractions import Fraction
from pathlib import Path

import pytest

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.ledger import Ledger, open_ledger
from lapwing.budget.ledger.store import sql_store
from lapwing.budget.ledger.store.sqlite_store import SqliteStore
from tests.budget.ledger.asking import ask, left, why


def test_commits_are_durable(ledger: Ledger) -> None:
    with ledger.store.reading() as session:
        assert session.execute("PRAGMA synchronous", ()).fetchone() == (3,)
        assert session.execute("PRAGMA journal_mode", ()).fetchone() == ("persist",)


@pytest.mark.parametrize("name", ["missing.sqlite", "", "missing/deep.sqlite", "."])
def test_a_ledger_that_is_not_there_is_not_made_by_opening(tmp_path: Path, name: str) -> None:
    assert why(lambda: open_ledger(tmp_path / name)) == "no-ledger"
    assert list(tmp_path.glob("*.sqlite*")) == []


def test_a_file_that_is_no_ledger(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_text("hello, this is no database at all" * 100)
    assert why(lambda: open_ledger(path)) == "ledger-unusable"
    assert why(lambda: open_ledger(path, create=True)) == "ledger-unusable"
    (tmp_path / "empty").write_text("")
    assert why(lambda: open_ledger(tmp_path / "empty")) == "no-ledger"
    assert why(lambda: open_ledger("a\0b")) in ("no-ledger", "ledger-unusable")
    assert why(lambda: open_ledger(tmp_path / "no" / "where", create=True)) == "ledger-unusable"


def test_a_hard_link_is_refused(ledger: Ledger, tmp_path: Path) -> None:
    ledger.close()
    os.link(tmp_path / "budget.sqlite", tmp_path / "second.sqlite")
    for name in ("budget.sqlite", "second.sqlite"):
        assert why(lambda name=name: open_ledger(tmp_path / name)) == "ledger-unusable"  # type: ignore[misc]
    (tmp_path / "second.sqlite").unlink()
    assert left(ledger) == 1


def test_a_child_process_can_go_on_with_the_handle(ledger: Ledger) -> None:
    ledger.reserve(ask("0.25"))
    child = os.fork()
    if not child:
        try:
            ledger.reserve(ask("0.25"))
            os._exit(0)
        finally:
            os._exit(1)
    ledger.reserve(ask("0.25"))
    assert os.waitpid(child, 0)[1] == 0
    assert left(ledger) * 4 == 1


def test_a_fork_waits_for_threads_that_charge(ledger: Ledger) -> None:
    ledger.create("busy", "person", cost_of(10**6))
    stop = threading.Event()

    def charge() -> None:
        while not stop.is_set():
            ledger.reserve(ask("0.1", "busy"))

    threads = [threading.Thread(target=charge) for _ in range(2)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(12):
            child = os.fork()
            if not child:
                try:
                    signal.alarm(30)
                    ledger.reserve(ask("0.01"))
                    os._exit(0)
                finally:
                    os._exit(1)
            assert os.waitpid(child, 0)[1] == 0
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert left(ledger) == Fraction(88, 100)
    assert ledger.verify().complaint is None


def test_a_child_that_was_forked_within_a_transaction_is_told(
    ledger: Ledger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sql_store, "SECONDS_BEFORE_FORK", 0.05)
    within, done = threading.Event(), threading.Event()

    def stay() -> None:
        with ledger.store.reading():
            within.set()
            done.wait(60)

    thread = threading.Thread(target=stay)
    thread.start()
    within.wait(60)
    child = os.fork()
    if not child:
        try:
            told = {why(lambda: ledger.reserve(ask("0.1"))), why(lambda: open_ledger(tmp_path / "budget.sqlite"))}
            os._exit(0 if told == {"ledger-forked"} else 2)
        finally:
            os._exit(1)
    assert os.waitpid(child, 0)[1] == 0
    done.set()
    thread.join()
    ledger.reserve(ask("0.1"))


def test_threads_share_a_handle(ledger: Ledger) -> None:
    granted: list[int] = []

    def take() -> None:
        for _ in range(5):
            try:
                ledger.reserve(ask("0.1"))
                granted.append(1)
            except Exception:  # noqa: BLE001
                return

    threads = [threading.Thread(target=take) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(granted) == 10
    assert left(ledger) == 0


def test_a_closed_handle_opens_again(ledger: Ledger) -> None:
    ledger.close()
    ledger.close()
    assert left(ledger) == 1
    assert isinstance(ledger.store, SqliteStore)


def test_founding_twice_keeps_the_first(ledger: Ledger, tmp_path: Path) -> None:
    again = open_ledger(tmp_path / "budget.sqlite", create=True)
    assert again.history() == ledger.history()
    assert why(lambda: again.create("census", "person", cost_of(5))) == "budget-exists"


def test_a_file_that_is_replaced_or_moved_is_not_charged_any_more(ledger: Ledger, tmp_path: Path) -> None:
    path = tmp_path / "budget.sqlite"
    old = tmp_path / "old.sqlite"
    shutil.copy(path, old)
    ledger.reserve(ask("0.5"))
    os.replace(old, path)
    assert why(lambda: ledger.reserve(ask("0.5"))) == "ledger-unusable"
    assert why(lambda: ledger.reserve(ask("0.5"))) == "ledger-rolled-back"
    path.unlink()
    assert why(lambda: ledger.reserve(ask("0.5"))) in ("ledger-unusable", "no-ledger")
    assert why(lambda: ledger.reserve(ask("0.5"))) in ("ledger-unusable", "no-ledger", "ledger-rolled-back")


def test_two_copies_in_use_are_found_out(ledger: Ledger, tmp_path: Path) -> None:
    """Both were opened while they were the same, so that neither looked old then."""
    copy = tmp_path / "copy.sqlite"
    shutil.copy(tmp_path / "budget.sqlite", copy)
    other = open_ledger(copy)
    ledger.reserve(ask("0.5"))
    assert why(lambda: other.reserve(ask("0.5"))) == "ledger-rolled-back"
    ledger.reserve(ask("0.25"))
    assert left(ledger) * 4 == 1
