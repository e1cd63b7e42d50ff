"""The long campaigns against the ledger: races and crashes, in files and in PostgreSQL.

`python -m tools.torture [ROUNDS]`; a line for each campaign, and exit code 1 if one of them found something.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from time import monotonic

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.ledger import open_ledger
from tests.budget.ledger import cluster
from tests.budget.ledger.crashing import STEPS, check_books, check_file, die_at_any_time, die_at_each_step
from tests.budget.ledger.racing import careless, race_processes, race_threads
from tests.budget.service.killing import kill_while_spending

BUDGET = 20
PORTION = 100


def race(place: Callable[[], str], rounds: int, threads: bool) -> str:
    """Rounds in which exactly the budget was granted; a new ledger after each portion."""
    done = 0
    while done < rounds:
        some = min(PORTION, rounds - done)
        granted = race_threads(place(), some, BUDGET) if threads else race_processes(place(), some, BUDGET)
        if granted != [BUDGET] * some:
            raise AssertionError(f"granted {granted}")
        done += some
    return f"{done} rounds, {BUDGET} of {BUDGET} granted in each"


def control(place: Callable[[], str], rounds: int) -> str:
    """The same without the lock: it must be found out."""
    granted = race_processes(place(), rounds, BUDGET, open=careless)
    if sum(granted) <= BUDGET * rounds:
        raise AssertionError("the careless ledger was not found out")
    return f"{rounds} rounds without the lock, {min(granted)} to {max(granted)} of {BUDGET} granted"


def crash(place: Callable[[], str], kills: int) -> str:
    """Kills at every step and at any time: every answer told was charged."""
    where = place()
    ledger = open_ledger(where, create=True)
    ledger.create("census", "person", cost_of(1))
    ledger.close()
    rounds = max(kills // 2 // (len(STEPS) - 1), 1)
    told = [answer for _, answers in die_at_each_step(where, rounds) for answer in answers]
    others = kills - rounds * (len(STEPS) - 1)
    told += [answer for answers in die_at_any_time(where, others, seed=1, longest=0.2) for answer in answers]
    ledger = open_ledger(where)
    check_books(ledger, told)
    if ledger.verify().complaint is not None:
        raise AssertionError(ledger.verify().complaint)
    if not where.startswith("postgresql"):
        check_file(Path(where))
    return f"{kills} kills, {len(told)} answers told, all of them charged"


def kill_service(place: Callable[[], str], kills: int) -> str:
    """Kills of a service under clients that race: nothing told is lost, nothing is charged twice."""
    done = told = 0
    while done < kills:
        some = min(5, kills - done)
        told += kill_while_spending(place(), some, seed=done)
        done += some
    return f"{kills} kills, {told} answers told, all of them charged once"


def control_service(place: Callable[[], str]) -> str:
    """A service that answers before its commit must be found out."""
    for seed in range(10):
        try:
            kill_while_spending(place(), 1, seed, kind="hasty")
        except AssertionError as error:
            return f"found out after {seed + 1} kills: {error}"
    raise AssertionError("the hasty service was not found out")


def drop(url: str) -> str:
    """A server without a ledger."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DROP SCHEMA IF EXISTS lapwing CASCADE")
    return url


def main() -> int:
    """Run all campaigns."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    with ExitStack() as stack:
        memory = "/dev/shm" if Path("/dev/shm").is_dir() else None
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="lapwing-", dir=memory)))
        os.environ["LAPWING_ANCHORS"] = str(folder / "anchors")
        names = iter(range(10**9))

        def file() -> str:
            return str(folder / f"{next(names)}.sqlite")

        campaigns: list[tuple[str, Callable[[], str]]] = [
            ("SQLite, 8 processes", lambda: race(file, rounds, threads=False)),
            ("SQLite, 8 threads", lambda: race(file, rounds, threads=True)),
            ("SQLite, control", lambda: control(file, 20)),
            ("SQLite, kill -9", lambda: crash(file, rounds)),
            ("service, kill -9", lambda: kill_service(file, max(rounds // 20, 1))),
            ("service, control", lambda: control_service(file)),
        ]
        if cluster.programs() is not None:
            url = stack.enter_context(cluster.running())

            def server() -> str:
                return drop(url)

            campaigns += [
                ("PostgreSQL, 8 processes", lambda: race(server, rounds, threads=False)),
                ("PostgreSQL, 8 threads", lambda: race(server, rounds, threads=True)),
                ("PostgreSQL, control", lambda: control(server, 20)),
                ("PostgreSQL, kill -9", lambda: crash(server, rounds)),
            ]
        wrong = 0
        for name, campaign in campaigns:
            start = monotonic()
            try:
                said = campaign()
            except AssertionError as error:
                said, wrong = f"WRONG: {error}", wrong + 1
            print(f"{name:<24} {said}  ({monotonic() - start:.0f} s)", flush=True)
        shutil.rmtree(folder / "anchors", ignore_errors=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
