"""Verdicts."""

from __future__ import annotations

from lapwing.prove import prover as proving
from lapwing.refute.refuter import refute
from lapwing.verify.claim.verdict import ContradictionError, Proved, Refuted, Unknown
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


def test_verdicts_print_as_one_short_line() -> None:
    asked = question(HALF_NOISE)
    found = refute(asked.program, asked.claim)
    assert found is not None
    assert str(Proved(mechanism())) == str(mechanism()) == "mechanism: proved, epsilon = eps"
    assert str(proving.Proved(mechanism(), ())) == "mechanism: proved, epsilon = eps"
    line = str(Refuted(found))
    assert line.startswith(f"{found.program.name}: refuted, epsilon = ") and "with probability" in line
    assert len(line) < 300 and "\n" not in line
    assert (
        str(Unknown("the time is up", None))
        == str(proving.Unknown("the time is up", None))
        == "unknown: the time is up"
    )
    for shown in (Proved(mechanism()), Refuted(found), proving.Proved(mechanism(), ()), proving.Unknown("", None)):
        assert len(repr(shown)) < 300 and "\n" not in repr(shown)
