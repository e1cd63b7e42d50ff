"""The first evidence decides, and evidence for both is an alarm."""

from __future__ import annotations

import pytest

from lapwing.kernel.derivation import Derivation
from lapwing.kernel.rules.finite import Finite
from lapwing.verify.claim import confirm
from lapwing.verify.claim import verify as verifying
from lapwing.verify.claim.finding import DRAFTS, NEWS, Draft, Evidence, Failure, Finding, Side
from lapwing.verify.claim.fork_server import StartError
from lapwing.verify.claim.question import Question
from lapwing.verify.claim.sides import seek_counterexample
from lapwing.verify.claim.verdict import ContradictionError, Proved, Refuted, Unknown
from lapwing.verify.claim.verify import SideError, verify
from tests.answers import HALF_NOISE
from tests.proofs import MAX, MECHANISM, SUM
from tests.verify.claim.programs import (
    FALSE,
    TRUE,
    claim_a_proof,
    fail,
    find_no_counterexample,
    find_nothing,
    forged,
    question,
    wait_for_ever,
)


@pytest.mark.parametrize("text", TRUE)
def test_proved(text: str) -> None:
    verdict = verify(question(text))
    assert isinstance(verdict, Proved)
    assert (verdict.certificate.program, verdict.certificate.claim) == (question(text).program, question(text).claim)


@pytest.mark.parametrize("text", FALSE)
def test_refuted(text: str) -> None:
    verdict = verify(question(text))
    assert isinstance(verdict, Refuted)
    assert verdict.counterexample.claim == question(text).claim


@pytest.mark.parametrize("text", [SUM, MAX])
def test_unknown(text: str) -> None:
    assert verify(question(text, 0.001)) == Unknown("the time limit was reached", None)


def tell_nonsense(asked: Question, seconds: float) -> Finding:
    """A side that passes a derivation on that proves nothing, and finds nothing."""
    told = DRAFTS.get()
    if told is not None:
        told(Derivation(Finite(), ()))
    return find_nothing(asked, seconds)


def test_a_derivation_that_the_kernel_refuses_decides_nothing() -> None:
    verdict = verify(question(MAX), seeks=(tell_nonsense, find_no_counterexample))
    assert isinstance(verdict, Unknown)


def test_the_other_side_is_not_waited_for() -> None:
    assert isinstance(verify(question(HALF_NOISE), seeks=(wait_for_ever, seek_counterexample)), Refuted)


def test_both_may_run_to_their_ends() -> None:
    assert isinstance(verify(question(HALF_NOISE), both=True, seeks=(find_nothing, seek_counterexample)), Refuted)


@pytest.mark.parametrize("text", [MECHANISM, HALF_NOISE])
def test_without_processes_both_take_turns(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_race(*_: object) -> Finding:
        raise StartError

    monkeypatch.setattr(verifying, "race", no_race)
    assert isinstance(verify(question(text)), Proved if text == MECHANISM else Refuted)


def test_proved_and_refuted_is_an_alarm(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = question(HALF_NOISE)
    monkeypatch.setattr(confirm, "check_certificate", lambda text: forged(asked))
    with pytest.raises(ContradictionError, match="half_noise is proved and refuted at once"):
        verify(asked, both=True, seeks=(claim_a_proof, seek_counterexample))


def test_a_wrong_proof_is_no_proof() -> None:
    assert isinstance(verify(question(HALF_NOISE), seeks=(claim_a_proof, seek_counterexample)), Refuted)
    with pytest.raises(SideError, match="the prover: what it found is not confirmed: it is about another program"):
        verify(question(HALF_NOISE), seeks=(claim_a_proof, find_no_counterexample))


def test_a_side_at_fault_is_told_unless_the_other_decides() -> None:
    assert isinstance(verify(question(HALF_NOISE), seeks=(fail, seek_counterexample)), Refuted)
    with pytest.raises(SideError, match="the prover: ValueError: oops"):
        verify(question(MECHANISM), seeks=(fail, find_no_counterexample))


@pytest.mark.parametrize(("text", "side"), [(MECHANISM, "prover"), (HALF_NOISE, "refuter")])
def test_what_is_found_is_told_before_it_is_confirmed(text: str, side: Side, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    def confirming(finding: Evidence | Draft, asked: Question) -> Proved | Refuted | Failure:
        told.append("confirmed")
        return confirm.confirm(finding, asked)

    monkeypatch.setattr(verifying, "confirm", confirming)
    token = NEWS.set(told.append)
    try:
        verify(question(text))
    finally:
        NEWS.reset(token)
    assert told[:2] == [side, "confirmed"]
