"""Jobs in processes that are ended if they take too long."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from time import monotonic, process_time
from typing import Generic, TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")


@dataclass
class Worker(Generic[Job, Result]):
    """A process that does one job after the other."""

    work: Callable[[Job], Result]
    process: BaseProcess = field(init=False)
    channel: Connection = field(init=False)
    job: int = -1
    since: float = 0.0

    def __post_init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Start the process."""
        context = get_context("fork")
        self.channel, other = context.Pipe()
        self.process = context.Process(target=serve, args=(self.work, other), daemon=True)
        self.process.start()
        other.close()

    def give(self, number: int, job: Job) -> None:
        """Hand over a job."""
        self.job, self.since = number, monotonic()
        self.channel.send(job)

    def end(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.join()
        self.channel.close()
        self.job = -1


def count_own_time() -> None:
    """Searches in this process count the time they use, not the time that passes: a busy machine changes no answer."""
    for name, module in list(sys.modules.items()):
        if name.startswith("lapwing.") and getattr(module, "monotonic", None) is monotonic:
            vars(module)["monotonic"] = process_time


def serve(work: Callable[[Job], Result], channel: Connection) -> None:
    """Do jobs for as long as there are any."""
    count_own_time()
    while True:
        try:
            job = channel.recv()
        except EOFError:
            return
        channel.send(work(job))


def run_all(
    work: Callable[[Job], Result], jobs: Sequence[Job], processes: int, seconds: float
) -> Iterator[tuple[int, Result | None]]:
    """The result of each job with its number, as they come; None for one that failed or took too long."""
    workers = [Worker(work) for _ in range(max(1, min(processes, len(jobs))))]
    waiting = list(enumerate(jobs))[::-1]
    try:
        while waiting or any(worker.job >= 0 for worker in workers):
            for worker in workers:
                if worker.job < 0 and waiting:
                    worker.give(*waiting.pop())
            busy = [worker for worker in workers if worker.job >= 0]
            wait([worker.channel for worker in busy], timeout=1.0)
            for worker in busy:
                number = worker.job
                if worker.channel.poll():
                    try:
                        result = worker.channel.recv()
                        worker.job = -1
                        yield number, result
                    except EOFError:
                        worker.end()
                        worker.begin()
                        yield number, None
                elif monotonic() - worker.since > seconds:
                    worker.end()
                    worker.begin()
                    yield number, None
    finally:
        for worker in workers:
            worker.end()
