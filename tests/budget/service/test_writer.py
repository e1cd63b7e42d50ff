"""One commit for many charges: all of them durable before anyone is told, and nobody left waiting."""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.entry.data import decode
from lapwing.budget.ledger.entry.request import request_of
from lapwing.budget.ledger.ledger import Ledger, open_ledger
from lapwing.budget.ledger.transaction.reservation import Receipt, Reservation
from lapwing.budget.ledger.transaction.reserve import reserve
from lapwing.budget.ledger.wire.fault import Fault
from lapwing.budget.service.desk import told
from lapwing.budget.service.writer import Job, Writer
from lapwing.diagnostics.diagnostic import ProgramError


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    found = open_ledger(tmp_path / "budget.sqlite", create=True)
    found.create("census", "person", cost_of(1))
    return found


def job(epsilon: str = "0.1", dataset: str = "census") -> Job:
    return partial(told, partial(reserve, request=request_of(dataset, "person", cost_of(epsilon))))


def heard(outcome: object) -> object:
    """What a client takes an outcome for."""
    return decode(json.loads(outcome), Reservation | Receipt | Fault) if isinstance(outcome, str) else outcome


def done(writer: Writer, *orders: tuple[Job, ...]) -> list[Sequence[object]]:
    """Hand orders in, each by someone else, and wait for what comes of them."""
    found: list[Sequence[object]] = [()] * len(orders)
    left = threading.Semaphore(0)
    for number, order in enumerate(orders):

        def answer(outcomes: Sequence[object], number: int = number) -> None:
            found[number] = [heard(outcome) for outcome in outcomes]
            left.release()

        writer.hand_in(f"client {number}", order, answer)
    for _ in orders:
        assert left.acquire(timeout=30)
    return found


def test_each_charge_sees_those_before_it_in_the_same_commit(ledger: Ledger) -> None:
    writer = Writer(ledger)
    outcomes = done(writer, (job(),) * 15)[0]
    assert [isinstance(outcome, Reservation) for outcome in outcomes] == [True] * 10 + [False] * 5
    assert all(isinstance(outcome, Fault) and outcome.refused for outcome in outcomes[10:])
    assert writer.commits == 1
    writer.close()
    assert ledger.balance("census", "person").rest.amount == 0
    assert ledger.verify().complaint is None


def test_a_request_that_makes_no_sense_does_not_hurt_the_others(ledger: Ledger) -> None:
    writer = Writer(ledger)
    outcomes = done(writer, (job(), job(dataset="nothing"), job()))[0]
    assert [type(outcome) for outcome in outcomes] == [Reservation, ProgramError, Reservation]
    writer.close()
    assert open_ledger(ledger.store.place).verify().complaint is None


def test_a_commit_that_fails_charges_nobody(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    import sqlite3

    writer, real = Writer(ledger), ledger.store.commit  # type: ignore[attr-defined]

    def fail(connection: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(ledger.store, "commit", fail)
    first = done(writer, (job(), job()))[0]
    assert all(type(outcome) is ProgramError for outcome in first)
    monkeypatch.setattr(ledger.store, "commit", real)
    assert ledger.balance("census", "person").rest.amount == 1
    assert isinstance(done(writer, (job("1"),))[0][0], Reservation)
    writer.close()
    assert ledger.verify().complaint is None


def test_whatever_ends_the_writer_nobody_is_left_waiting(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(jobs: object, requests: object) -> None:
        raise MemoryError

    monkeypatch.setattr(ledger, "together", fail)
    monkeypatch.setattr(threading, "excepthook", lambda *_: None)
    writer = Writer(ledger)
    outcome = done(writer, (job(),))[0][0]
    assert isinstance(outcome, ProgramError)
    assert outcome.diagnostics[0].id == "service-stopped"
    writer.thread.join()
    with pytest.raises(ProgramError):
        writer.hand_in("ann", (job(),), lambda outcomes: None)


def test_what_waits_is_done_before_the_end(ledger: Ledger) -> None:
    writer = Writer(ledger)
    answers: list[Sequence[object]] = []
    writer.hand_in("ann", (job(),), answers.append)
    writer.close()
    assert [type(heard(outcome)) for outcome in answers[0]] == [Reservation]
