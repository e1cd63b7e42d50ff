"""Evidence is worth nothing until it is confirmed for the very question."""

from __future__ import annotations

import dataclasses

import pytest

from lapwing.kernel.derivation import Derivation
from lapwing.syntax.certificate.read import check_certificate
from lapwing.syntax.certificate.write import step, write_certificate
from lapwing.verify.claim.confirm import confirm
from lapwing.verify.claim.finding import DRAFTS, Draft, Evidence, Failure, Side
from lapwing.verify.claim.sides import seek_counterexample, seek_proof
from lapwing.verify.claim.verdict import Proved, Refuted
from tests.answers import BARE, COIN, HALF_NOISE
from tests.proofs import MECHANISM
from tests.verify.claim.programs import question


def evidence(text: str) -> Evidence:
    seek = seek_proof if text in (MECHANISM, COIN) else seek_counterexample
    found = seek(question(text), 20.0)
    assert isinstance(found, Evidence)
    return found


def test_right_evidence() -> None:
    proof = confirm(evidence(MECHANISM), question(MECHANISM))
    assert isinstance(proof, Proved)
    assert proof.certificate.theorem.claim == question(MECHANISM).claim
    refutation = confirm(evidence(HALF_NOISE), question(HALF_NOISE))
    assert isinstance(refutation, Refuted)
    assert refutation.counterexample.claim == question(HALF_NOISE).claim


@pytest.mark.parametrize(("text", "other"), [(MECHANISM, COIN), (HALF_NOISE, BARE), (MECHANISM, HALF_NOISE)])
def test_evidence_about_something_else(text: str, other: str) -> None:
    found = confirm(evidence(text), question(other))
    assert isinstance(found, Failure)
    assert found.words == "what it found is not confirmed: it is about another program or claim"


def test_evidence_for_a_larger_claim_only() -> None:
    asked = question(MECHANISM)
    smaller = question(MECHANISM.replace('"eps"', '"eps / 2"'))
    assert smaller.program == asked.program
    assert isinstance(confirm(evidence(MECHANISM), smaller), Failure)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "lapwing-certificate", "version": 1}'])
@pytest.mark.parametrize("side", ["prover", "refuter"])
def test_what_is_no_evidence(side: Side, text: str) -> None:
    found = confirm(dataclasses.replace(evidence(MECHANISM), side=side, text=text), question(MECHANISM))
    assert isinstance(found, Failure)
    assert "This is not a certificate" in found.words


def test_tampered_evidence() -> None:
    right = evidence(HALF_NOISE)
    wrong = dataclasses.replace(right, text=right.text.replace('"1/3"', '"1/2"'))
    assert isinstance(confirm(wrong, question(HALF_NOISE)), Failure)


def test_a_counterexample_is_about_what_an_observer_sees() -> None:
    asked = question(BARE)
    assert isinstance(confirm(evidence(BARE), dataclasses.replace(asked, less=question(COIN).program)), Failure)
    assert isinstance(confirm(evidence(BARE), dataclasses.replace(asked, less=asked.program)), Refuted)


def draft(text: str) -> Draft:
    """What the prover tells before it has it checked."""
    told: list[Derivation] = []
    token = DRAFTS.set(told.append)
    try:
        seek_proof(question(text), 20.0)
    finally:
        DRAFTS.reset(token)
    return Draft("prover", step(told[0], 0))


def test_a_draft_is_checked_as_a_proof_of_the_very_question() -> None:
    right = draft(MECHANISM)
    found = confirm(right, question(MECHANISM))
    assert isinstance(found, Proved)
    assert found.certificate == check_certificate(write_certificate(found.certificate))
    for other in (MECHANISM.replace('"eps"', '"eps / 2"'), COIN, HALF_NOISE):
        assert isinstance(confirm(right, question(other)), Failure)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"rule": [], "premises": []}', "[" * 5000])
def test_what_is_no_draft(text: str) -> None:
    assert isinstance(confirm(Draft("prover", text), question(MECHANISM)), Failure)
