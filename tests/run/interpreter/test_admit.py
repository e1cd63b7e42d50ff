"""Only what is proved is admitted: a certificate of this very program and claim."""

from __future__ import annotations

import json

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.prove.prover import Proved, prove
from lapwing.run.interpreter.admit import admit, check_text
from lapwing.syntax.certificate.write import write_certificate
from lapwing.syntax.lowering.lower import Lowered
from tests.helpers import lowered

HALF = """
    @private(epsilon="eps / 2")
    def program(q: Query, eps: Epsilon) -> float:
        return laplace(q, scale=2 / eps)
"""


def certificate(text: str) -> str:
    found = lowered(text)
    assert found.claim is not None
    answer = prove(found.program, found.claim)
    assert isinstance(answer, Proved)
    return write_certificate(answer.certificate)


@pytest.fixture(scope="module")
def proof() -> str:
    return certificate(HALF)


def refusal(program: Lowered, proof: str | None, unproved: bool = False) -> str:
    with pytest.raises(ProgramError) as error:
        admit(program.program, program.claim, proof, unproved)
    return error.value.diagnostics[0].cause


def test_a_program_with_its_certificate(proof: str) -> None:
    found = lowered(HALF)
    admission = admit(found.program, found.claim, proof)
    assert admission.theorem is not None
    assert admission.theorem.program == found.program


def test_no_certificate() -> None:
    found = lowered(HALF)
    assert "not proved" in refusal(found, None)
    assert admit(found.program, found.claim, None, unproved=True).theorem is None


def test_another_program(proof: str) -> None:
    """Less noise, another name, another sensitivity, another role: the certificate is about none of these."""
    for old, new in [
        ("scale=2 / eps", "scale=1 / eps"),
        ("def program", "def another"),
        ("q: Query,", "q: Query(sensitivity=2),"),
        ("q: Query,", "q: Query(of=int),"),
        ("(q, scale", "(q + 0, scale"),
    ]:
        assert "another program" in refusal(lowered(HALF.replace(old, new)), proof)


def test_another_claim(proof: str) -> None:
    for claim in ('"eps / 4"', '"eps"', '"eps / 2", delta="0.1"', '"eps / 2", group=2'):
        assert "another claim" in refusal(lowered(HALF.replace('"eps / 2"', claim)), proof)


def test_a_bad_certificate_is_refused_even_if_unproved_is_allowed(proof: str) -> None:
    found = lowered(HALF)
    data = json.loads(proof)
    data["hash"] = "0" * 64
    assert "not accepted" in refusal(found, json.dumps(data), unproved=True)
    data = json.loads(proof)
    data["derivation"]["premises"] = []
    assert "not accepted" in refusal(found, json.dumps(data), unproved=True)


def test_texts_that_are_no_certificates() -> None:
    found = lowered(HALF)
    for text in ("", "{}", "nonsense", "[]"):
        assert "not a certificate" in refusal(found, text)


def test_a_program_that_claims_nothing(proof: str) -> None:
    found = lowered("@private\ndef program(q: Query, eps: Epsilon) -> float:\n    return laplace(q, scale=2 / eps)\n")
    assert "nothing is claimed" in refusal(found, proof)


def test_texts_are_checked_once(proof: str) -> None:
    assert check_text(proof) is check_text(proof)
