"""Evidence is checked again from its text, and must be about the very question."""

from __future__ import annotations

from threading import Lock

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.kernel.language.refuse import Refused, refuse
from lapwing.refute.evidence.read import check_counterexample
from lapwing.refute.exact.implied import implied
from lapwing.syntax.certificate.read import check_certificate, check_derivation
from lapwing.verify.claim.finding import Draft, Evidence, Failure
from lapwing.verify.claim.question import Question
from lapwing.verify.claim.verdict import Proved, Refuted

ONE_AT_A_TIME = Lock()  # z3 keeps what it knows in one place for all threads


def confirm(evidence: Evidence | Draft, question: Question) -> Proved | Refuted | Failure:
    """What the evidence shows, by code that the search does not use."""
    with ONE_AT_A_TIME:
        return confirmed(evidence, question)


def confirmed(evidence: Evidence | Draft, question: Question) -> Proved | Refuted | Failure:
    """The same, while nobody else asks."""
    try:
        found: Proved | Refuted
        if isinstance(evidence, Draft):
            return Proved(check_derivation(question.program, question.claim, evidence.text))
        if evidence.side == "prover":
            certificate = check_certificate(evidence.text)
            about, found = certificate.theorem.program, Proved(certificate)
            asked, fits = question.program, certificate.theorem.claim == question.claim
        else:
            counterexample = check_counterexample(evidence.text)
            about, found = counterexample.program, Refuted(counterexample)
            asked, fits = question.refutable, counterexample.claim in implied(question.claim)
        if about != asked or not fits:
            refuse("it is about another program or claim")
    except Refused as refused:
        return Failure(evidence.side, f"what it found is not confirmed: {refused.reason}")
    except ProgramError as error:
        return Failure(evidence.side, f"what it found is not confirmed: {error.diagnostics[0].cause}")
    return found
