"""Races for a budget: many at once, behind a barrier, and how many were granted."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable
from typing import Any

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.balance import fold as folding
from lapwing.budget.ledger.balance.decide import decide
from lapwing.budget.ledger.entry.chain import link_after, read_entry
from lapwing.budget.ledger.entry.entry import Reserved
from lapwing.budget.ledger.entry.request import Request, request_of
from lapwing.budget.ledger.ledger import Ledger, open_ledger, store_at
from lapwing.budget.ledger.store.anchor import Anchor
from lapwing.budget.ledger.transaction.reservation import ChargeRefused, Receipt, Reservation, refuse_charge

WAIT = 300


class CarelessLedger(Ledger):
    """A ledger without the lock: it looks, decides, and writes afterwards.  Races must find it out."""

    def reserve(self, request: Request) -> Reservation | Receipt:
        """Look in one transaction, write in another."""
        with self._reading() as (_, state):
            entry = decide(state, request, "now")
        with self.store.writing() as session:
            last = next(iter(session.execute("SELECT max(seq) FROM entries", ()).fetchall()))[0]
            before = session.link(last)
            assert before is not None
            link = link_after(before.seq, before.hash, entry)
            session.append(link, budget=entry.budget)
        if not isinstance(entry, Reserved):
            raise refuse_charge("budget-closed", dataset=request.dataset)
        return Reservation(state.ledger, link.seq, entry)


def careless(place: str) -> Ledger:
    """A careless ledger, which does not check what others have written either."""
    setattr(folding, "objection", lambda *_: None)  # noqa: B010
    ledger = CarelessLedger(store_at(place, create=False), Anchor())
    ledger.prepare(create=False)
    return ledger


def take_part(open: Callable[[str], Ledger], place: str, rounds: int, tries: int, barrier: Any, results: Any) -> None:
    """In each round ask for one unit of budget several times, as soon as all are there."""
    ledger = open(place)
    granted = []
    for number in range(rounds):
        barrier.wait(WAIT)
        won = 0
        for _ in range(tries):
            try:
                ledger.reserve(request_of(f"round {number}", "person", cost_of(1)))
                won += 1
            except ChargeRefused:
                pass
        granted.append(won)
    results.put(granted)


def race_processes(
    place: str, rounds: int, budget: int, racers: int = 8, tries: int = 4, open: Callable[[str], Ledger] = open_ledger
) -> list[int]:
    """How many units were granted in each round, among processes."""
    prepare(place, rounds, budget)
    context = multiprocessing.get_context("fork")
    barrier, results = context.Barrier(racers), context.SimpleQueue()
    workers = [
        context.Process(target=take_part, args=(open, place, rounds, tries, barrier, results)) for _ in range(racers)
    ]
    return totals(workers, results)


def race_threads(
    place: str, rounds: int, budget: int, racers: int = 8, tries: int = 4, shared: bool = True
) -> list[int]:
    """How many units were granted in each round, among threads with one handle, or with one each."""
    import queue

    prepare(place, rounds, budget)
    one = open_ledger(place)
    open: Callable[[str], Ledger] = (lambda _: one) if shared else open_ledger
    barrier, results = threading.Barrier(racers), queue.SimpleQueue[list[int]]()
    workers = [
        threading.Thread(target=take_part, args=(open, place, rounds, tries, barrier, results)) for _ in range(racers)
    ]
    return totals(workers, results)


def prepare(place: str, rounds: int, budget: int) -> None:
    """A budget for each round."""
    ledger = open_ledger(place, create=True)
    for number in range(rounds):
        ledger.create(f"round {number}", "person", cost_of(budget))
    ledger.close()


def totals(workers: list[Any], results: Any) -> list[int]:
    """The sum over all racers, round by round."""
    for worker in workers:
        worker.start()
    granted = [results.get() for _ in workers]
    for worker in workers:
        worker.join()
    return [sum(wins) for wins in zip(*granted, strict=True)]


def spent_by_entries(ledger: Ledger) -> dict[int, int]:
    """How many reservations stand in the ledger for each budget."""
    found: dict[int, int] = {}
    with ledger.store.reading() as session:
        for link in session.links(1):
            entry = read_entry(link)
            if isinstance(entry, Reserved):
                found[entry.budget] = found.get(entry.budget, 0) + 1
    return found
