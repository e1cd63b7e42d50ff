"""The two sides: each takes a question and a time, and comes back with a finding."""

from __future__ import annotations

from collections.abc import Callable

from lapwing.prove.prover import Proved, prove
from lapwing.refute.evidence.write import write_counterexample
from lapwing.refute.refuter import refute
from lapwing.syntax.certificate.write import write_certificate
from lapwing.verify.claim.finding import DRAFTS, Evidence, Finding, Nothing
from lapwing.verify.claim.question import Question

Seek = Callable[[Question, float], Finding]
Seeks = tuple[Seek, Seek]


def seek_proof(question: Question, seconds: float) -> Finding:
    """Ask the prover."""
    answer = prove(question.program, question.claim, seconds, question.hints, DRAFTS.get())
    if isinstance(answer, Proved):
        return Evidence("prover", write_certificate(answer.certificate))
    return Nothing("prover", answer.reason, answer.closest)


def seek_counterexample(question: Question, seconds: float) -> Finding:
    """Ask the refuter."""
    found = refute(question.refutable, question.claim, seconds, question.seeds)
    if found is None:
        return Nothing("refuter", "no counterexample was found")
    return Evidence("refuter", write_counterexample(found))


SEEKS: Seeks = (seek_proof, seek_counterexample)
