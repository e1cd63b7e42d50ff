"""Evidence as text."""

from __future__ import annotations

from lapwing.refute.evidence.read import check_counterexample
from lapwing.refute.refuter import refute
from lapwing.syntax.certificate.read import check_certificate
from lapwing.verify.claim.evidence import evidence_text
from lapwing.verify.claim.verdict import Proved, Refuted, Unknown
from tests.answers import HALF_NOISE, proved
from tests.helpers import lowered
from tests.proofs import MECHANISM


def test_a_proof_reads_back() -> None:
    certificate = proved(MECHANISM).certificate
    text = evidence_text(Proved(certificate))
    assert text is not None
    assert check_certificate(text).theorem == certificate.theorem


def test_a_counterexample_reads_back() -> None:
    found = lowered(HALF_NOISE)
    assert found.claim is not None
    counterexample = refute(found.program, found.claim)
    assert counterexample is not None
    text = evidence_text(Refuted(counterexample))
    assert text is not None
    assert check_counterexample(text) == counterexample


def test_there_is_none_for_not_knowing() -> None:
    assert evidence_text(Unknown("the time is up", None)) is None
