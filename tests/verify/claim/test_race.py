"""Both sides in processes of their own."""

from __future__ import annotations

import multiprocessing
import os
from typing import Any

import pytest

from lapwing.verify.claim import race as races
from lapwing.verify.claim.finding import Failure, Nothing
from lapwing.verify.claim.race import StartError, context_of, race
from tests.proofs import MECHANISM
from tests.verify.claim.programs import die, fail, find_no_counterexample, find_nothing, question, wait_for_ever

HARD = Nothing("prover", "mechanism is hard")
RIGHT = Nothing("refuter", "it seems right")


def children() -> set[int | None]:
    return {child.pid for child in multiprocessing.active_children()}


def test_both_come_back() -> None:
    found = list(race(question(MECHANISM), (find_nothing, find_no_counterexample)))
    assert sorted(found, key=lambda each: each.side) == [HARD, RIGHT]
    assert children() == set()


def test_the_loser_is_ended() -> None:
    findings = race(question(MECHANISM), (find_nothing, wait_for_ever))
    first, running = next(findings), children()
    findings.close()
    assert first == HARD
    assert running
    assert children() == set()


def test_errors_and_deaths_are_findings() -> None:
    found = list(race(question(MECHANISM), (fail, die)))
    assert sorted(found, key=lambda each: each.side) == [
        Failure("prover", "ValueError: oops"),
        Nothing("refuter", "the refuter was ended by the system"),
    ]


def test_a_side_that_keeps_no_time_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(races, "GRACE", 0.0)
    found = list(race(question(MECHANISM, 0.1), (wait_for_ever, wait_for_ever)))
    assert found == [Nothing("prover", "the time is up"), Nothing("refuter", "the time is up")]
    assert children() == set()


class Broken:
    """Processes that cannot be started after the first few."""

    def __init__(self, allowed: int) -> None:
        self.inner = context_of()
        self.left = allowed

    def Pipe(self, duplex: bool) -> Any:
        return self.inner.Pipe(duplex=duplex)

    def Process(self, **options: Any) -> Any:
        if not self.left:
            options["target"] = os._exit
            options["args"] = (1,)
        self.left -= 1
        return self.inner.Process(**options)


@pytest.mark.parametrize("allowed", [0, 1])
def test_a_process_that_does_not_come_up(allowed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(races, "context_of", lambda: Broken(allowed))
    with pytest.raises(StartError, match="does not answer"):
        list(race(question(MECHANISM), (find_nothing, find_no_counterexample)))
    assert children() == set()


def test_a_system_that_refuses_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    def start(self: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(multiprocessing.process.BaseProcess, "start", start)
    with pytest.raises(StartError, match="no more processes"):
        list(race(question(MECHANISM), (find_nothing, find_no_counterexample)))
