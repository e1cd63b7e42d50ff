"""Workers answer with plain data, whatever they are asked."""

from __future__ import annotations

from multiprocessing import get_context
from typing import Any

import pytest

from lapwing.app.serve.tasks.table import TASKS
from lapwing.app.serve.worker import done, work
from lapwing.verify.claim.verify import SideError
from tests.proofs import MECHANISM


def test_faults_and_refusals_are_answers() -> None:
    (fault,) = done("verify", {"source": "def (", "seconds": 1.0})["faults"]
    assert fault["id"] == "not-python"
    assert done("export", {"evidence": "{}", "kind": ".md"}).keys() <= {"faults", "refused"}


def test_deep_nesting_is_no_crash() -> None:
    deep = MECHANISM.replace("1 / eps", "(" * 5000 + "1" + ")" * 5000 + " / eps")
    assert done("verify", {"source": deep, "seconds": 1.0}).keys() <= {"faults", "ended"}


def answered(task: str, memory: int) -> dict[str, Any]:
    """What a process of its own sends."""
    context: Any = get_context("fork")
    receiving, sending = context.Pipe(duplex=False)
    process = context.Process(target=work, args=(task, {}, 5.0, memory, sending))
    process.start()
    sending.close()
    found: dict[str, Any] = receiving.recv()
    process.join(20)
    return found


def test_whoever_takes_too_much_memory_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TASKS, "greedy", lambda data: {"size": len(bytearray(2**40))})
    assert answered("greedy", 2**36) == {"ended": "memory"}
    monkeypatch.setitem(TASKS, "modest", lambda data: {"size": len(bytearray(2**20))})
    assert answered("modest", 2**36) == {"size": 2**20}


def test_a_fault_of_our_own_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(words: str) -> dict[str, Any]:
        raise SideError(words)

    monkeypatch.setitem(TASKS, "faulty", lambda data: fail("the prover: KeyError: 3"))
    monkeypatch.setitem(TASKS, "full", lambda data: fail("the prover: MemoryError: "))
    assert done("faulty", {}) == {"ended": "fault"}
    assert done("full", {}) == {"ended": "memory"}
