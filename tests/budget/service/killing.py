"""A service that is killed again and again while clients race for its budget, and what its books say afterwards.

`python -m tests.budget.service.killing PLACE PORT KIND` serves a ledger; KIND `hasty` is one that answers before its
commit, which the same campaign must find out.
"""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.client import RemoteLedger
from lapwing.budget.ledger.entry.entry import Released, Reserved
from lapwing.budget.ledger.entry.request import request_of
from lapwing.budget.ledger.ledger import Done, Ledger, open_ledger, store_at
from lapwing.budget.ledger.store.anchor import Anchor
from lapwing.budget.ledger.transaction.reservation import Receipt
from lapwing.budget.ledger.transaction.transaction import Transaction
from lapwing.budget.service.principal import Tokens, new_principal
from lapwing.diagnostics.diagnostic import ProgramError
from tests.budget.service.running import listen, server_of

CLIENTS = 4


class UndoneError(Exception):
    """The transaction is given up."""


class HastyLedger(Ledger):
    """It tells what it has decided, and writes it down the next time.  Kills must find it out."""

    late: tuple[Callable[[Transaction], object], ...] = ()

    def together(
        self, jobs: Iterable[Callable[[Transaction], Done]], requests: object = ()
    ) -> list[Done | ProgramError]:
        """Commit what was told before, then tell without a commit."""
        super().together(self.late)
        found: list[Done | ProgramError] = []
        self.late = tuple(jobs)
        try:
            with self._turn() as turn:
                self.state = None
                for job in jobs:
                    found.append(job(turn))
                    turn.fold_own()
                raise UndoneError
        except UndoneError:
            self.state = None
        return found


def serve(place: str, port: int, kind: str) -> None:
    """Serve until killed."""
    ledger = HastyLedger(store_at(place, create=False), Anchor()) if kind == "hasty" else open_ledger(place)
    server_of(ledger, Tokens(f"{place}.tokens")).run(sockets=[listen(port)])


class Served:
    """A service in a process of its own, on a port that stays the same."""

    def __init__(self, place: str, kind: str) -> None:
        listening = listen()
        self.port = listening.getsockname()[1]
        listening.close()
        self.command = [sys.executable, "-m", "tests.budget.service.killing", place, str(self.port), kind]
        self.process = subprocess.Popen(self.command)

    def kill(self) -> None:
        """As if its power had failed."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def again(self) -> None:
        """Start it anew."""
        self.process = subprocess.Popen(self.command)


def spend(client: RemoteLedger, name: int, granted: list[str], told: list[str], over: threading.Event) -> None:
    """Charge and settle until it is over, and note each charge and each answer that was heard to be on record."""
    number = 0
    while not over.is_set():
        key = f"{name} {number}"
        number += 1
        try:
            reserved = client.reserve(request_of("census", "person", cost_of("1/1000"), key=key))
            if isinstance(reserved, Receipt):
                raise AssertionError("an answer that nobody gave")
            granted.append(key)
            client.settle(reserved, key)
        except ProgramError as error:
            if error.diagnostics[0].id == "over-budget":
                return
            if over.is_set() or error.diagnostics[0].id == "no-reservation":
                return
            raise
        told.append(key)


def kill_while_spending(place: str, kills: int, seed: int, kind: str = "right", longest: float = 0.4) -> int:
    """Kill a service so many times; how many answers were told, all of them charged, and none of them twice."""
    ledger = open_ledger(place, create=True)
    ledger.create("census", "person", cost_of(1))
    ledger.close()
    made = [new_principal(f"client {number}", "analyst") for number in range(CLIENTS)]
    Tokens(f"{place}.tokens").write([principal for principal, _ in made])
    rng, over, granted, told = random.Random(seed), threading.Event(), list[str](), list[str]()
    service = Served(place, kind)
    address = f"http://127.0.0.1:{service.port}"
    clients = [RemoteLedger(address, token) for _, token in made]
    threads = [
        threading.Thread(target=spend, args=(client, name, granted, told, over), daemon=True)
        for name, client in enumerate(clients)
    ]
    try:
        for thread in threads:
            thread.start()
        for _ in range(kills):
            before, until = len(told), time.monotonic() + 60
            while len(told) == before and time.monotonic() < until and any(thread.is_alive() for thread in threads):
                time.sleep(0.01)
            time.sleep(rng.random() * longest)
            service.kill()
            service.again()
        if kind == "right":
            clients[0].length()
    finally:
        over.set()
        if kind == "right":
            for thread in threads:
                thread.join(60)
        service.kill()
    check(open_ledger(place), granted, told, whole=kind == "right")
    return len(told)


def check(ledger: Ledger, granted: list[str], told: list[str], whole: bool) -> None:
    """What was told is on record, each once; nothing else is charged; the budget holds."""
    entries = [entry for _, entry in ledger.history()]
    keys = [entry.key for entry in entries if isinstance(entry, Reserved)]
    answers = {entry.answer for entry in entries if isinstance(entry, Released)}
    assert set(keys).issuperset(granted), "a charge was granted that is not on record"
    assert answers.issuperset(told), "an answer was told that is not on record"
    assert len(keys) == len(set(keys)), "a request was charged twice"
    assert not whole or len(keys) <= len(told) + CLIENTS, "a charge that nobody heard of"
    balance = ledger.balance("census", "person")
    assert balance.spent.amount == len(keys) * cost_of("1/1000").epsilon  # type: ignore[union-attr]
    assert balance.spent.amount <= 1, "overspent"
    assert ledger.verify().complaint is None


if __name__ == "__main__":
    serve(sys.argv[1], int(sys.argv[2]), sys.argv[3])
