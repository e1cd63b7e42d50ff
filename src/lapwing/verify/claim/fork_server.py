"""Worker processes that never see the user's main module: forked from a server of our own that has Lapwing loaded.

Python's own `multiprocessing` prepares each worker by running the main script once more. A script without a main guard
would so release, and pay, again. Here nothing but Lapwing is imported, and what a worker does is sent to it.
"""

from __future__ import annotations

import atexit
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, Pipe
from pathlib import Path
from pickle import PicklingError
from typing import Any

from lapwing.verify.claim.forking import FAILED, FORK, NUMBER, branch, end_alone, inside_worker, may_branch

BOOT = (
    "import sys; sys.path[:] = {path!r}; from lapwing.verify.claim.forking import main; main({descriptor}, {preload!r})"
)
PATIENCE = 60.0


class StartError(Exception):
    """A process could not be started, so nothing was asked of it."""


@dataclass(eq=False, slots=True)
class Worker:
    """A process that works on one job; what it sends arrives at the connection."""

    server: Server | Branches
    pid: int
    connection: Connection

    def end(self) -> None:
        """End the process, whatever it does."""
        self.server.end(self.pid)
        with suppress(OSError):
            self.connection.close()


@dataclass(eq=False, slots=True)
class Server:
    """The process that forks, and the line to it; each command has one answer."""

    process: subprocess.Popen[bytes]
    control: socket.socket
    owner: int = field(default_factory=os.getpid)
    running: set[int] = field(default_factory=set)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def start(self, _: Connection, theirs: Connection) -> int:
        """Fork a worker that listens to the other end of a connection."""
        with self.lock:
            socket.send_fds(self.control, [NUMBER.pack(FORK)], [theirs.fileno()])
            pid = self._answer()
            if pid == FAILED:
                raise OSError("the system starts no more processes")
            self.running.add(pid)
        return pid

    def end(self, pid: int) -> None:
        """Kill a worker and clear it away."""
        with self.lock, suppress(OSError):
            if pid in self.running:
                self.running.discard(pid)
                self.control.sendall(NUMBER.pack(pid))
                self._answer()

    def _answer(self) -> int:
        received = b""
        with suppress(OSError):
            received = self.control.recv(NUMBER.size, socket.MSG_WAITALL)
        if len(received) != NUMBER.size:
            self.process.kill()
            self.process.wait()
            raise OSError("the server of worker processes died")
        answer: int = NUMBER.unpack(received)[0]
        return answer

    def usable(self) -> bool:
        """Whether this process started the server, and it lives."""
        return self.owner == os.getpid() and self.process.poll() is None

    def close(self) -> None:
        """Let the server end; it ends what it started."""
        if self.owner != os.getpid():
            return
        self.control.close()
        if not self.running:
            self.process.kill()
        self.process.wait()


class Branches:
    """Workers that are forked from a worker."""

    def start(self, ours: Connection, theirs: Connection) -> int:
        """Fork a worker that listens to the other end of a connection."""
        return branch(ours, theirs)

    def end(self, pid: int) -> None:
        """Kill a worker and clear it away."""
        end_alone(pid)


class ForkServer:
    """Starts worker processes from a server that has imported some modules already; the server starts when needed."""

    def __init__(self, *preload: str) -> None:
        self.preload = preload
        self._server: Server | None = None
        self._lock = threading.Lock()

    def start(self, target: Callable[..., None], *arguments: object, branches: bool = False) -> Worker:
        """A worker that calls `target(*arguments, connection)`; the target and its arguments are pickled.

        With `branches` it may start workers of its own, which end with it.
        """
        if inside_worker() and not may_branch():
            raise StartError("workers of workers start no others")
        if getattr(sys, "frozen", False) or not sys.executable or not hasattr(os, "fork"):
            raise StartError("there are no worker processes here")
        ours, theirs = Pipe()
        try:
            server = self._server_here()
            worker = Worker(server, server.start(ours, theirs), ours)
        except OSError as error:
            ours.close()
            raise StartError(str(error)) from error
        finally:
            theirs.close()
        try:
            ours.send((os.getcwd(), target, arguments, branches))
        except (OSError, PicklingError, AttributeError, TypeError, RecursionError) as error:
            worker.end()
            raise StartError(str(error)) from error
        return worker

    def running(self) -> frozenset[int]:
        """The workers that were not ended yet."""
        return frozenset(self._server.running) if self._server is not None else frozenset()

    def _server_here(self) -> Server | Branches:
        if inside_worker():
            return Branches()
        with self._lock:
            return self._running_server()

    def _running_server(self) -> Server:
        if self._server is None or not self._server.usable():
            self._server = started(self.preload)
            atexit.register(self._server.close)
        return self._server


def started(preload: tuple[str, ...]) -> Server:
    """A new server; it imports what the preload needs and nothing that this process was started with."""
    ours, theirs = socket.socketpair()
    with theirs:
        code = BOOT.format(path=search_path(), descriptor=theirs.fileno(), preload=preload)
        try:
            process = subprocess.Popen(
                [sys.executable, "-P", "-c", code],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
            )
        except OSError:
            ours.close()
            raise
    ours.settimeout(PATIENCE)
    return Server(process, ours)


def search_path() -> list[str]:
    """Where a worker looks for modules: as this process does, but last of all beside the user's script."""
    home = str(Path(__file__).parents[3])
    main: Any = sys.modules.get("__main__")
    beside = {"", os.getcwd()}
    if isinstance(file := getattr(main, "__file__", None), str):
        beside.add(os.path.dirname(os.path.abspath(file)))
    entries = [each for each in sys.path if isinstance(each, str)]
    last = [each for each in entries if each in beside and os.path.abspath(each) != home]
    return [each for each in entries if each not in last] + [os.path.abspath(each) for each in last]
