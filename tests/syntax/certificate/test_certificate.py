"""What a certificate holds."""

from __future__ import annotations

import dataclasses

import pytest

from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import Arithmetic, Literal
from lapwing.syntax.certificate.certificate import certify, hash_of
from tests.proofs import mechanism, noisy_max
from tests.typed import in_epsilon


def test_a_certificate_has_what_the_kernel_found() -> None:
    certificate = noisy_max()
    assert certificate.theorem.program == certificate.program
    assert certificate.theorem.claim == certificate.claim
    assert len(certificate.theorem.obligations) > 3


def test_no_certificate_for_a_smaller_claim() -> None:
    found = mechanism()
    half = Arithmetic("/", in_epsilon(found.claim).epsilon, Literal(2, INT))
    with pytest.raises(Refused):
        certify(found.program, dataclasses.replace(in_epsilon(found.claim), epsilon=half), found.derivation)


def test_the_hash_is_of_the_program_and_its_roles() -> None:
    program = mechanism().program
    assert hash_of(program) == hash_of(dataclasses.replace(program))
    assert hash_of(program) != hash_of(dataclasses.replace(program, name="other"))
    assert hash_of(program) != hash_of(dataclasses.replace(program, parameters=program.parameters[:1]))
