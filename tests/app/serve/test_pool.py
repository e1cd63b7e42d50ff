"""The pool ends what takes too long, needs too much, or is no longer wanted."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from multiprocessing import Pipe
from typing import Any

import pytest

from lapwing.app.serve import pool as pools
from lapwing.app.serve.pool import BUSIEST, ENDED, GRACE, Pool, arrival, patience, receive
from lapwing.app.serve.settings import Limits
from tests.proofs import MECHANISM

SOURCE = "from lapwing import *\n" + MECHANISM
ASKED: dict[str, Any] = {"source": SOURCE, "seconds": 20.0}


def test_an_answer() -> None:
    async def scene() -> dict[str, Any]:
        return await Pool(Limits(workers=1)).ask("a", "verify", ASKED, 20.0)

    (answer,) = asyncio.run(scene())["answers"]
    assert answer["view"]["verdict"] == "proved"


@pytest.mark.parametrize(("load", "times"), [(0.5, 1), (4, 2), (100, BUSIEST)])
def test_a_busy_machine_has_more_time(load: float, times: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "getloadavg", lambda: (load, 0, 0))
    monkeypatch.setattr(pools, "cpu_count", lambda: 2)
    assert patience(5) == times * (10 + GRACE)


def test_too_little_memory_is_said_and_harmless() -> None:
    async def scene() -> dict[str, Any]:
        return await Pool(Limits(workers=1, memory=2**20)).ask("a", "verify", {**ASKED, "seconds": 0.5}, 0.5)

    assert asyncio.run(scene()).get("ended") in {"memory", "crash", "fault"}


def test_a_task_that_is_called_off_is_ended_and_frees_its_place() -> None:
    async def scene() -> dict[str, Any]:
        pool = Pool(Limits(workers=1))
        first = asyncio.create_task(pool.ask("a", "verify", ASKED, 20.0))
        await asyncio.sleep(0.05)
        first.cancel()
        return await asyncio.wait_for(pool.ask("b", "verify", ASKED, 20.0), 60)

    assert "answers" in asyncio.run(scene())


def test_who_stops_waiting_leaves_no_thread_behind() -> None:
    async def scene() -> None:
        receiving, _sending = Pipe(duplex=False)
        waiting = asyncio.create_task(arrival(receiving, 60))
        await asyncio.sleep(0.01)
        waiting.cancel()
        await asyncio.wait([waiting])
        assert waiting.cancelled()
        assert not asyncio.get_running_loop().remove_reader(receiving.fileno())

    begun = threading.active_count()
    asyncio.run(scene())
    assert threading.active_count() == begun


def test_silence_and_death_have_names() -> None:
    receiving, sending = Pipe(duplex=False)
    assert receive(receiving) == {"ended": "time"}
    sending.close()
    assert receive(receiving) == {"ended": "crash"}
    assert {"time", "crash", "memory", "depth", "fault", "contradiction"} == ENDED.keys()


def test_a_worker_that_is_killed_is_a_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> dict[str, Any]:
        pool = Pool(Limits(workers=1))
        start = pool._start

        def start_and_kill(*words: Any) -> Any:
            worker = start(*words)
            os.kill(worker.pid, signal.SIGKILL)
            return worker

        monkeypatch.setattr(pool, "_start", start_and_kill)
        return await pool.ask("a", "verify", ASKED, 20.0)

    assert asyncio.run(scene()) == {"ended": "crash"}
