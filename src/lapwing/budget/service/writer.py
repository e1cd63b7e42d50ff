"""The writer: one thread that decides on all charges, in fair order, many of them in one durable commit.

Nobody is answered before the commit that holds the charge is done.  If a commit fails, all that were to be in it are
told so, and none of them is charged.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from lapwing.budget.ledger.entry.request import Request
from lapwing.budget.ledger.ledger import Ledger
from lapwing.budget.ledger.transaction.transaction import Transaction
from lapwing.budget.service.fair_queue import FairQueue
from lapwing.diagnostics.diagnostic import ProgramError, diagnose, reject

Job = Callable[[Transaction], str]
Answer = Callable[[Sequence[str | ProgramError]], None]

MOST_AT_ONCE = 4096
MOST_WAITING = 200_000


@dataclass(frozen=True, slots=True)
class Order:
    """Jobs of one who asks, and who is told what came of them."""

    jobs: tuple[Job, ...]
    answer: Answer
    requests: tuple[Request, ...] = ()


class Writer:
    """Orders are handed in by any thread, and carried out by the writer's own."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.queue: FairQueue[Order] = FairQueue()
        self.changed = threading.Condition()
        self.open = True
        self.commits = 0
        self.thread = threading.Thread(target=self.work, name="ledger writer", daemon=True)
        self.thread.start()

    def hand_in(self, owner: str, jobs: tuple[Job, ...], answer: Answer, requests: tuple[Request, ...] = ()) -> None:
        """Have jobs done in their owner's turn; `requests` are those that they charge."""
        with self.changed:
            if not self.open:
                reject("service-stopped")
            if self.queue.size + len(jobs) > MOST_WAITING:
                reject("service-busy", waiting=self.queue.size)
            self.queue.put(owner, Order(jobs, answer, requests), max(len(jobs), 1))
            self.changed.notify()

    def work(self) -> None:
        """Carry out orders until the service ends; whatever ends it, nobody is left waiting."""
        orders: list[Order] = []
        try:
            while orders := self.next_orders():
                self.carry_out(orders)
        finally:
            with self.changed:
                self.open = False
                orders = [*orders, *self.queue.take(MOST_WAITING * 2)]
            for order in orders:
                order.answer([ProgramError((diagnose("service-stopped"),))] * len(order.jobs))

    def next_orders(self) -> list[Order]:
        """What comes next, waited for; nothing when the service ends."""
        with self.changed:
            while self.open and not self.queue.size:
                self.changed.wait()
            return self.queue.take(MOST_AT_ONCE) if self.queue.size else []

    def carry_out(self, orders: list[Order]) -> None:
        """Do the jobs of some orders in one commit, then tell."""
        jobs = [job for order in orders for job in order.jobs]
        try:
            outcomes = self.ledger.together(jobs, [request for order in orders for request in order.requests])
        except ProgramError as error:
            outcomes = [error] * len(jobs)
        self.commits += 1
        place = 0
        for order in orders:
            order.answer(outcomes[place : place + len(order.jobs)])
            place += len(order.jobs)

    def close(self) -> None:
        """Carry out what waits, and end."""
        with self.changed:
            self.open = False
            self.changed.notify()
        self.thread.join()
