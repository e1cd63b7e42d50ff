"""Worker processes that can be ended: one for each task, as many at once as there is room for."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import Any

from lapwing.app.serve.queue import FairQueue
from lapwing.app.serve.settings import Limits

Answer = dict[str, Any]

GRACE = 10.0
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
        self._context = context_of()

    async def ask(self, client: str, task: str, payload: dict[str, Any], seconds: float) -> Answer:
        """The answer to a task; if the one who asked goes away, its process is ended."""
        async with self.queue.place(client):
            process, connection = await asyncio.to_thread(self._start, task, payload, seconds)
            try:
                return await asyncio.to_thread(receive, connection, monotonic() + 2 * seconds + GRACE)
            finally:
                process.kill()
                await asyncio.shield(asyncio.to_thread(end, process, connection))

    def _start(self, task: str, payload: dict[str, Any], seconds: float) -> tuple[BaseProcess, Connection]:
        receiving, sending = self._context.Pipe(duplex=False)
        process = self._context.Process(
            target=work_there, args=(task, payload, seconds, self.limits.memory, sending), daemon=True
        )
        try:
            process.start()
        finally:
            sending.close()
        return process, receiving


def context_of() -> Any:
    """Processes that share nothing with this one; where there is a server for them, it knows the modules already."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload(["lapwing.app.serve.worker"])
    return context


def work_there(task: str, payload: Answer, seconds: float, memory: int, connection: Connection) -> None:
    """What a process does; only there is anything loaded that it needs."""
    from lapwing.app.serve.worker import work

    work(task, payload, seconds, memory, connection)


def receive(connection: Connection, deadline: float) -> Answer:
    """What a worker sends, or how it ended."""
    try:
        if not connection.poll(max(0.0, deadline - monotonic())):
            return {"ended": "time"}
        answer: Answer = connection.recv()
    except (EOFError, OSError):
        return {"ended": "crash"}
    return answer


def end(process: BaseProcess, connection: Connection) -> None:
    """Clear away a process that was started here."""
    process.join()
    with suppress(OSError):
        connection.close()
