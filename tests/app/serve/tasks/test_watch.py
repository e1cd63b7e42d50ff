"""Watching pasted code as a task."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest

from lapwing.app.serve.tasks import watch as module
from lapwing.app.serve.tasks.watch import watch_text
from lapwing.diagnostics.diagnostic import ProgramError

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="code is run on Linux only")

SOURCE = """import numpy as np
import socket


# lapwing: votes: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
def half_the_noise(votes, epsilon):
    return np.sum(votes) + np.random.laplace(scale=1 / (2 * epsilon))


def size(data: list[int], epsilon: float):
    return len(data) + np.random.laplace(scale=1 / epsilon)


def curious(data: list[int]):
    return socket.create_connection(("127.0.0.1", 9)) or open("/etc/passwd")
"""


def ask(function: str, source: str = SOURCE, **options: Any) -> dict[str, Any]:
    given = {"epsilon": "", "delta": "", "neighbours": "add-remove", "ignore_digits": True, "seconds": 3.0, "seed": 0}
    found = watch_text({"source": source, "function": function} | given | options)
    assert json.loads(json.dumps(found)) == found
    return found


def test_the_line_at_fault_is_named() -> None:
    found = ask("half_the_noise")
    finding = found["view"]["findings"][0]
    assert (finding["name"], finding["file"], finding["line"]) == ("wrong scale", "program.py", 7)
    assert "program.py:7" in found["html"]


def test_code_without_a_contract_takes_the_claim_that_is_given() -> None:
    assert not ask("size")["view"]["violated"]
    assert ask("size", epsilon="epsilon / 2")["view"]["violated"]


def test_code_that_wants_the_network_or_files_gets_neither() -> None:
    assert "PermissionError" in ask("curious", epsilon="1")["faults"][0]["cause"]


@pytest.mark.parametrize(
    "source", ["def f(data):\n    while True:\n        pass\n", "while True:\n    pass\ndef f(x): 0\n"]
)
def test_code_that_never_ends_is_ended(source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SPARE", 0)
    assert ask("f", source, epsilon="1", seconds=0.5) == {"ended": "time"}


def test_what_cannot_be_run_is_told() -> None:
    assert "ZeroDivisionError" in ask("f", "1 / 0\ndef f(data): 0\n", epsilon="1")["refused"]
    assert ask("f", "import os\ndef f(data): os._exit(0)\n", epsilon="1") == {"ended": "crash"}
    for source in ("def g(data): 0\n", "def f(", "f = 1\n"):
        with pytest.raises(ProgramError):
            ask("f", source)
