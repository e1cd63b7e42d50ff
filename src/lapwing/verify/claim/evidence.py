"""The evidence for a verdict as text that anyone can check."""

from __future__ import annotations

from lapwing.refute.evidence.write import write_counterexample
from lapwing.syntax.certificate.write import write_certificate
from lapwing.verify.claim.verdict import Proved, Refuted, Verdict


def evidence_text(verdict: Verdict) -> str | None:
    """The certificate or the counterexample, if there is one."""
    match verdict:
        case Proved(certificate=certificate):
            return write_certificate(certificate)
        case Refuted(counterexample=counterexample):
            return write_counterexample(counterexample)
        case _:
            return None
