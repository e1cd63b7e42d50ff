"""Questions whose answers are known, and sides that answer without a search."""

from __future__ import annotations

import os
import time

from lapwing.kernel.check import Theorem
from lapwing.syntax.certificate.certificate import Certificate
from lapwing.syntax.certificate.write import write_certificate
from lapwing.verify.claim.finding import Evidence, Finding, Nothing
from lapwing.verify.claim.question import Question
from tests.answers import BARE, COIN, HALF_NOISE
from tests.helpers import lowered
from tests.proofs import MECHANISM, mechanism

TRUE = (MECHANISM, COIN)
FALSE = (HALF_NOISE, BARE)


def question(text: str, seconds: float = 20.0) -> Question:
    """The claim of the first program of a text."""
    found = lowered(text)
    assert found.claim is not None
    return Question(found.program, found.claim, seconds)


def find_nothing(asked: Question, seconds: float) -> Finding:
    """A prover that gives up."""
    return Nothing("prover", f"{asked.program.name} is hard")


def find_no_counterexample(asked: Question, seconds: float) -> Finding:
    """A refuter that gives up."""
    return Nothing("refuter", "it seems right")


def fail(asked: Question, seconds: float) -> Finding:
    """A side with a fault of its own."""
    raise ValueError("oops")


def die(asked: Question, seconds: float) -> Finding:
    """A side that the system ends."""
    os._exit(9)


def wait_for_ever(asked: Question, seconds: float) -> Finding:
    """A side that is never done."""
    while True:
        time.sleep(60)


def claim_a_proof(asked: Question, seconds: float) -> Finding:
    """A prover that hands out the proof of another program."""
    return Evidence("prover", write_certificate(mechanism()))


def forged(asked: Question) -> Certificate:
    """A certificate that no kernel made."""
    theorem = Theorem(asked.program, asked.claim, (), ())
    return Certificate(asked.program, asked.claim, mechanism().derivation, theorem)


def overrun(asked: Question, seconds: float) -> Finding:
    """A search that looks at no clock."""
    until = time.process_time() + 60
    while time.process_time() < until:
        pass
    return Nothing("prover", "late")


def refute_by_seeds_or_later(question: Question, seconds: float) -> Finding:
    """At once where there is something to begin with, else after some time."""
    if not question.seeds:
        time.sleep(0.3)
    return Nothing("refuter", "by seeds" if question.seeds else "by itself")
