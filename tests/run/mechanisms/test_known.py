"""All mechanisms have programs, and certificates that the kernel confirms again."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.interpreter.admit import admit
from lapwing.run.mechanisms.known import MECHANISMS, find_mechanism
from lapwing.run.mechanisms.mechanism import Mechanism


@pytest.mark.parametrize("mechanism", MECHANISMS, ids=lambda mechanism: mechanism.name)
def test_the_certificate_is_a_proof_of_the_program(mechanism: Mechanism) -> None:
    found = mechanism.lowered
    admission = admit(found.program, found.claim, mechanism.certificate)
    assert admission.theorem is not None
    assert admission.theorem.program == found.program


def test_names() -> None:
    assert find_mechanism("noisy_max").name == "noisy-max"
    assert len({mechanism.name for mechanism in MECHANISMS}) == len(MECHANISMS)
    with pytest.raises(ProgramError) as error:
        find_mechanism("nothing")
    assert "laplace" in error.value.diagnostics[0].fix
