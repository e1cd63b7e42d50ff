"""Both sides in processes of their own."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from multiprocessing.connection import Connection

import pytest

from lapwing.refute.estimate.case import Case
from lapwing.verify.claim import race as races
from lapwing.verify.claim.finding import Draft, Evidence, Failure, Finding, Nothing
from lapwing.verify.claim.fork_server import StartError, Worker
from lapwing.verify.claim.question import Question
from lapwing.verify.claim.race import WORKERS, one_by_one, race
from lapwing.verify.claim.sides import seek_proof
from tests.proofs import MECHANISM
from tests.verify.claim.programs import (
    die,
    fail,
    find_no_counterexample,
    find_nothing,
    question,
    refute_by_seeds_or_later,
    wait_for_ever,
)

HARD = Nothing("prover", "mechanism is hard")
RIGHT = Nothing("refuter", "it seems right")


def children() -> frozenset[int]:
    return WORKERS.running()


def test_both_come_back() -> None:
    found = list(race(question(MECHANISM), (find_nothing, find_no_counterexample)))
    assert sorted(found, key=lambda each: each.side) == [HARD, RIGHT]
    assert not children()


def test_a_derivation_comes_before_the_prover_has_it_checked() -> None:
    found = [each for each in race(question(MECHANISM), (seek_proof, find_no_counterexample)) if each.side == "prover"]
    assert [type(each) for each in found] == [Draft, Evidence]
    assert not children()


def test_one_by_one_the_second_waits_until_the_first_has_ended() -> None:
    assert list(one_by_one(question(MECHANISM), "prover", (find_nothing, find_no_counterexample))) == [HARD, RIGHT]
    assert list(one_by_one(question(MECHANISM), "refuter", (find_nothing, find_no_counterexample))) == [RIGHT, HARD]
    findings = one_by_one(question(MECHANISM), "refuter", (wait_for_ever, find_no_counterexample))
    first, running = next(findings), children()
    findings.close()
    assert first == RIGHT
    assert len(running) <= 1
    assert not children()


def test_the_first_refuter_goes_ahead_of_one_with_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    def seeded(asked: Question, told: Finding) -> Question:
        return replace(asked, seeds=(Case((), ()),)) if told.side == "prover" else asked

    monkeypatch.setattr(races, "with_seeds", seeded)
    found = list(race(question(MECHANISM), (find_nothing, refute_by_seeds_or_later)))
    assert found == [HARD, Nothing("refuter", "by itself"), Nothing("refuter", "by seeds")]


def test_the_loser_is_ended() -> None:
    findings = race(question(MECHANISM), (find_nothing, wait_for_ever))
    first, running = next(findings), children()
    findings.close()
    assert first == HARD
    assert running
    assert not children()


def test_errors_and_deaths_are_findings() -> None:
    found = list(race(question(MECHANISM), (fail, die)))
    assert sorted(found, key=lambda each: each.side) == [
        Failure("prover", "ValueError: oops"),
        Nothing("refuter", "the refuter was ended by the system"),
    ]


def test_a_side_that_keeps_no_time_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(races, "GRACE", 0.0)
    found = list(race(question(MECHANISM, 0.1), (wait_for_ever, wait_for_ever)))
    assert found == [Nothing("prover", "the time limit was reached"), Nothing("refuter", "the time limit was reached")]
    assert not children()


def test_a_question_may_say_how_long_it_may_take_by_the_clock() -> None:
    about = replace(question(MECHANISM, 1000.0), clock=0.1)
    found = list(race(about, (wait_for_ever, wait_for_ever)))
    assert found == [Nothing("prover", "the time limit was reached"), Nothing("refuter", "the time limit was reached")]
    assert not children()


def die_at_once(*words: object) -> None:
    os._exit(1)


class Broken:
    """Processes that do not come up after the first few."""

    def __init__(self, allowed: int) -> None:
        self.left = allowed

    def start(self, target: Callable[..., None], *arguments: object) -> Worker:
        self.left -= 1
        return WORKERS.start(target if self.left >= 0 else die_at_once, *arguments)


@pytest.mark.parametrize("allowed", [0, 1])
def test_a_process_that_does_not_come_up(allowed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(races, "WORKERS", Broken(allowed))
    with pytest.raises(StartError, match="does not answer"):
        list(race(question(MECHANISM), (find_nothing, find_no_counterexample)))
    assert not children()


def test_a_system_that_refuses_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    def start(self: object, ours: Connection, theirs: Connection) -> int:
        raise OSError("no more processes")

    monkeypatch.setattr("lapwing.verify.claim.fork_server.Server.start", start)
    with pytest.raises(StartError, match="no more processes"):
        list(race(question(MECHANISM), (find_nothing, find_no_counterexample)))
