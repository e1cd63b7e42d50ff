"""Verdicts."""

from __future__ import annotations

from lapwing.refute.refuter import refute
from lapwing.verify.claim.verdict import ContradictionError, Proved, Refuted
from tests.answers import HALF_NOISE
from tests.proofs import mechanism
from tests.verify.claim.programs import question


def test_a_contradiction_names_the_program_and_has_both() -> None:
    asked = question(HALF_NOISE)
    found = refute(asked.program, asked.claim)
    assert found is not None
    proof, refutation = Proved(mechanism()), Refuted(found)
    error = ContradictionError(proof, refutation)
    assert str(error) == "mechanism is proved and refuted at once"
    assert (error.proof, error.refutation) == (proof, refutation)
