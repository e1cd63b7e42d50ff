"""Each side finds its kind of evidence, and no other."""

from __future__ import annotations

import pytest

from lapwing.refute.evidence.read import check_counterexample
from lapwing.syntax.certificate.read import check_certificate
from lapwing.verify.claim.finding import Evidence, Nothing
from lapwing.verify.claim.sides import seek_counterexample, seek_proof
from tests.verify.claim.programs import FALSE, TRUE, question


@pytest.mark.parametrize("text", TRUE)
def test_what_is_true(text: str) -> None:
    asked = question(text)
    found = seek_proof(asked, 20.0)
    assert isinstance(found, Evidence)
    assert check_certificate(found.text).claim == asked.claim
    assert seek_counterexample(asked, 0.1) == Nothing("refuter", "no counterexample was found")


@pytest.mark.parametrize("text", FALSE)
def test_what_is_false(text: str) -> None:
    asked = question(text)
    found = seek_counterexample(asked, 20.0)
    assert isinstance(found, Evidence)
    assert check_counterexample(found.text).claim == asked.claim
    nothing = seek_proof(asked, 20.0)
    assert isinstance(nothing, Nothing)
    assert nothing.side == "prover"
    assert nothing.closest is not None
