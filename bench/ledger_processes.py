"""Processes that charge datasets of their own, without the service: all in one ledger, or each in one of its own.

`python bench/ledger_processes.py [SECONDS [PROCESSES]]`; turns alternate, so that other work on the machine slows all
alike.  A charge waits for the commits of all others in the same ledger, and for the disk.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import tempfile
from contextlib import closing
from multiprocessing.synchronize import Barrier
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.entry.request import request_of
from lapwing.budget.ledger.ledger import open_ledger

TURNS = 4


def charge(path: str, dataset: str, seconds: float, start: Barrier, results: multiprocessing.Queue[object]) -> None:
    """Charge one dataset again and again."""
    with closing(open_ledger(path)) as ledger:
        request = request_of(dataset, "row", cost_of(epsilon="0.001"))
        start.wait()
        begun, worked, done = perf_counter(), process_time(), 0
        while perf_counter() - begun < seconds:
            ledger.reserve(request)
            done += 1
        results.put((done, process_time() - worked, perf_counter() - begun))


def run(folder: Path, processes: int, shared: bool, seconds: float) -> tuple[float, float, float]:
    """Charges a second of all processes together, CPU time of a charge, and the share of the time that is waiting."""
    context = multiprocessing.get_context("spawn")
    start, results = context.Barrier(processes), context.Queue()
    paths = [str(folder / ("shared" if shared else f"own {number}")) for number in range(processes)]
    for number, path in enumerate(paths):
        with closing(open_ledger(path, create=True)) as ledger:
            ledger.create(f"dataset {number}", "row", cost_of(epsilon=10**6))
    workers = [
        context.Process(target=charge, args=(path, f"dataset {number}", seconds, start, results))
        for number, path in enumerate(paths)
    ]
    for worker in workers:
        worker.start()
    found = [results.get() for _ in workers]
    for worker in workers:
        worker.join()
    done, worked, passed = (sum(column) for column in zip(*found, strict=True))
    return done / seconds, worked / done, 1 - worked / passed


def main() -> None:
    """The medians of some turns."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 5
    processes = int(sys.argv[2]) if len(sys.argv) > 2 else 8
    found: dict[bool, list[tuple[float, float, float]]] = {True: [], False: []}
    single = []
    os.environ["LAPWING_ANCHORS"] = tempfile.mkdtemp()
    for _ in range(TURNS):
        for shared in (True, False):
            with tempfile.TemporaryDirectory(dir=os.environ.get("BENCH_FOLDER")) as folder:
                found[shared].append(run(Path(folder), processes, shared, seconds))
        with tempfile.TemporaryDirectory(dir=os.environ.get("BENCH_FOLDER")) as folder:
            single.append(run(Path(folder), 1, True, seconds))
    for name, rows in (("one process", single), ("one ledger", found[True]), ("a ledger each", found[False])):
        rate, worked, waits = (median(column) for column in zip(*rows, strict=True))
        print(f"{name:14} {rate:8.0f}/s  CPU {worked * 1e3:.2f} ms a charge  {waits:.0%} of the time is waiting")


if __name__ == "__main__":
    main()
