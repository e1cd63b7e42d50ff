"""Durable charges a second of the ledger service, with many clients on keep-alive connections; on this machine only.

`python bench/ledger_service.py [SECONDS [CLIENTS [BATCH [DATASETS]]]]`: the service runs in a process of its own, the
clients in others, eight of them in each; each client charges a batch of requests, waits for the answer, which comes
after the commit, and goes on.
"""

from __future__ import annotations

import multiprocessing
import os
import socket
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.client import RemoteLedger
from lapwing.budget.ledger.entry.request import request_of
from lapwing.budget.ledger.ledger import open_ledger
from lapwing.budget.ledger.transaction.reservation import Reservation
from lapwing.budget.service.principal import Tokens, new_principal

MOST_SECONDS = 60
MOST_CLIENTS = 256
IN_ONE_PROCESS = 8


def serve(place: str, tokens: str, listening: socket.socket) -> None:
    """The service, until it is told to end."""
    import uvicorn

    from lapwing.app.service.app import Service, collect_seldom, create_service

    collect_seldom()
    app = create_service(Service(open_ledger(place), Tokens(tokens)), "127.0.0.1")
    uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False, timeout_keep_alive=75)).run([listening])


@contextmanager
def served(folder: Path, clients: int, datasets: int) -> Iterator[tuple[str, list[str], int]]:
    """A service on a free port, with a token for each client."""
    place, tokens = str(folder / "ledger.sqlite"), Tokens(folder / "tokens")
    ledger = open_ledger(place, create=True)
    for dataset in range(datasets):
        ledger.create(f"bench {dataset}", "person", cost_of(10**9))
    ledger.close()
    made = [new_principal(f"client {number}", "analyst") for number in range(clients)]
    tokens.write([principal for principal, _ in made])
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen(256)
    context = multiprocessing.get_context("fork")
    process = context.Process(target=serve, args=(place, str(tokens.path), listening))
    process.start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}", [token for _, token in made], process.pid or 0
    finally:
        process.terminate()
        process.join(30)


def processor_time(pid: int) -> float:
    """The processor time that a process has used, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def charge(address: str, token: str, number: int, dataset: str, batch: int, until: float, counts: list[int]) -> None:
    """Charge batches of different requests until the time is over."""
    ledger, turn, done = RemoteLedger(address, token), 0, 0
    while perf_counter() < until:
        requests = tuple(
            request_of(
                dataset,
                "person",
                cost_of(f"0.{(turn * batch + each) % 997 + 1:04d}"),
                key=f"{number} {turn} {each}",
                about={"program": f"{number:064x}"},
            )
            for each in range(batch)
        )
        outcomes = ledger.reserve_many(requests)
        if not all(isinstance(outcome, Reservation) for outcome in outcomes):
            raise AssertionError(outcomes[0])
        done += len(outcomes)
        turn += 1
    counts.append(done)
    ledger.close()


def charge_together(clients: list[tuple[str, str, int, str, int, float]], told: Any) -> None:
    """Some clients in one process, a thread for each; what they charged, and the processor time it took."""
    counts: list[int] = []
    own = process_time()
    threads = [threading.Thread(target=charge, args=(*client, counts)) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    told.put((counts, process_time() - own))


def main() -> None:
    """Measure."""
    seconds = min(float(sys.argv[1]) if len(sys.argv) > 1 else 10.0, MOST_SECONDS)
    clients = min(int(sys.argv[2]) if len(sys.argv) > 2 else 64, MOST_CLIENTS)
    batch = int(sys.argv[3]) if len(sys.argv) > 3 else 64
    datasets = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    with tempfile.TemporaryDirectory(prefix="lapwing-bench-", dir=".") as made:
        folder = Path(made)
        os.environ["LAPWING_ANCHORS"] = str(folder / "anchors")
        with served(folder, clients, datasets) as (address, tokens, pid):
            RemoteLedger(address, tokens[0]).length()
            start, spent = perf_counter(), processor_time(pid)
            asking = [
                (address, token, number, f"bench {number % datasets}", batch, start + seconds)
                for number, token in enumerate(tokens)
            ]
            context = multiprocessing.get_context("fork")
            told = context.Queue()
            groups = [asking[first : first + IN_ONE_PROCESS] for first in range(0, clients, IN_ONE_PROCESS)]
            processes = [context.Process(target=charge_together, args=(group, told)) for group in groups]
            for process in processes:
                process.start()
            found = [told.get(timeout=seconds + 60) for _ in processes]
            took, spent = perf_counter() - start, processor_time(pid) - spent
            for process in processes:
                process.join(30)
        counts, own = [count for each, _ in found for count in each], sum(each for _, each in found)
        ledger = open_ledger(folder / "ledger.sqlite")
        done = sum(counts)
        spent_in = [ledger.balance(f"bench {dataset}", "person").spent.amount for dataset in range(datasets)]
        entries = ledger.length()
        print(f"{done} charges by {clients} clients, {batch} in a request, in {took:.1f} s: {done / took:.0f}/s")
        print(
            f"processor: service {spent / done * 1e6:.0f} µs a charge ({done / spent:.0f} a processor second), ", end=""
        )
        print(f"clients {own / done * 1e6:.0f} µs; fewest and most by one client {min(counts)} and {max(counts)}")
        print(f"on record: {entries} entries, {float(sum(spent_in)):.4f} spent")


if __name__ == "__main__":
    main()
