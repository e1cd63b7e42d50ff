"""Workers do what they are sent, see nothing of the user's main module, and end with whoever started them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from lapwing.verify.claim.fork_server import ForkServer, StartError, search_path

SCRIPT = """
import sys
with open("runs", "a") as log:
    log.write("run\\n")
sys.path.insert(0, "")
from program import noisy
print(type(noisy.verify()).__name__)
"""
PROGRAM = """
from lapwing import Epsilon, Query, laplace, private

@private(epsilon="eps")
def noisy(answer: Query, eps: Epsilon) -> float:
    return laplace(answer, scale=1 / eps)
"""


@pytest.fixture
def workers() -> Iterator[ForkServer]:
    server = ForkServer("lapwing.diagnostics.diagnostic")
    yield server
    if server._server is not None:
        server._server.close()


def tell_all(words: str, connection: Connection) -> None:
    main = sys.modules["__main__"]
    connection.send((words, str(Path.cwd()), getattr(main, "__file__", None), os.getpid()))


def sleep(connection: Connection) -> None:
    connection.send("asleep")
    time.sleep(600)


def start_another(connection: Connection) -> None:
    try:
        ForkServer("lapwing.verify.claim.worker").start(sleep)
    except StartError as error:
        connection.send(str(error))


def start_branches(connection: Connection) -> None:
    """A worker of a worker says who it is; one of its own it may not start."""
    branch = ForkServer().start(start_another)
    refusal = branch.connection.recv()
    other = ForkServer().start(sleep)
    connection.send((refusal, other.connection.recv(), other.pid))
    time.sleep(600)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_worker_does_what_it_is_sent(workers: ForkServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    worker = workers.start(tell_all, "first")
    assert worker.connection.recv() == ("first", str(Path.cwd()), None, worker.pid)
    monkeypatch.chdir(tmp_path)
    other = workers.start(tell_all, "second")
    assert other.connection.recv() == ("second", str(tmp_path), None, other.pid)
    assert workers.running() == {worker.pid, other.pid}
    worker.end()
    other.end()
    assert not workers.running()


def test_a_worker_that_works_is_ended(workers: ForkServer) -> None:
    worker = workers.start(sleep)
    assert worker.connection.recv() == "asleep"
    worker.end()
    worker.end()
    assert not alive(worker.pid)


def test_what_cannot_be_sent_is_said(workers: ForkServer) -> None:
    with pytest.raises(StartError):
        workers.start(lambda connection: None)
    assert not workers.running()


def test_a_worker_starts_no_other(workers: ForkServer) -> None:
    worker = workers.start(start_another)
    assert worker.connection.recv() == "workers of workers start no others"
    worker.end()


def test_a_worker_may_be_let_start_others_which_end_with_it(workers: ForkServer) -> None:
    worker = workers.start(start_branches, branches=True)
    refusal, word, pid = worker.connection.recv()
    assert refusal == "workers of workers start no others"
    assert word == "asleep"
    worker.end()
    for _ in range(100):
        if not alive(pid):
            return
        time.sleep(0.05)
    raise AssertionError("it lives on")


def test_a_server_that_dies_is_replaced(workers: ForkServer) -> None:
    first = workers.start(sleep)
    server = workers._server
    assert server is not None
    server.process.kill()
    server.process.wait()
    second = workers.start(tell_all, "again")
    assert second.connection.recv()[0] == "again"
    second.end()
    os.kill(first.pid, signal.SIGKILL)


def test_a_program_that_is_its_own_executable_starts_nothing(
    workers: ForkServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    with pytest.raises(StartError):
        workers.start(sleep)


def test_modules_beside_the_script_come_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["__main__"], "__file__", str(tmp_path / "random.py"), raising=False)
    monkeypatch.setattr(sys, "path", [str(tmp_path), "", "/usr/lib/elsewhere"])
    assert search_path() == ["/usr/lib/elsewhere", str(tmp_path), str(Path.cwd())]


def test_workers_end_with_whoever_started_them(tmp_path: Path) -> None:
    code = (
        "import os, sys\n"
        "from tests.verify.claim.test_fork_server import ForkServer, sleep\n"
        "worker = ForkServer('lapwing.diagnostics.diagnostic').start(sleep)\n"
        "worker.connection.recv()\n"
        "print(worker.pid, flush=True)\n"
        "os.kill(os.getpid(), 9)\n"
    )
    root = Path(__file__).parents[3]
    path = os.pathsep.join([str(root), str(root / "src")])
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": path},
    )
    assert done.returncode == -signal.SIGKILL, done.stderr
    pid = int(done.stdout)
    deadline = time.monotonic() + 20
    while alive(pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not alive(pid)


WAYS = {
    "script": ["script.py"],
    "module": ["-m", "script"],
    "text": ["-c", SCRIPT],
    "standard input": ["-"],
    "interactive": ["-i", "script.py"],
    "notebook": ["-c", "__file__ = 'launcher.py'\n" + SCRIPT],
}


@pytest.mark.parametrize("way", WAYS)
def test_no_worker_runs_the_main_module_again(way: str, tmp_path: Path) -> None:
    """A script without a main guard would else be run, and charged, once more for each worker."""
    (tmp_path / "program.py").write_text(PROGRAM)
    for name in ("script.py", "launcher.py"):
        (tmp_path / name).write_text(SCRIPT)
    source = str(Path(__file__).parents[3] / "src")
    done = subprocess.run(
        [sys.executable, *WAYS[way]],
        input=SCRIPT if way == "standard input" else "",
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": source},
    )
    assert done.stdout == "Proved\n", done.stderr
    assert (tmp_path / "runs").read_text() == "run\n"
