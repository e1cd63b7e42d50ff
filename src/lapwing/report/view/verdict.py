"""Verdicts as plain data: proofs as the prover answers, counterexamples as the refuter does."""

from __future__ import annotations

from lapwing.report.view.answer import view_head, view_proved, view_unknown
from lapwing.report.view.counterexample import view_counterexample
from lapwing.report.view.seen import seen_words
from lapwing.report.view.view import View, claim_words, view_claim
from lapwing.report.words.neighbours import text
from lapwing.syntax.lowering.lower import Lowered
from lapwing.verify.claim.nearby import Nearby
from lapwing.verify.claim.verdict import Proved, Refuted, Unknown, Verdict


def view_verdict(verdict: Verdict, lowered: Lowered, file: str, seconds: float, tree: bool = False) -> View:
    """Proved, refuted or unknown, with the evidence; the derivation only if it is wanted."""
    head = view_head(lowered, file, seconds)
    match verdict:
        case Proved(certificate=certificate):
            return head | view_proved(certificate, lowered, tree)
        case Refuted(counterexample=found):
            view = view_counterexample(found) | {"event": seen_words(found.event, lowered.seen)}
            return head | {"verdict": "refuted", **with_claim(view, lowered)}
        case Unknown(reason=reason, closest=closest):
            return head | view_unknown(reason, closest, lowered)


def with_claim(view: View, lowered: Lowered) -> View:
    """A counterexample to what follows from a claim in another currency says which claim that is."""
    asked = view_claim(lowered.claim) or {}
    return view if "epsilon" in asked or not asked else view | {"claim": view["claim"] | {"follows_from": asked}}


def view_nearby(nearby: Nearby) -> View:
    """What is known near a claim that is unknown: each as data, and all of it in words."""
    proved, refuted = (None if each is None else view_claim(each) for each in (nearby.proved, nearby.refuted))
    requires = None if nearby.requires is None else text(nearby.requires)
    words = [] if requires is None else [f"With `requires = {requires}` the claim is proved."]
    words += [] if proved is None else [f"{claim_words(proved)} is proved, and nothing smaller."]
    words += [] if refuted is None else [f"{claim_words(refuted)} is refuted."]
    return {"proved": proved, "refuted": refuted, "requires": requires, "words": words}
