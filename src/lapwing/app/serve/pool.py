"""Worker processes that can be ended: one for each task, as many at once as there is room for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from os import cpu_count, getloadavg
from time import monotonic
from typing import Any

from lapwing.app.serve.queue import FairQueue
from lapwing.app.serve.settings import Limits
from lapwing.verify.claim.fork_server import ForkServer, StartError, Worker

Answer = dict[str, Any]
News = Callable[[str], None]

GRACE = 10.0
BUSIEST = 6.0  # for how many times as long a worker is waited for on a busy machine
WORKERS = ForkServer("lapwing.app.serve.worker", "cvc5")
ENDED = {
    "time": "it took too long and was ended",
    "memory": "it needed more memory than there is for one request",
    "depth": "it is nested too deeply",
    "crash": "the process that worked on it died",
    "fault": "Lapwing itself failed on it, which is a fault of Lapwing's that should be reported",
    "contradiction": "it is proved and refuted at once: Lapwing itself is wrong, and that should be reported",
}


class Pool:
    """Runs tasks for clients, fairly and within limits."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.queue = FairQueue(limits.workers, limits.waiting)

    async def ask(
        self, client: str, task: str, payload: dict[str, Any], seconds: float, news: News | None = None
    ) -> Answer:
        """The answer to a task, after `news` of it; if the one who asked goes away, its process is ended."""
        async with self.queue.place(client):
            starting = asyncio.create_task(asyncio.to_thread(self._start, task, payload, seconds))
            try:
                worker = await asyncio.shield(starting)
                end_of_patience = monotonic() + patience(seconds)
                while True:
                    await arrival(worker.connection, end_of_patience - monotonic())
                    answer = await asyncio.to_thread(receive, worker.connection)
                    if "news" not in answer:
                        return answer
                    if news is not None:
                        news(answer["news"])
            except StartError:
                return {"ended": "crash"}
            finally:
                await asyncio.shield(end(starting))

    def _start(self, task: str, payload: dict[str, Any], seconds: float) -> Worker:
        room = self.queue.free >= self.limits.workers // 2
        return WORKERS.start(work_there, task, payload, seconds, self.limits.memory, branches=room)


def patience(seconds: float) -> float:
    """How long to wait by the clock: longer on a busy machine, where a worker has only a share of a processor."""
    share = getloadavg()[0] / (cpu_count() or 1)
    return (2 * seconds + GRACE) * min(max(1.0, share), BUSIEST)


async def end(starting: asyncio.Task[Worker]) -> None:
    """End a worker that was asked for, even if nobody waited until it was there."""
    with suppress(StartError):
        worker = await starting
        await asyncio.to_thread(worker.end)


def work_there(task: str, payload: Answer, seconds: float, memory: int, connection: Connection) -> None:
    """What a process does; only there is anything loaded that it needs."""
    from lapwing.app.serve.worker import work

    work(task, payload, seconds, memory, connection)


async def arrival(connection: Connection, seconds: float) -> None:
    """Wait until something arrives or the time is over; no thread is left behind if the one who waits goes away."""
    loop, arrived = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(connection.fileno(), arrived.set)
    try:
        with suppress(TimeoutError):
            await asyncio.wait_for(arrived.wait(), seconds)
    finally:
        loop.remove_reader(connection.fileno())


def receive(connection: Connection) -> Answer:
    """What a worker has sent, or how it ended."""
    try:
        if not connection.poll():
            return {"ended": "time"}
        answer: Answer = connection.recv()
    except (EOFError, OSError):
        return {"ended": "crash"}
    return answer
