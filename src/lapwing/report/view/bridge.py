"""Privacy and noninterference of one program side by side, as plain data."""

from __future__ import annotations

from lapwing.kernel.language.program import Program
from lapwing.kernel.language.role import Histogram, has_public_length, is_public
from lapwing.kernel.language.sort import ListOf
from lapwing.refute.evidence.counterexample import Counterexample
from lapwing.report.view.counterexample import view_counterexample
from lapwing.report.view.view import View, claim_words, view_claim
from lapwing.syntax.certificate.certificate import Certificate
from lapwing.verify.flow.bridge import Answer, Bridge

NONINTERFERENCE = "for all inputs w1, w2 that agree on {known}: the results agree"
AT_ZERO = "for all neighbours d1, d2 and every s: P(result of d1 is s) <= P(result of d2 is s)"
CONCENTRATED = "for all neighbours d1, d2 and every order a > 1: D_a(result of d1 || result of d2) <= a * ({rho})"
AT_ORDER = "for all neighbours d1, d2: D_{order}(result of d1 || result of d2) <= {renyi}"
GAUSSIAN = "for all neighbours d1, d2: the results are no easier to tell apart than N(0, 1) and N({mu}, 1)"
PRIVACY = "for all neighbours d1, d2 and every s: P(result of d1 is s) <= exp({epsilon}) * P(result of d2 is s){delta}"


def view_bridge(bridge: Bridge, file: str) -> View:
    """What the two definitions say of a program, and which of them it meets."""
    claim = view_claim(bridge.claim)
    return {
        "kind": "private",
        "name": bridge.program.name,
        "file": file,
        "deterministic": bridge.deterministic,
        "high": [each.param.name for each in bridge.program.parameters if not is_public(each.role)],
        "low": [each.param.name for each in bridge.program.parameters if is_public(each.role)],
        "noninterference": {
            "definition": NONINTERFERENCE.format(known=known_words(bridge.program)),
            "at_zero": AT_ZERO,
            **view_settled(bridge.free),
        },
        "privacy": {
            "claim": claim,
            "definition": None if claim is None else definition(claim),
            "words": claim_words(claim),
            **view_settled(bridge.private),
        },
        "verdict": {"yes": "noninterferent", "no": "leaks", "unknown": "unknown"}[view_settled(bridge.free)["holds"]],
    }


def known_words(program: Program) -> str:
    """What inputs that a chain of neighbours connects have in common."""
    found = [each.param.name for each in program.parameters if is_public(each.role)]
    for each in program.parameters:
        if isinstance(each.param.sort, ListOf) and not is_public(each.role) and has_public_length(each.role):
            found.append(f"the length of {each.param.name}")
        if isinstance(each.role, Histogram) and each.role.neighbours == "replace":
            found.append(f"the sum of {each.param.name}")
    return ", ".join(found) if found else "nothing"


def definition(claim: View) -> str:
    """What a claim means."""
    if "rho" in claim:
        but = f", but for a probability of {claim['delta']}" if "delta" in claim else ""
        return CONCENTRATED.format(rho=claim["rho"]) + but
    if "renyi" in claim:
        return AT_ORDER.format(order=claim["order"], renyi=claim["renyi"])
    if "mu" in claim:
        return GAUSSIAN.format(mu=claim["mu"])
    delta = "" if claim["delta"] == "0" else f" + {claim['delta']}"
    return PRIVACY.format(epsilon=claim["epsilon"], delta=delta)


def view_settled(answer: Answer) -> View:
    """Yes with a proof, no with a counterexample, or unknown."""
    match answer:
        case Certificate(theorem=theorem):
            return {"holds": "yes", "obligations": len(theorem.obligations)}
        case Counterexample():
            return {"holds": "no", "counterexample": view_counterexample(answer)}
        case None:
            return {"holds": "unknown"}
