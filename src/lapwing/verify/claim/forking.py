"""The server that forks workers, as it runs in a process of its own: it forks and ends them on command."""

from __future__ import annotations

import os
import signal
import socket
import struct
import sys
from contextlib import suppress
from importlib import import_module
from multiprocessing.connection import Connection

NUMBER = struct.Struct("!q")
FORK = 0
FAILED = -1

_state = {"worker": False, "branches": False}


def inside_worker() -> bool:
    """Whether this process is a worker itself."""
    return _state["worker"]


def may_branch() -> bool:
    """Whether this process is a worker that may start others, which start none themselves."""
    return _state["branches"]


def branch(ours: Connection, theirs: Connection) -> int:
    """The number of a worker that is forked from this one, and ends with it; it listens to the other end."""
    child = os.fork()
    if child == 0:
        try:
            ours.close()
            be_worker(os.dup(theirs.fileno()))
        finally:
            os._exit(1)  # whatever happens, it does not go on as the one it was forked from
    return child


def main(descriptor: int, preload: tuple[str, ...]) -> None:
    """Serve the process at the other end of a socket until it is gone; then end what was started for it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    children: set[int] = set()
    with socket.socket(fileno=descriptor) as control:
        for module in preload:
            import_module(module)
        with suppress(OSError):
            serve(control, children)
    for child in children:
        end(child)


def serve(control: socket.socket, children: set[int]) -> None:
    """Fork a worker for each connection that comes in, and end the one whose number comes in."""
    while True:
        message, descriptors, _, _ = socket.recv_fds(control, NUMBER.size, 1)
        if len(message) != NUMBER.size:
            return
        command: int = NUMBER.unpack(message)[0]
        if command == FORK:
            answer = fork(control, descriptors[0])
            if answer != FAILED:
                children.add(answer)
        else:
            children.discard(command)
            end(command)
            answer = command
        control.sendall(NUMBER.pack(answer))


def fork(control: socket.socket, descriptor: int) -> int:
    """The number of a new worker."""
    try:
        child = os.fork()
    except OSError:
        child = FAILED
    if child == 0:
        try:
            control.close()
            os.setpgid(0, 0)
            be_worker(descriptor)
        finally:
            os._exit(1)
    if child > 0:
        with suppress(OSError):
            os.setpgid(child, child)
    os.close(descriptor)
    return child


def be_worker(descriptor: int) -> None:
    """Do the job that arrives, and be gone."""
    status = 1
    try:
        with Connection(descriptor) as connection:
            folder, target, arguments, branches = connection.recv()
            _state.update(worker=True, branches=branches)
            os.chdir(folder)
            target(*arguments, connection)
        status = 0
    except (EOFError, OSError):
        pass  # nobody listens any more
    except BaseException:  # noqa: BLE001
        sys.excepthook(*sys.exc_info())
    finally:
        with suppress(OSError, ValueError):
            sys.stderr.flush()
        os._exit(status)


def end(child: int) -> None:
    """Kill a worker and what it started, and clear it away; that is nobody else's to do, so its number is its own."""
    with suppress(OSError):
        os.killpg(child, signal.SIGKILL)
    end_alone(child)


def end_alone(child: int) -> None:
    """Kill a process that this one forked, and clear it away."""
    with suppress(OSError):
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
