"""Durable charges a second beside the bare commit rate of SQLite and PostgreSQL, and what a balance costs.

`python bench/ledger.py [SECONDS [ENTRIES]]`; turns alternate, so that other work on the machine slows all alike.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.entry.allowance import charge_for
from lapwing.budget.ledger.entry.entry import Reserved
from lapwing.budget.ledger.entry.request import request_of
from lapwing.budget.ledger.ledger import Ledger, open_ledger
from lapwing.budget.ledger.store.sqlite_store import SETTINGS
from lapwing.budget.ledger.transaction.transaction import now
from tests.budget.ledger import cluster

TURNS = 8
TEXT = "x" * 420


def raw_sqlite(path: Path) -> Callable[[], None]:
    """A row in a transaction of its own, with the ledger's settings."""
    connection = sqlite3.connect(path, isolation_level=None)
    for name, value in SETTINGS:
        connection.execute(f"PRAGMA {name}={value}")
    connection.execute("CREATE TABLE rows (seq INTEGER PRIMARY KEY, hash TEXT, text TEXT)")

    def once() -> None:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO rows (hash, text) VALUES (?, ?)", ("0" * 64, TEXT))
        connection.execute("COMMIT")

    return once


def raw_postgres(url: str) -> Callable[[], None]:
    """A row in a transaction of its own."""
    import psycopg

    connection = psycopg.connect(url, autocommit=True)
    connection.execute("CREATE TABLE rows (seq SERIAL PRIMARY KEY, hash TEXT, text TEXT)")

    def once() -> None:
        connection.execute("BEGIN")
        connection.execute("INSERT INTO rows (hash, text) VALUES (%s, %s)", ("0" * 64, TEXT))
        connection.execute("COMMIT")

    return once


def charge(ledger: Ledger) -> Callable[[], None]:
    """A charge to a budget that is large enough."""
    ledger.create("bench", "person", cost_of(10**9))
    request = request_of("bench", "person", cost_of("0.1"), about={"program": "0" * 64})

    def once() -> None:
        ledger.reserve(request)

    return once


def rate(once: Callable[[], None], seconds: float) -> float:
    """How often a second."""
    count, start = 0, perf_counter()
    while (spent := perf_counter() - start) < seconds:
        once()
        count += 1
    return count / spent


def compare(name: str, raw: Callable[[], None], ours: Callable[[], None], seconds: float) -> None:
    """Turn by turn, the median of both and of their ratio."""
    pairs = [(rate(raw, seconds / TURNS), rate(ours, seconds / TURNS)) for _ in range(TURNS)]
    ratio = median(second / first for first, second in pairs)
    bare, charges = median(first for first, _ in pairs), median(second for _, second in pairs)
    print(f"{name:<12} bare commits {bare:8.0f}/s   charges {charges:8.0f}/s   ratio {ratio:.0%}", flush=True)


def fill(ledger: Ledger, entries: int) -> None:
    """Charges by the thousand in one transaction each, which is not how charges are made, but quick."""
    request = request_of("bench", "person", cost_of("0.001"), about={"program": "0" * 64})
    while ledger.length() < entries:
        with ledger._turn() as turn:
            budget = turn.state.budget("bench", "person").number
            charges = ((budget, charge_for(request.cost, turn.state.budgets[budget].opened.allowance)),)
            for _ in range(1000):
                turn.append(Reserved(now(), budget, request.cost, charges, None, None, None, "", request.about))


def time_of(run: Callable[[], object], times: int = 9) -> float:
    """The median processor time of some runs, in milliseconds."""
    found = []
    for _ in range(times):
        start = process_time()
        run()
        found.append(process_time() - start)
    return median(found) * 1000


def balances(path: Path, entries: int) -> None:
    """What a balance costs in a new handle and in an old one, with few and with many entries."""
    ledger = open_ledger(path, create=True)
    ledger.create("bench", "person", cost_of(10**9))
    for size in (1500, entries // 100, entries):
        fill(ledger, size)
        ledger.balance("bench", "person")
        old = time_of(lambda: ledger.balance("bench", "person"))
        new = time_of(lambda: open_ledger(path).balance("bench", "person"), 3)
        print(
            f"balance      {ledger.length():>9} entries   open handle {old:6.2f} ms   new handle {new:8.1f} ms",
            flush=True,
        )
    start = process_time()
    right = ledger.verify().complaint is None
    print(f"verify       {ledger.length():>9} entries   {process_time() - start:.1f} s   right: {right}", flush=True)


def main() -> None:
    """Run all."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 16
    entries = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="lapwing-bench-", dir=".")))
        os.environ["LAPWING_ANCHORS"] = str(folder / "anchors")
        ledger = open_ledger(folder / "ledger.sqlite", create=True)
        compare("SQLite", raw_sqlite(folder / "raw.sqlite"), charge(ledger), seconds)
        if cluster.programs() is not None:
            url = stack.enter_context(cluster.running(within=tempfile.gettempdir()))
            compare("PostgreSQL", raw_postgres(url), charge(open_ledger(url, create=True)), seconds)
        if entries:
            balances(folder / "many.sqlite", entries)


if __name__ == "__main__":
    main()
