"""Processes that are killed while they spend, and what they leave behind."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.entry.entry import Released, Reserved
from lapwing.budget.ledger.entry.request import request_of
from lapwing.budget.ledger.ledger import Ledger, open_ledger
from lapwing.budget.ledger.store.sql_store import SqlStore
from lapwing.budget.ledger.transaction.reservation import Receipt

STEPS = (
    "begin",
    "reserve: written",
    "reserve: committed",
    "run",
    "settle: begun",
    "settle: written",
    "settle: committed",
    "never",
)


def die() -> None:
    """As if the power of this process had failed."""
    os.kill(os.getpid(), signal.SIGKILL)


def spend_until(ledger: Ledger, step: str, key: str, answers: int) -> None:
    """Spend once and tell the answer, but die at a step."""
    store = ledger.store
    assert isinstance(store, SqlStore)
    commits = iter((("reserve: written", "reserve: committed"), ("settle: written", "settle: committed")))
    real = store.commit

    def commit(connection: object) -> None:
        before, after = next(commits)
        if step == before:
            die()
        real(connection)
        if step == after:
            die()

    if step == "begin":
        die()
    request = request_of("census", "person", cost_of("1e-6"), key=key)
    store.commit = commit  # type: ignore[method-assign]
    reservation = ledger.reserve(request)
    assert not isinstance(reservation, Receipt)
    if step == "run":
        die()
    answer = f"answer to {key}"
    if step == "settle: begun":
        begin = store.begin

        def begin_and_die(connection: object, writing: bool) -> None:
            begin(connection, writing)
            die()

        store.begin = begin_and_die  # type: ignore[method-assign]
    receipt = ledger.settle(reservation, answer)
    os.write(answers, f"{receipt.entry.answer}\n".encode())


def in_child(work: Callable[[int], None]) -> tuple[int, Callable[[], list[str]]]:
    """Run work in a child process; its answers can be read when it has ended."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(reading)
            work(writing)
            os._exit(0)
        except BaseException:  # noqa: BLE001
            os._exit(1)
    os.close(writing)

    def finish() -> list[str]:
        with os.fdopen(reading) as pipe:
            told = pipe.read().splitlines()
        os.waitpid(child, 0)
        return told

    return child, finish


def die_at_each_step(place: str, rounds: int) -> Iterator[tuple[str, list[str]]]:
    """Children that die at one step after the other, with the answers they told."""
    for number in range(rounds):
        for step in STEPS:
            key = f"{number} {step}"

            def work(answers: int, step: str = step, key: str = key) -> None:
                spend_until(open_ledger(place), step, key, answers)

            yield step, in_child(work)[1]()


def die_at_any_time(place: str, rounds: int, seed: int, longest: float = 0.5) -> Iterator[list[str]]:
    """Children that spend as fast as they can, and are killed from outside at any moment."""
    rng = random.Random(seed)
    for number in range(rounds):

        def work(answers: int, number: int = number) -> None:
            ledger = open_ledger(place)
            for count in range(10_000):
                request = request_of("census", "person", cost_of("1e-6"), key=f"any {number} {count}")
                receipt = ledger.spend(request, lambda count=count: f"answer to any {number} {count}")  # type: ignore[misc]
                os.write(answers, f"{receipt.entry.answer}\n".encode())

        child, finish = in_child(work)
        time.sleep(rng.random() ** 2 * longest)
        os.kill(child, signal.SIGKILL)
        yield finish()


def check_books(ledger: Ledger, told: list[str]) -> None:
    """Every answer that anyone saw was charged and recorded, once; the balance is the sum of the charges."""
    reserved: dict[int, Reserved] = {}
    answered: dict[str, int] = {}
    for seq, entry in ledger.history():
        if isinstance(entry, Reserved):
            reserved[seq] = entry
        elif isinstance(entry, Released):
            assert entry.reservation in reserved
            assert entry.answer is not None
            answered[entry.answer] = answered.get(entry.answer, 0) + 1
    assert all(answered.get(answer) == 1 for answer in told), "an answer that was not charged"
    assert len(set(told)) == len(told)
    spent = sum(entry.charges[0][1].amount for entry in reserved.values())
    assert ledger.balance("census", "person").spent.amount == spent


def check_file(path: Path) -> None:
    """SQLite itself finds nothing wrong with the file."""
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
