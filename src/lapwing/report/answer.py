"""The prover's answer as plain data."""

from __future__ import annotations

from lapwing.kernel.judgment import Private
from lapwing.prove.prove import Answer, Proved
from lapwing.report.attempt import view_attempt
from lapwing.report.derivation import view_derivation
from lapwing.report.proof import view_proof
from lapwing.report.view import View, view_claim
from lapwing.syntax.lower import Lowered


def view_answer(answer: Answer, lowered: Lowered, file: str, seconds: float, tree: bool = False) -> View:
    """Proved or unknown, with how, or how far the search came; the derivation only if it is wanted."""
    head: View = {"name": lowered.program.name, "file": file, "seconds": round(seconds, 3)}
    if isinstance(answer, Proved):
        certificate = answer.certificate
        view = {**head, "verdict": "proved", **view_proof(certificate, lowered.places)}
        if tree:
            goal = Private(certificate.program, certificate.claim)
            view["derivation"] = view_derivation(goal, certificate.derivation)
        return view
    closest = answer.closest
    return {
        **head,
        "verdict": "unknown",
        "claim": view_claim(lowered.claim),
        "reason": answer.reason,
        "attempt": None if closest is None else view_attempt(closest, lowered.program, lowered.places),
    }
