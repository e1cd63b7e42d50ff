"""One side in a process of its own."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from multiprocessing import Pipe
from threading import Lock, Thread

import pytest

from lapwing.kernel.derivation import Derivation
from lapwing.kernel.rules.finite import Finite
from lapwing.verify.claim.finding import Draft, Failure, Finding, Nothing
from lapwing.verify.claim.question import Question
from lapwing.verify.claim.race import WORKERS
from lapwing.verify.claim.worker import GO_ON, READY, pass_on, sought, work
from tests.proofs import MECHANISM
from tests.verify.claim.programs import fail, find_nothing, overrun, question

HARD = Nothing("prover", "mechanism is hard")


class Deep:
    """Something that cannot be passed on."""

    def __reduce__(self) -> str:
        raise RecursionError


def find_something_deep(asked: Question, seconds: float) -> Finding:
    return Deep()  # type: ignore[return-value]


@pytest.fixture(autouse=True)
def interrupts() -> Iterator[None]:
    kept = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, kept)


def test_it_says_that_it_is_there_and_then_what_it_found() -> None:
    receiving, sending = Pipe(duplex=False)
    work(find_nothing, "prover", question(MECHANISM), sending)
    assert [receiving.recv(), receiving.recv()] == [READY, HARD]
    with pytest.raises(EOFError):
        receiving.recv()


def test_nobody_needs_to_listen() -> None:
    receiving, sending = Pipe(duplex=False)
    receiving.close()
    work(find_nothing, "prover", question(MECHANISM), sending)
    assert sending.closed


def test_what_cannot_be_passed_on_is_nothing() -> None:
    receiving, sending = Pipe(duplex=False)
    work(find_something_deep, "prover", question(MECHANISM), sending)
    assert [receiving.recv(), receiving.recv()] == [
        READY,
        Nothing("prover", "what was found is too large to pass on"),
    ]


def test_an_error_is_a_finding() -> None:
    assert sought(fail, "refuter", question(MECHANISM), 1.0) == Failure("refuter", "ValueError: oops")
    assert sought(find_nothing, "prover", question(MECHANISM), 1.0) == HARD


def test_a_search_that_overruns_its_time_is_ended() -> None:
    worker = WORKERS.start(work, overrun, "prover", question(MECHANISM, 0.2))
    try:
        assert worker.connection.recv() == READY
        assert worker.connection.poll(50)
        found = worker.connection.recv()
    finally:
        worker.end()
    assert found == Nothing("prover", "the time limit was reached")


@pytest.mark.parametrize("wanted", [True, False])
def test_a_side_waits_while_its_derivation_is_checked(wanted: bool) -> None:
    ours, theirs = Pipe()
    side = Thread(target=pass_on, args=("prover", Derivation(Finite(), ()), theirs, Lock()))
    side.start()
    assert isinstance(ours.recv(), Draft)
    side.join(0.1)
    assert side.is_alive()
    if wanted:
        ours.send(GO_ON)
    ours.close()
    side.join(10)
    assert not side.is_alive()
    theirs.close()
