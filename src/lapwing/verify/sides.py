"""The two sides: each takes a question and a time, and comes back with a finding."""

from __future__ import annotations

from collections.abc import Callable

from lapwing.certificate.write import write_certificate
from lapwing.prove.prove import Proved, prove
from lapwing.refute.refute import refute
from lapwing.refute.write import write_counterexample
from lapwing.verify.finding import Evidence, Finding, Nothing
from lapwing.verify.question import Question

Seek = Callable[[Question, float], Finding]
Seeks = tuple[Seek, Seek]


def seek_proof(question: Question, seconds: float) -> Finding:
    """Ask the prover."""
    answer = prove(question.program, question.claim, seconds, question.hints)
    if isinstance(answer, Proved):
        return Evidence("prover", write_certificate(answer.certificate))
    return Nothing("prover", answer.reason, answer.closest)


def seek_counterexample(question: Question, seconds: float) -> Finding:
    """Ask the refuter."""
    found = refute(question.program, question.claim, seconds, question.seeds)
    if found is None:
        return Nothing("refuter", "no counterexample was found")
    return Evidence("refuter", write_counterexample(found))


SEEKS: Seeks = (seek_proof, seek_counterexample)
