"""The prover's answer as plain data."""

from __future__ import annotations

from lapwing.prove.prover import Answer, Proved
from lapwing.prove.strategy.failed_attempt import Closest
from lapwing.report.view.attempt import view_attempt
from lapwing.report.view.proof import view_proof
from lapwing.report.view.view import View, view_claim
from lapwing.syntax.certificate.certificate import Certificate
from lapwing.syntax.lowering.lower import Lowered


def view_answer(answer: Answer, lowered: Lowered, file: str, seconds: float, tree: bool = False) -> View:
    """Proved or unknown, with how, or how far the search came; the derivation only if it is wanted."""
    head = view_head(lowered, file, seconds)
    if isinstance(answer, Proved):
        others = [view_claim(other.claim) for other in answer.others]
        return head | view_proved(answer.certificate, lowered, tree) | ({"others": others} if others else {})
    return head | view_unknown(answer.reason, answer.closest, lowered)


def view_head(lowered: Lowered, file: str, seconds: float) -> View:
    """Which program an answer is about, and how long it took."""
    return {"name": lowered.program.name, "file": file, "seconds": round(seconds, 3)}


def view_proved(certificate: Certificate, lowered: Lowered, tree: bool) -> View:
    """What was proved and how."""
    return {"verdict": "proved", **view_proof(certificate, lowered.places, tree)}


def view_unknown(reason: str, closest: Closest | None, lowered: Lowered) -> View:
    """Why there is no proof, and how far the search came."""
    return {
        "verdict": "unknown",
        "claim": view_claim(lowered.claim),
        "reason": reason,
        "attempt": None if closest is None else view_attempt(closest, lowered.program, lowered.places),
    }
