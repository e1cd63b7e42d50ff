"""What confined code can do, and what it cannot."""

from __future__ import annotations

import os
import platform
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lapwing.app.serve import confine as module
from lapwing.app.serve.confine import ConfineError, confined

MEMORY = 2 * 2**30
linux = pytest.mark.skipif(sys.platform != "linux", reason="processes are confined on Linux only")


def attempt(work: Callable[[], Any], seconds: float = 5, memory: int = MEMORY) -> dict[str, Any]:
    def tried() -> dict[str, Any]:
        try:
            return {"done": repr(work())}
        except OSError as error:
            return {"error": type(error).__name__}

    return confined(tried, seconds, memory)


@linux
@pytest.mark.parametrize(
    "work",
    [
        lambda: socket.socket(),
        lambda: socket.socket(socket.AF_UNIX),
        lambda: socket.socketpair(),
        lambda: socket.create_connection(("127.0.0.1", 9)),
        os.fork,
        lambda: subprocess.run([sys.executable, "-c", ""], check=False),
        lambda: os.kill(os.getppid(), 0),
        lambda: os.listdir("/"),
        lambda: Path("/etc/passwd").read_text(),
        lambda: Path("/proc/self/environ").read_text(),
        lambda: os.chmod(__file__, 0o777),
        lambda: os.utime(__file__),
        lambda: os.mkfifo("pipe"),
    ],
)
def test_there_is_no_network_no_process_and_no_file(work: Callable[[], Any]) -> None:
    assert attempt(work) == {"error": "PermissionError"}


@linux
def test_nothing_is_written(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.write_text("as it was")
    for work in (lambda: (tmp_path / "new").write_text("x"), lambda: kept.write_text("x"), kept.unlink, kept.read_text):
        assert attempt(work) == {"error": "PermissionError"}
    assert kept.read_text() == "as it was"
    assert os.listdir(tmp_path) == ["kept"]


@linux
def test_what_code_needs_is_there() -> None:
    def computed() -> float:
        import numpy as np

        return float(np.ones(3).sum() + len(os.urandom(4)))

    def threaded() -> list[int]:
        found: list[int] = []
        thread = threading.Thread(target=found.append, args=(1,))
        thread.start()
        thread.join()
        return found

    assert attempt(computed) == {"done": "7.0"}
    assert attempt(threaded) == {"done": "[1]"}
    assert attempt(lambda: __import__("fractions").__name__) == {"done": "'fractions'"}
    assert attempt(lambda: len(os.environ)) == {"done": "0"}


@linux
def test_time_and_memory_are_bounded() -> None:
    def forever() -> None:
        while True:
            pass

    assert attempt(forever, seconds=1) == {"ended": "time"}
    assert attempt(lambda: len(bytearray(4 * MEMORY))) == {"ended": "memory"}
    assert attempt(lambda: "x" * 2 * module.LARGEST) == {"ended": "memory"}
    assert attempt(lambda: os._exit(0)) == {"ended": "crash"}


@linux
def test_a_process_that_waits_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", -9)
    assert attempt(lambda: time.sleep(1000), seconds=0.5) == {"ended": "time"}


@linux
def test_what_is_sent_is_plain_data() -> None:
    assert confined(lambda: ["no", "mapping"], 5, MEMORY) == {"ended": "crash"}  # type: ignore[arg-type,return-value]
    assert confined(lambda: {"not": object()}, 5, MEMORY) == {"ended": "crash"}
    assert "ValueError" in confined(lambda: {"x": int("y")}, 5, MEMORY)["refused"]
    assert "SystemExit" in confined(lambda: sys.exit(1), 5, MEMORY)["refused"]


def test_another_machine_runs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "machine", lambda: "riscv64")
    with pytest.raises(ConfineError, match="x86-64"):
        module.confine([], 1, MEMORY)
