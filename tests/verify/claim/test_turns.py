"""Both sides in one process."""

from __future__ import annotations

from lapwing.deadline import TIME_IS_UP
from lapwing.verify.claim.finding import Evidence, Failure, Finding, Nothing
from lapwing.verify.claim.question import Question
from lapwing.verify.claim.sides import seek_counterexample
from lapwing.verify.claim.turns import FIRST, SOON, take_turns
from tests.answers import HALF_NOISE
from tests.proofs import MECHANISM
from tests.verify.claim.programs import fail, find_no_counterexample, find_nothing, question


def asked_in_turns(seconds: float) -> list[tuple[str, float]]:
    """Who was asked, and for how long."""
    asked: list[tuple[str, float]] = []

    def prover(question: Question, seconds: float) -> Finding:
        asked.append(("prover", seconds))
        return find_nothing(question, seconds)

    def refuter(question: Question, seconds: float) -> Finding:
        asked.append(("refuter", seconds))
        return find_no_counterexample(question, seconds)

    found = list(take_turns(question(MECHANISM, seconds), (prover, refuter)))
    assert found == [Nothing("prover", "mechanism is hard"), Nothing("refuter", "it seems right")]
    return asked


def test_the_refuter_is_asked_shortly_then_the_prover_then_the_refuter() -> None:
    assert asked_in_turns(8.0) == [("refuter", FIRST), ("prover", SOON), ("refuter", 8.0 - FIRST)]


def test_a_proof_that_takes_long_waits_for_a_counterexample() -> None:
    asked: list[tuple[str, float]] = []

    def prover(question: Question, seconds: float) -> Finding:
        asked.append(("prover", seconds))
        return Nothing("prover", TIME_IS_UP)

    def refuter(question: Question, seconds: float) -> Finding:
        asked.append(("refuter", seconds))
        return Evidence("refuter", "found") if seconds == SOON else Nothing("refuter", "it seems right")

    first = next(take_turns(question(MECHANISM, 8.0), (prover, refuter)))
    assert first == Evidence("refuter", "found")
    assert asked == [("refuter", FIRST), ("prover", SOON), ("refuter", SOON)]
    asked.clear()
    assert list(take_turns(question(MECHANISM, 8.0), (prover, find_no_counterexample)))[-1].side == "refuter"
    assert asked == [("prover", SOON), ("prover", 8.0)]


def test_a_short_time_is_not_exceeded() -> None:
    assert asked_in_turns(0.1) == [("refuter", 0.1), ("prover", 0.1)]


def test_a_counterexample_comes_first() -> None:
    found = take_turns(question(HALF_NOISE), (find_nothing, seek_counterexample))
    first = next(found)
    assert isinstance(first, Evidence)
    assert first.side == "refuter"
    assert list(found) == [Nothing("prover", "half_noise is hard")]


def test_an_error_of_one_side_does_not_stop_the_other() -> None:
    found = list(take_turns(question(MECHANISM), (fail, find_no_counterexample)))
    assert found == [Failure("prover", "ValueError: oops"), Nothing("refuter", "it seems right")]
